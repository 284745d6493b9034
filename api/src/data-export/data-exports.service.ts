import { recordSecurityEvent } from '../accounts/security-events/security-events.service.ts'
import { type DownloadQuery, findDownloader, signDownload } from '../accounts/sessions/session-downloads.service.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import type { Ctx, UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { endsWithin } from '../platform/work/ends-within.ts'
import { dataExportJob, exportKeptMs } from './data-export.job.ts'
import { type DataExportRow, findLastExport, findReady, insertExport } from './data-exports.repository.ts'

const storageAnswerMs = 2_000

/**
 * Also returns null if the file is gone, since a restored backup has the rows but not the files.
 * If the storage does not respond, the archive is still returned, and only its download fails.
 */
export async function getDataExport(ctx: UserCtx, media: Pick<MediaStore, 'has'>): Promise<DataExportRow | null> {
  const row = await findLastExport(ctx.db, ctx.actor.id, ctx.now())
  const answer = hasFile(row, media)
  const isAnswered = await endsWithin(storageAnswerMs, answer).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'storage could not say whether an archive is there')
    return false
  })
  return isAnswered && !(await answer) ? null : row
}

/** Also returns true for an archive that is not ready. @throws AppError 503 */
async function hasFile(row: DataExportRow | null, media: Pick<MediaStore, 'has'>): Promise<boolean> {
  return !row?.path || media.has(row.path)
}

/** Returns the archive in preparation, if there is one, instead of requesting another. */
export async function requestDataExport(ctx: UserCtx): Promise<DataExportRow> {
  const { change, jobs, actor, now } = ctx
  const requestedAt = now()
  return change([], async (db) => {
    const expiresAt = new Date(requestedAt.getTime() + exportKeptMs)
    const created = await insertExport(db, { userId: actor.id, requestedAt, expiresAt })
    if (created) {
      await jobs.enqueue(db, dataExportJob, { id: created.id })
      await recordSecurityEvent(ctx, db, { userId: actor.id, kind: 'data_export' })
    }
    const row = created ?? (await findLastExport(db, actor.id, requestedAt))
    if (!row) throw new AppError(409, 'export_expired', 'Your last archive is being deleted. Try again in an hour.')
    return row
  })
}

/** @throws AppError 404 unless an archive is ready, 503 */
export async function linkDataExport(
  ctx: UserCtx,
  media: Pick<MediaStore, 'has'>,
): Promise<{ url: string; expiresAt: Date }> {
  const row = await findLastExport(ctx.db, ctx.actor.id, ctx.now())
  if (!row?.path || !(await hasFile(row, media))) throw notFound()
  await ctx.change([], (db) => recordSecurityEvent(ctx, db, { userId: ctx.actor.id, kind: 'data_export_download' }))
  const { query, expiresAt } = signDownload(ctx, downloadOf(row.id), row.expiresAt.getTime())
  return { url: `${downloadPath(row.id)}?${query}`, expiresAt }
}

export function downloadPath(id: string): string {
  return `/api/v1/accounts/exports/${id}/`
}

/** @throws AppError 404: invalid or expired URL, ended session, or deleted archive */
export async function openDataExport(
  ctx: Ctx,
  media: Pick<MediaStore, 'read'>,
  { id, ...query }: DownloadQuery & { id: string },
) {
  const owner = await findDownloader(ctx, downloadOf(id), query)
  const row = owner && (await findReady(ctx.db, { id, userId: owner.id }, ctx.now()))
  const stored = row?.path ? await media.read(row.path) : null
  if (!row || !stored) throw notFound()
  return { ...stored, requestedAt: row.requestedAt }
}

function downloadOf(id: string) {
  return { purpose: 'data-export', name: id } as const
}

function notFound(): AppError {
  return new AppError(
    404,
    'export_not_found',
    'This archive has expired or doesn’t exist. Ask for a new one in your profile.',
  )
}
