import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { importBounds } from '@ledgerdeck/contract/admin-imports'
import { defineJob, defineRepeatedJob } from '@ledgerdeck/jobs/job'
import { z } from 'zod'
import { recordFinishedAct } from '../investigation/audit.service.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import { deleteStrayFiles } from '../media/stray-files.service.ts'
import { defineRetention } from '../platform/database/retention.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { isRefusal } from '../platform/errors/app-error.ts'
import { dayMs, hourMs } from '../platform/text/times.ts'
import { openImportMedia } from './import-archives.service.ts'
import { ImportJournal } from './import-journal.service.ts'
import {
  canStillImport,
  claimImport,
  deleteOldImports,
  endImport,
  type ImportRow,
  isImportFile,
  listStaleImports,
} from './imports.repository.ts'
import { runImport } from './imports.service.ts'
import { ImportFileError } from './source-posts.service.ts'

export const importJob = defineJob({
  name: 'post-import',
  schema: z.object({ id: z.int() }),
  options: {
    retries: 20,
    retryDelaySeconds: 1,
    retryDelayMaxSeconds: 60,
    timeoutSeconds: 6 * 3_600,
  },
})

export const expiredImportsJob = defineRepeatedJob({ name: 'expired-imports', cron: '41 * * * *' })

export const oldImports = defineRetention({
  name: 'old-imports',
  cron: '57 17 * * *',
  retentionMs: 90 * dayMs,
  maxBatchSize: 20,
  remove: deleteOldImports,
})

/** A fault that recurs this often is permanent. */
const maxAttempts = 10

export const importFolder = 'imports'

export interface ImportJobParts extends Pick<AppContext, 'db' | 'change' | 'now' | 'spoolFolder'> {
  media: MediaStore
}

/** Runs the dry run or the import. After a crash it starts over, but imports nothing twice. */
export async function runImportJob(parts: ImportJobParts, { id }: { id: number }, signal: AbortSignal): Promise<void> {
  const folder = join(parts.spoolFolder, `import-${id}`)
  await rm(folder, { recursive: true, force: true })
  const claimed = await parts.change([], (db) => claimImport(db, id, parts.now()))
  if (!claimed) return
  if (claimed.attempt > maxAttempts) return failImport(parts, claimed, stoppedTooOften)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await runClaimed({ ...parts, spoolFolder: folder }, claimed, signal)
  } catch (error) {
    if (signal.aborted || !isFaultOfFile(error)) throw error
    await failImport(parts, claimed, (error as Error).message)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const stoppedTooOften = `It was stopped ${maxAttempts} times, so it won’t be tried again. Posts that were imported stay. The server’s log has the reason.`

function isFaultOfFile(error: unknown): boolean {
  return error instanceof ImportFileError || (isRefusal(error) && error.code !== 'import_running')
}

async function runClaimed(parts: ImportJobParts, claimed: ImportRow, stopping: AbortSignal): Promise<void> {
  const importerId = await importerOf(parts, claimed)
  await using journal = new ImportJournal(parts, { ...claimed, importerId }, stopping)
  const { signal } = journal
  try {
    const path = await fetchFile(parts, claimed.filePath, { name: 'file', signal })
    const mediaPath = claimed.mediaPath && (await fetchFile(parts, claimed.mediaPath, { name: 'media', signal }))
    await runImport(parts, {
      path,
      format: claimed.format,
      importId: claimed.id,
      importerId,
      files: await openImportMedia(path, mediaPath),
      stored: new Map(),
      isDryRun: claimed.state === 'checking',
      spoolFolder: parts.spoolFolder,
      signal,
      onProgress: journal.setProgress,
      onPost: journal.addPost,
    })
    await finishImport(parts, claimed, journal)
  } catch (error) {
    await journal.close({}).catch(() => {})
    if (journal.hasLostImporter) throw mayNoLongerImport()
    if (!journal.isSuperseded) throw error
  }
}

async function importerOf({ db }: ImportJobParts, { importerId }: ImportRow): Promise<number> {
  if (importerId === null) throw new ImportFileError('The account that started it was deleted.')
  if (!(await canStillImport(db, importerId))) throw mayNoLongerImport()
  return importerId
}

function mayNoLongerImport(): ImportFileError {
  return new ImportFileError('The account that started it may no longer import.')
}

async function fetchFile(
  { media, spoolFolder }: ImportJobParts,
  stored: string | null,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<string> {
  const found = stored === null ? null : await media.read(stored)
  if (!found) throw new ImportFileError('Its files are gone. Upload them again.')
  const path = join(spoolFolder, name)
  await pipeline(found.stream, createWriteStream(path, { mode: 0o600 }), { signal })
  return path
}

async function finishImport(parts: ImportJobParts, claimed: ImportRow, journal: ImportJournal): Promise<void> {
  if (claimed.state === 'checking') return journal.close({ state: 'checked' })
  await journal.close({})
  const endedAt = parts.now()
  const ended = await parts.change([], async (db) => {
    const before = await endImport(db, claimed, { state: 'finished', problem: null, endedAt })
    if (!before) return null
    const { id, fileName, counts, importerId: actorId } = before
    const after = { posts: counts.created, comments: counts.comments }
    const object = { kind: 'import', id, name: fileName }
    await recordFinishedAct(db, { act: 'import_finish', object, after }, { actorId, now: endedAt })
    return before
  })
  await deleteImportFiles(parts, ended)
}

const maxProblemLength = 1_000

async function failImport(parts: ImportJobParts, claimed: ImportRow, problem: string): Promise<void> {
  const ending = { state: 'failed', problem: problem.slice(0, maxProblemLength).toWellFormed() } as const
  const ended = await parts.change([], (db) => endImport(db, claimed, { ...ending, endedAt: parts.now() }))
  await deleteImportFiles(parts, ended)
}

/** Call it after an import has ended. The hourly job deletes what a crash leaves. */
export async function deleteImportFiles(
  { media }: Pick<ImportJobParts, 'media'>,
  ended: Pick<ImportRow, 'filePath' | 'mediaPath'> | null,
): Promise<void> {
  for (const path of [ended?.filePath, ended?.mediaPath]) if (path) await media.delete(path)
}

const expired = `Its files were kept for ${importBounds.keptHours} hours and then deleted. Upload them again.`

/** Ends imports that nobody continues, and deletes files without an import. */
export async function deleteExpiredImports(parts: ImportJobParts, signal: AbortSignal): Promise<void> {
  const { db, media, now } = parts
  const before = new Date(now().getTime() - importBounds.keptHours * hourMs)
  for (const stale of await listStaleImports(db, before)) await failImport(parts, stale, expired)
  const hourAgo = new Date(now().getTime() - hourMs)
  const strays = { folder: importFolder, before: hourAgo, isKnown: (path: string) => isImportFile(db, path) }
  await deleteStrayFiles(media, strays, signal)
}
