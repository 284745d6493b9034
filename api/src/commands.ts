import { resolve } from 'node:path'
import { type Command, onInstallation, printLine, recordCommand, UsageError } from './command.ts'

const maxPosts = 1_000_000
const maxComments = 10_000_000

/** Commands by name, in the order of `help`. Their code is loaded when they run. */
export const commands: Record<string, Command> = {
  'create-superuser': {
    forms: [['--username U --email E', 'Create a superuser. The password is read from standard input.']],
    options: { username: {}, email: {} },
    prepare: ({ username = '', email = '' }) =>
      onInstallation(async (context) => {
        const { makeSuperuser } = await import('./account-commands.ts')
        await makeSuperuser(context, { username, email })
      }),
  },
  'reset-factors': {
    forms: [['--username U', 'Remove the passkeys, authenticator app and recovery codes of an account.']],
    options: { username: {} },
    prepare: ({ username = '' }) =>
      onInstallation(async (context) => {
        const { resetFactors } = await import('./account-commands.ts')
        await resetFactors(context, username)
      }),
  },
  migrate: {
    forms: [['', 'Bring the database tables up to date.']],
    prepare: () =>
      onInstallation(async ({ database, appliedMigrations }) => {
        if (appliedMigrations.length > 0) await recordCommand(database, 'migrate', { migrations: appliedMigrations })
        printLine('The database is up to date.')
      }),
  },
  backup: {
    forms: [['FILE', 'Write everything into one file, which is as secret as the installation itself.']],
    operand: 'FILE',
    prepare:
      ({ FILE = '' }) =>
      async (context) => {
        const { makeBackup } = await import('./backup-commands.ts')
        await makeBackup(context, FILE, resolve(FILE))
      },
  },
  restore: {
    forms: [['FILE', 'Restore a backup into an empty installation whose server is not running.']],
    operand: 'FILE',
    prepare:
      ({ FILE = '' }) =>
      async (context) => {
        const { restoreFrom } = await import('./backup-commands.ts')
        await restoreFrom(context, resolve(FILE))
      },
  },
  import: {
    forms: [
      [
        'FILE [--media ZIP] [--as U] [--dry-run]',
        'Import posts from Ghost (.json), WordPress (.xml) or Markdown (.zip).',
      ],
    ],
    options: { media: { default: '' }, as: { default: 'admin' }, 'dry-run': 'switch' },
    operand: 'FILE',
    prepare: ({ FILE = '', media = '', as: username = '', 'dry-run': dryRun = '' }) =>
      onInstallation(async (context) => {
        const { importFile, reportLines } = await import('./transfer-commands.ts')
        const files = { file: resolve(FILE), mediaFile: media === '' ? null : resolve(media) }
        const report = await importFile(context, { ...files, username, isDryRun: dryRun !== '' })
        const { posts, comments, images } = report
        if (!report.isDryRun)
          await recordCommand(context.database, 'import', { posts: posts.created, comments, images, as: username })
        for (const line of reportLines(report)) printLine(line)
      }),
  },
  export: {
    forms: [['FILE [--format markdown|ghost]', 'Write all posts with their images into a ZIP.']],
    options: { format: { default: 'markdown' } },
    operand: 'FILE',
    prepare: ({ FILE = '', format = '' }) => {
      if (format !== 'markdown' && format !== 'ghost') throw new UsageError('--format: must be markdown or ghost')
      return onInstallation(async (context) => {
        const { exportPosts } = await import('./transfer-commands.ts')
        const bytes = await exportPosts(context, resolve(FILE), format)
        await recordCommand(context.database, 'export', { format, bytes })
        printLine(`Wrote ${FILE}: ${Math.ceil(bytes / 1e6)} MB, drafts and hidden posts included.`)
      })
    },
  },
  audit: {
    forms: [
      ['verify [--against FILE]', 'Verify the hashes of all audit records, and compare them with an exported head.'],
    ],
    options: { against: { default: '' } },
    operand: 'verify',
    prepare: ({ verify, against = '' }) => {
      if (verify !== 'verify') throw new UsageError('audit: there is only "audit verify"')
      return onInstallation(async ({ database, config, signal }) => {
        const { headsFolder, verifyAudit } = await import('./investigation/audit-heads.service.ts')
        const { loadSecrets } = await import('./platform/secrets/load-secrets.ts')
        const secrets = await loadSecrets(config)
        const folder = headsFolder(config.dataDir)
        printLine(await verifyAudit({ database, secrets, folder, against: against && resolve(against) }, signal))
      })
    },
  },
  demo: {
    forms: [
      ['[--force]', 'Add demo content: users of each role, posts, comments, notes and manga.'],
      ['--remove', 'Remove the demo content.'],
    ],
    options: { force: 'switch', remove: 'switch' },
    prepare: ({ force, remove }) => {
      if (force && remove) throw new UsageError('demo: --force is for filling, not for removing')
      return onInstallation(async (context) => {
        const { fillDemonstration, removeDemonstration } = await import('./demonstration.ts')
        await (remove ? removeDemonstration(context) : fillDemonstration(context, { isForced: force === 'yes' }))
      })
    },
  },
  seed: {
    forms: [['--posts N --comments N', 'Add generated posts and comments for measurements. Both default to 0.']],
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

function count(name: string, value = '', max: number): number {
  if (/^\d{1,9}$/.test(value) && Number(value) <= max) return Number(value)
  throw new UsageError(`--${name}: must be a whole number from 0 to ${max}`)
}
