import { openAsBlob } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { summariseImport } from '@ledgerdeck/contract/import-summary'
import { findUserByName } from './accounts/users.repository.ts'
import { openPurging } from './background-work.ts'
import type { Config } from './config.ts'
import { openMediaStore } from './media/media-store.service.ts'
import type { Database } from './platform/database/database.ts'
import type { Log } from './platform/database/log.ts'
import { isRefusal, StartError } from './platform/errors/app-error.ts'
import { writeArchive } from './platform/files/write-zip.ts'
import { changeIn } from './platform/pages/cache-freshness.ts'
import { findFormat, formatOf, openImportMedia } from './transfer/import-archives.service.ts'
import { canStillImport } from './transfer/imports.repository.ts'
import { type ImportReport, runImport } from './transfer/imports.service.ts'
import { exportFormats } from './transfer/post-exports.service.ts'
import { ImportFileError } from './transfer/source-posts.service.ts'

interface CommandParts {
  config: Config
  database: Database
  signal: AbortSignal
  onProgress: (line: string) => void
}

export interface ImportOptions {
  file: string
  mediaFile: string | null
  username: string
  isDryRun: boolean
}

const progressEvery = 100

/** May run beside a server, and again after an interruption. @throws StartError */
export async function importFile(parts: CommandParts & { log: Log }, options: ImportOptions): Promise<ImportReport> {
  const { config, database, signal, onProgress } = parts
  const importer = await findUserByName(database.db, options.username)
  if (!importer || !(await canStillImport(database.db, importer.id)))
    throw new StartError(`--as: "${options.username}" isn’t a superuser who can log in`)
  await assertFile(options.file)
  if (options.mediaFile) await assertFile(options.mediaFile)
  const named = formatOf(options.file)
  if (!named) throw new StartError('import: FILE must end in .json (Ghost), .xml (WordPress) or .zip (Markdown)')
  const format = await findFormat(await openAsBlob(options.file), named).catch(explained)
  if (!format) throw new StartError('import: the content of FILE is not what its ending says')
  const run = {
    path: options.file,
    format,
    importerId: importer.id,
    importId: null,
    files: await openImportMedia(options.file, options.mediaFile).catch(explained),
    stored: new Map(),
    isDryRun: options.isDryRun,
    spoolFolder: join(config.dataDir, 'uploads'),
    signal,
    onProgress: (done: number, total: number) => {
      if (done > 0 && done % progressEvery === 0) onProgress(`${done} of ${total} posts`)
    },
  }
  const change = changeIn(database, await openPurging(parts))
  const writing = { ...database, change, now: () => new Date(), media: openMediaStore(config) }
  return runImport(writing, run).catch(explained)
}

function explained(error: Error): never {
  const isOfFile = error instanceof ImportFileError || isRefusal(error)
  throw isOfFile ? new StartError(`import: ${error.message}`, { cause: error }) : error
}

async function assertFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new StartError(`import: there is no file ${path}`)
}

/** Returns the size in bytes. An interrupted export leaves no file. */
export async function exportPosts(
  { config, database, signal }: CommandParts,
  file: string,
  format: keyof typeof exportFormats = 'markdown',
): Promise<number> {
  const partial = `${file}.partial`
  try {
    const files = exportFormats[format](database.db, config.siteUrl)
    const bytes = await writeArchive(partial, files, { media: openMediaStore(config), signal })
    await rename(partial, file)
    return bytes
  } finally {
    await rm(partial, { force: true })
  }
}

const maxLines = 200

/** Returns the summary, then each post with notes. */
export function reportLines({ leftOut, details, ...report }: ImportReport): string[] {
  const { created, present, failed, leftOut: left_out } = report.posts
  const { isDryRun: is_dry_run, comments, images, missingImages: missing_images } = report
  const counts = { created, present, failed, left_out, comments, images, missing_images }
  const lines = [
    ...summariseImport({ is_dry_run, counts }),
    ...leftOut.map(({ title, reason }) => `  ${title || 'Untitled'}: ${reason}`),
    ...details.map(({ title, notes }) => `  ${title}: ${notes.join(' ')}`),
  ]
  const shown = lines.slice(0, maxLines).map((line) => line.replace(/\p{Cc}/gu, ' '))
  const more = lines.length - shown.length + left_out - leftOut.length
  return more > 0 ? [...shown, `  … and ${more} more`] : shown
}
