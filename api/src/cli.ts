import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BackupError } from '@ledgerdeck/backup/backup-error'
import { hasName, lookUp } from '@ledgerdeck/lookup'
import type { BackupReport } from './backup.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import type { Installation, OpeningOptions } from './installation.ts'
import type { AuditedFields } from './investigation/audit-records.table.ts'
import type { Database } from './platform/database/database.ts'
import { AppError, StartError } from './platform/errors/app-error.ts'
import { counted } from './platform/text/format.ts'
import type { RestoreReport } from './restore.ts'
import { keepYoungGeneration } from './v8-flags.ts'

interface Command {
  /** A switch is `yes` when it is given, otherwise empty. */
  options: Record<string, { default?: string } | 'switch'>
  operand?: string
  /** Validates the values and returns the work, so that a mistyped command starts nothing. */
  prepare: (values: Record<string, string>) => (context: CommandContext) => Promise<void>
}

interface CommandContext extends OpeningOptions {
  config: Config
  signal: AbortSignal
}

class UsageError extends Error {
  override name = 'UsageError'
}

class OutputError extends Error {
  override name = 'OutputError'
}

const maxNamed = 20

const maxPosts = 1_000_000
const maxComments = 10_000_000

const usage = `Usage: npm run portal -- <command>

  create-superuser --username U --email E   Create a superuser. The password is read from standard input.
  reset-factors --username U                Remove the passkeys, authenticator app and recovery codes of an account.
  migrate                                   Bring the database tables up to date.
  backup FILE                               Write everything into one file, which is as secret as the installation itself.
  restore FILE                              Restore a backup into an empty installation whose server is not running.
  import FILE [--media ZIP] [--as U] [--dry-run]
                                            Import posts from Ghost (.json), WordPress (.xml) or Markdown (.zip).
  export FILE [--format markdown|ghost]     Write all posts with their images into a ZIP.
  audit verify [--against FILE]             Verify the hashes of all audit records, and compare them with an exported head.
  demo [--force]                            Add demo content: users of each role, posts, comments, notes and manga.
  demo --remove                             Remove the demo content.
  seed --posts N --comments N               Add generated posts and comments for measurements. Both default to 0.
  help                                      Show this help.

Commands use the server’s settings. All except restore can run while the server is running.
`

const commands: Record<string, Command> = {
  'create-superuser': {
    options: { username: {}, email: {} },
    prepare: ({ username = '', email = '' }) =>
      onInstallation(async ({ database }, { config, log }) => {
        const { createSuperuser } = await import('./accounts/superusers.service.ts')
        const { createLiveSettings, siteFacts } = await import('./live-settings.ts')
        const settings = createLiveSettings({ config, database, log })
        await settings.reload()
        const site = siteFacts(config, settings)
        const { changeIn } = await import('./platform/pages/cache-freshness.ts')
        const { recordNewSuperuser: recordSuperuser } = await import('./investigation/audit.service.ts')
        await createSuperuser(
          { change: changeIn(database), site, recordSuperuser },
          { username, email, password: await readPassword() },
        )
        printLine(`Created the superuser ${username}.`)
      }),
  },
  'reset-factors': {
    options: { username: {} },
    prepare: ({ username = '' }) =>
      onInstallation(async ({ database }, { config, log }) => {
        const { resetFactorsByOperator } = await import('./accounts/factors/factor-resets.service.ts')
        const { recordFactorReset: recordReset } = await import('./investigation/audit.service.ts')
        const { openMailing } = await import('./background-work.ts')
        const { changeIn } = await import('./platform/pages/cache-freshness.ts')
        await using mailing = await openMailing({ config, database, log })
        await resetFactorsByOperator({ ...mailing, change: changeIn(database), recordReset }, username)
        printLine(`Removed the second factors of ${username} and ended its sessions.`)
      }),
  },
  migrate: {
    options: {},
    prepare: () =>
      onInstallation(async ({ database, appliedMigrations }) => {
        if (appliedMigrations.length > 0) await recordCommand(database, 'migrate', { migrations: appliedMigrations })
        printLine('The database is up to date.')
      }),
  },
  backup: {
    options: {},
    operand: 'FILE',
    prepare:
      ({ FILE = '' }) =>
      async ({ config, ...options }) => {
        const { createBackup } = await import('./backup.ts')
        const report = await createBackup(config, resolve(FILE), options)
        const { rows, files, bytes, missingFileCount: missing_files } = report
        await recordAfterwards({ config, ...options }, 'backup_create', { rows, files, bytes, missing_files })
        printBackup(FILE, report)
      },
  },
  restore: {
    options: {},
    operand: 'FILE',
    prepare:
      ({ FILE = '' }) =>
      async ({ config, ...options }) => {
        const { restoreBackup } = await import('./restore.ts')
        const report = await restoreBackup(config, resolve(FILE), options)
        const { madeAt: made_at, rows, files } = report
        await recordAfterwards({ config, ...options }, 'backup_restore', { made_at, rows, files })
        printRestore(report)
      },
  },
  import: {
    options: { media: { default: '' }, as: { default: 'admin' }, 'dry-run': 'switch' },
    operand: 'FILE',
    prepare: ({ FILE = '', media = '', as: username = '', 'dry-run': dryRun = '' }) =>
      onInstallation(async ({ database }, { config, log, signal, onProgress }) => {
        const { importFile, reportLines } = await import('./transfer-commands.ts')
        const options = {
          file: resolve(FILE),
          mediaFile: media === '' ? null : resolve(media),
          username,
          isDryRun: dryRun !== '',
        }
        const report = await importFile({ config, database, log, signal, onProgress }, options)
        const { posts, comments, images } = report
        if (!report.isDryRun)
          await recordCommand(database, 'import', { posts: posts.created, comments, images, as: username })
        for (const line of reportLines(report)) printLine(line)
      }),
  },
  export: {
    options: { format: { default: 'markdown' } },
    operand: 'FILE',
    prepare: ({ FILE = '', format = '' }) => {
      if (format !== 'markdown' && format !== 'ghost') throw new UsageError('--format: must be markdown or ghost')
      return onInstallation(async ({ database }, { config, signal, onProgress }) => {
        const { exportFormats, exportPosts } = await import('./transfer-commands.ts')
        const parts = { config, database, signal, onProgress }
        const bytes = await exportPosts(parts, resolve(FILE), exportFormats[format])
        await recordCommand(database, 'export', { format, bytes })
        printLine(`Wrote ${FILE}: ${Math.ceil(bytes / 1e6)} MB, drafts and hidden posts included.`)
      })
    },
  },
  audit: {
    options: { against: { default: '' } },
    operand: 'verify',
    prepare: ({ verify, against = '' }) => {
      if (verify !== 'verify') throw new UsageError('audit: there is only "audit verify"')
      return onInstallation(async ({ database }, { config, signal }) => {
        const { headsFolder, verifyAudit } = await import('./investigation/audit-heads.service.ts')
        const { loadSecrets } = await import('./platform/secrets/load-secrets.ts')
        const secrets = await loadSecrets(config)
        const folder = headsFolder(config.dataDir)
        printLine(await verifyAudit({ database, secrets, folder, against: against && resolve(against) }, signal))
      })
    },
  },
  demo: {
    options: { force: 'switch', remove: 'switch' },
    prepare: ({ force, remove }) => {
      if (force && remove) throw new UsageError('demo: --force is for filling, not for removing')
      return onInstallation(async ({ database }, context) => {
        const { fillDemonstration, removeDemonstration } = await import('./demonstration.ts')
        const parts = { ...context, database }
        await (remove ? removeDemonstration(parts) : fillDemonstration(parts, { isForced: force === 'yes' }))
      })
    },
  },
  seed: {
    options: { posts: { default: '0' }, comments: { default: '0' } },
    prepare: (values) => {
      const posts = count('posts', values.posts, maxPosts)
      const comments = count('comments', values.comments, maxComments)
      if (posts + comments === 0) throw new UsageError('seed: say how many --posts or --comments to make')
      return onInstallation(async ({ database }) => {
        const { loadSyntheticContent } = await import('../seed/load-synthetic-content.ts')
        await loadSyntheticContent({ database, posts, comments, onProgress: printLine })
        await recordCommand(database, 'seed', { posts, comments })
        printLine('Done.')
      })
    },
  },
}

/** Audits a command that opens the database itself, unless the tables are of another version. */
async function recordAfterwards(context: CommandContext, act: string, after: AuditedFields): Promise<void> {
  const { migrationsDir, openDatabaseServer } = await import('./installation.ts')
  const { openDatabase } = await import('./platform/database/database.ts')
  const { pendingMigrations } = await import('./platform/database/migrations.ts')
  await using opened = new AsyncDisposableStack()
  const server = await openDatabaseServer(context.config, context)
  opened.defer(() => server.close())
  const database = openDatabase({ url: server.url, log: context.log })
  opened.defer(() => database.close())
  if ((await pendingMigrations(database.pool, migrationsDir)).length === 0) await recordCommand(database, act, after)
  else printLine('This isn’t in the audit, because the database tables are from an earlier version.')
}

async function recordCommand(
  database: Pick<Database, 'transaction'>,
  act: string,
  after: AuditedFields,
): Promise<void> {
  const { recordInstallationAct } = await import('./investigation/audit.service.ts')
  await recordInstallationAct(database, act, after)
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

function printBackup(file: string, { rows, files, bytes, missingFiles, missingFileCount }: BackupReport): void {
  printLine(
    `Wrote ${file}: ${rows} rows and ${files} files in ${Math.ceil(bytes / 1e6)} MB. Keep it as secret as the installation.`,
  )
  if (missingFileCount === 0) return
  for (const path of missingFiles.slice(0, maxNamed)) printLine(`  missing: ${path}`)
  throw new BackupError(
    `Missing from the file store, and so from the backup: ${counted(missingFileCount, 'file')} in use. Restore what is missing and make another backup.`,
  )
}

function printRestore({ madeAt, rows, files, ...notes }: RestoreReport): void {
  if (notes.missingFileCount > 0)
    printLine(`The backup was made without ${notes.missingFileCount} files that were missing.`)
  if (notes.unknownTables.length > 0)
    printLine(`Left out, because no migration creates them: ${notes.unknownTables.join(', ')}`)
  if (notes.hasOtherKey)
    printLine(
      'SECRET_KEY is not the key of the backup: users must log in again, waiting emails are lost, and authenticator apps must be set up again.',
    )
  printLine(`Restored the backup of ${madeAt}: ${rows} rows and ${files} files. Start the server to go on.`)
}

function count(name: string, value = '', max: number): number {
  if (/^\d{1,9}$/.test(value) && Number(value) <= max) return Number(value)
  throw new UsageError(`--${name}: must be a whole number from 0 to ${max}`)
}

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

function parseOptions(name: string, { options, operand }: Command, args: string[]): Record<string, string> {
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

function onInstallation(work: (installation: Installation, context: CommandContext) => Promise<void>) {
  return async (context: CommandContext) => {
    const { config, ...options } = context
    const { openInstallation } = await import('./installation.ts')
    const installation = await openInstallation(config, options)
    options.signal.addEventListener('abort', () => void installation.close().finally(() => process.exit(1)))
    try {
      await work(installation, context)
    } finally {
      await installation.close()
    }
  }
}

async function run([name = 'help', ...args]: string[]): Promise<void> {
  if (name === 'help' || [name, ...args].some((word) => ['--help', '-h'].includes(word)))
    return void process.stdout.write(usage)
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
