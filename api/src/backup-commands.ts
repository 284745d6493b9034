import { BackupError } from '@ledgerdeck/backup/backup-error'
import { type BackupReport, createBackup } from './backup.ts'
import { type CommandContext, printLine, recordCommand } from './command.ts'
import { migrationsDir, openDatabaseServer } from './installation.ts'
import type { AuditedFields } from './investigation/audit-records.table.ts'
import { openDatabase } from './platform/database/database.ts'
import { pendingMigrations } from './platform/database/migrations.ts'
import { counted } from './platform/text/format.ts'
import { type RestoreReport, restoreBackup } from './restore.ts'

const maxNamed = 20

/** `file` is as it was typed, for what is printed. */
export async function makeBackup(context: CommandContext, file: string, path: string): Promise<void> {
  const report = await createBackup(context.config, path, context)
  const { rows, files, bytes, missingFileCount: missing_files } = report
  await recordAfterwards(context, 'backup_create', { rows, files, bytes, missing_files })
  printBackup(file, report)
}

export async function restoreFrom(context: CommandContext, path: string): Promise<void> {
  const report = await restoreBackup(context.config, path, context)
  const { madeAt: made_at, rows, files } = report
  await recordAfterwards(context, 'backup_restore', { made_at, rows, files })
  printRestore(report)
}

/** Audits a command that opens the database itself, unless the tables are of another version. */
async function recordAfterwards(context: CommandContext, act: string, after: AuditedFields): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const server = await openDatabaseServer(context.config, context)
  opened.defer(() => server.close())
  const database = openDatabase({ url: server.url, log: context.log })
  opened.defer(() => database.close())
  if ((await pendingMigrations(database.pool, migrationsDir)).length === 0) await recordCommand(database, act, after)
  else printLine('This isn’t in the audit, because the database tables are from an earlier version.')
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
