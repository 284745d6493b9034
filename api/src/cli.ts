import { enableCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ConfigError, loadConfig } from './config.ts'
import type { Installation } from './installation.ts'
import { StartError } from './platform/database/start-error.ts'
import { AppError } from './platform/errors/app-error.ts'

interface Command {
  /** Options that take a value; all must be given unless a default stands here. */
  options: Record<string, { default?: string }>
  /** Checks the values and returns what is to be done, so that nothing is started for a mistyped command. */
  prepare: (values: Record<string, string>) => (installation: Installation) => Promise<void>
}

/** Asks something that cannot be done; the message is one line. */
class UsageError extends Error {
  override name = 'UsageError'
}

const maxPosts = 1_000_000
const maxComments = 10_000_000

const usage = `Usage: npm run portal -- <command>

  create-superuser --username U --email E   Make a superuser; the password is read from standard input.
  migrate                                   Bring the tables of the database up to date.
  seed --posts N --comments N               Add made-up posts and comments, for measurements. Both default to 0.
  help                                      Show this.

It uses the settings of the server and may run beside it.
`

const commands: Record<string, Command> = {
  'create-superuser': {
    options: { username: {}, email: {} },
    prepare:
      ({ username = '', email = '' }) =>
      async ({ database }) => {
        const { createSuperuser } = await import('./accounts/superusers.service.ts')
        await createSuperuser(database.db, { username, email, password: await readPassword() })
        say(`Made the superuser ${username}.`)
      },
  },
  migrate: { options: {}, prepare: () => async () => say('The database is up to date.') },
  seed: {
    options: { posts: { default: '0' }, comments: { default: '0' } },
    prepare: (values) => {
      const posts = count('posts', values.posts, maxPosts)
      const comments = count('comments', values.comments, maxComments)
      if (posts + comments === 0) throw new UsageError('seed: say how many --posts or --comments to make')
      return async ({ database }) => {
        const { loadSyntheticContent } = await import('../seed/load-synthetic-content.ts')
        await loadSyntheticContent({ database, posts, comments, onProgress: say })
        say('Done.')
      }
    },
  },
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function count(name: string, value = '', max: number): number {
  if (/^\d{1,9}$/.test(value) && Number(value) <= max) return Number(value)
  throw new UsageError(`--${name}: must be a whole number from 0 to ${max}`)
}

/** The first line of standard input. On a terminal it is asked for and not shown. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? ''
  process.stderr.write('Password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const { promise, resolve } = Promise.withResolvers<string>()
  terminal.once('line', resolve).once('close', () => resolve(''))
  const password = await promise
  terminal.close()
  process.stderr.write('\n')
  return password
}

function parseOptions(name: string, { options }: Command, args: string[]): Record<string, string> {
  const declared = Object.entries(options).map(
    ([option, settings]) => [option, { type: 'string', ...settings }] as const,
  )
  try {
    const { values } = parseArgs({ args, options: Object.fromEntries(declared), strict: true })
    const missing = Object.keys(options).find((option) => values[option] === undefined)
    if (missing) throw new UsageError(`${name}: needs --${missing}`)
    return values as Record<string, string>
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${name}: ${(error as Error).message.split('\n', 1)[0]}`)
  }
}

async function run([name = 'help', ...args]: string[]): Promise<void> {
  if (['help', '--help', '-h'].includes(name)) return void process.stdout.write(usage)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(`There is no command "${name}"; see: npm run portal -- help`)
  const work = command.prepare(parseOptions(name, command, args))
  const config = loadConfig(process.env)
  // Loaded only now: help and mistakes are answered at once. What was compiled at an earlier start, or for the server, is not again.
  enableCompileCache(fileURLToPath(new URL('../../.cache/compiled/', import.meta.url)))
  const [{ createLog }, { openInstallation }] = await Promise.all([import('./log.ts'), import('./installation.ts')])
  const log = createLog({ logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel })
  const installation = await openInstallation(config, { log, onProgress: say })
  leaveOnSignals(installation)
  try {
    await work(installation)
  } finally {
    await installation.close()
  }
}

function leaveOnSignals(installation: Installation): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => void installation.close().finally(() => process.exit(1)))
  }
}

try {
  await run(process.argv.slice(2))
  process.exit(0)
} catch (error) {
  const isExpected = [UsageError, ConfigError, StartError, AppError].some((kind) => error instanceof kind)
  process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`)
  process.exit(1)
}
