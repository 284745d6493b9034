import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { defineJob, defineRepeatedJob, GiveUp } from '@ledgerdeck/jobs/job'
import { z } from 'zod'
import { mailExportReady } from '../accounts/mails/account-mails.service.ts'
import { findUserById } from '../accounts/users.repository.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import { deleteStrayFiles } from '../media/stray-files.service.ts'
import { inBatches } from '../platform/database/retention.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { writeArchive } from '../platform/files/write-zip.ts'
import { dayMs, hourMs } from '../platform/text/times.ts'
import { archiveFiles } from './archives.service.ts'
import {
  deleteExport,
  failExport,
  findPreparing,
  finishExport,
  isExportFile,
  listExpired,
} from './data-exports.repository.ts'

export const dataExportJob = defineJob({
  name: 'data-export',
  schema: z.object({ id: z.uuid() }),
  options: { timeoutSeconds: 3_600 },
})

export const expiredExportsJob = defineRepeatedJob({ name: 'expired-exports', cron: '37 * * * *' })

export const exportKeptMs = dayMs

const folder = 'exports'

type JobParts = Pick<AppContext, 'db' | 'change' | 'spoolFolder' | 'mailer' | 'site' | 'now'> & {
  media: MediaStore
}

/** Writes the archive, stores it and mails its owner. A retry after a crash starts over. */
export async function writeDataExport(
  parts: JobParts,
  { id }: z.infer<typeof dataExportJob.schema>,
  signal: AbortSignal,
): Promise<void> {
  const requested = await findPreparing(parts.db, id)
  if (!requested) return
  const spooled = join(parts.spoolFolder, `export-${id}.zip`)
  try {
    const files = archiveFiles(parts.db, requested.userId)
    const bytes = await writeArchive(spooled, files, { media: parts.media, signal })
    const path = `${folder}/${id}.zip`
    await parts.media.putFile(path, spooled)
    await parts.change([], async (db) => {
      const expiresAt = new Date(parts.now().getTime() + exportKeptMs)
      if (!(await finishExport(db, id, { path, bytes, expiresAt }))) return
      const owner = await findUserById(db, requested.userId)
      if (owner) await mailExportReady(parts, db, owner.user, expiresAt)
    })
  } catch (error) {
    // A process that is stopping leaves the job to another one.
    if (signal.aborted) throw error
    await failExport(parts.db, id)
    throw new GiveUp('the archive could not be written', { cause: error })
  } finally {
    await rm(spooled, { force: true })
  }
}

const batchSize = 100

/** Deletes expired archives, and files whose row was deleted with its user. */
export async function deleteExpiredExports(parts: JobParts, signal: AbortSignal): Promise<void> {
  const { db, media, now } = parts
  await inBatches(batchSize, signal, (limit) => deleteBatch(parts, limit))
  const before = new Date(now().getTime() - hourMs)
  await deleteStrayFiles(media, { folder, before, isKnown: (path) => isExportFile(db, path) }, signal)
}

async function deleteBatch({ db, media, now }: JobParts, limit: number): Promise<number> {
  const expired = await listExpired(db, { now: now(), limit })
  for (const { id, path } of expired) {
    if (path) await media.delete(path)
    await deleteExport(db, id)
  }
  return expired.length
}
