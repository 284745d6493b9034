import { enableCompileCache } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BackupError } from '@ledgerdeck/backup/backup-error'
import { hasName, lookUp } from '@ledgerdeck/lookup'
import { type Command, printLine, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { ConfigError, loadConfig } from './config.ts'
import { AppError, StartError } from './platform/errors/app-error.ts'
import { keepYoungGeneration } from './v8-flags.ts'

class OutputError extends Error {
  override name = 'OutputError'
}

function usage(): string {
  const lines = Object.entries(commands).flatMap(([name, { forms }]) =>
    forms.map(([form, text]) => usageLine(`${name} ${form}`.trimEnd(), text)),
  )
  return `Usage: npm run portal -- <command>

${[...lines, usageLine('help', 'Show this help.')].join('\n')}

Commands use the server’s settings. All except restore can run while the server is running.
`
}

const textColumn = 44

function usageLine(form: string, text: string): string {
  const start = `  ${form}`
  return start.length < textColumn ? `${start.padEnd(textColumn)}${text}` : `${start}\n${' '.repeat(textColumn)}${text}`
}

function parseOptions(name: string, { options = {}, operand }: Command, args: string[]): Record<string, string> {
  const declared = Object.entries(options).map(
    ([option, settings]) =>
      [
        option,
        settings === 'switch' ? { type: 'boolean' as const } : { type: 'string' as const, ...settings },
      ] as const,
  )
  try {
    const allowPositionals = operand !== undefined
    const parsed = parseArgs({ args, options: Object.fromEntries(declared), strict: true, allowPositionals })
    const values = Object.fromEntries(
      Object.entries(parsed.values).map(([option, value]) => [option, value === true ? 'yes' : String(value)]),
    )
    const [missing] =
      Object.entries(options).find(([option, kind]) => kind !== 'switch' && !hasName(values, option)) ?? []
    if (missing) throw new UsageError(`${name}: needs --${missing}`)
    return operand === undefined
      ? values
      : { ...values, [operand]: theOnly(parsed.positionals, `${name}: write it as ${name} ${operand}`) }
  } catch (error) {
    if (error instanceof UsageError) throw error
    const [text = ''] = (error as Error).message.split('\n', 1)
    const [, ambiguous] = /^Option '(--[\w-]+).* is ambiguous/.exec(text) ?? []
    throw new UsageError(`${name}: ${ambiguous ? `${ambiguous} needs a value without a dash before it` : text}`)
  }
}

function theOnly([value, ...others]: string[], problem: string): string {
  if (value === undefined || others.length > 0) throw new UsageError(problem)
  return value
}

async function run([name = 'help', ...args]: string[]): Promise<void> {
  if (name === 'help' || [name, ...args].some((word) => ['--help', '-h'].includes(word)))
    return void process.stdout.write(usage())
  const command = lookUp(commands, name)
  if (!command) throw new UsageError(`There is no command "${name}"; see: npm run portal -- help`)
  const work = command.prepare(parseOptions(name, command, args))
  const config = loadConfig(process.env)
  // Imported here, so that help and mistakes respond at once.
  enableCompileCache(fileURLToPath(new URL('../../.cache/compiled/', import.meta.url)))
  keepYoungGeneration()
  process.setSourceMapsEnabled(true)
  const { createLog } = await import('./log.ts')
  const log = createLog({ logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel })
  await work({ config, log, onProgress: printLine, signal: stopping.signal })
}

/** @throws OutputError if output was lost; a reader may stop early, as `head` does */
async function finishOutput(): Promise<void> {
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()))
  // The event of the last failure follows its callback.
  await setImmediate()
  const { code, message } = outputFailure ?? {}
  if (message !== undefined && code !== 'EPIPE')
    throw new OutputError(`The command finished, but its output could not be written: ${message}`)
}

let outputFailure: NodeJS.ErrnoException | undefined
process.stdout.on('error', (error) => {
  outputFailure ??= error
})

const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => stopping.abort())

try {
  await run(process.argv.slice(2))
  await finishOutput()
  process.exit(0)
} catch (error) {
  const isExpected =
    ['AuditHeadError', 'AuditChainError'].includes((error as Error).name) ||
    [UsageError, OutputError, ConfigError, StartError, BackupError, AppError].some((kind) => error instanceof kind)
  if (!stopping.signal.aborted)
    process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`)
  process.exit(1)
}
