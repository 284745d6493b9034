import { recordSecurityEvent } from '../accounts/security-events/security-events.service.ts'
import { type DownloadQuery, findDownloader, signDownload } from '../accounts/sessions/session-downloads.service.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import type { Ctx, UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { dataExportJob, exportKeptMs } from './data-export.job.ts'
import { type DataExportRow, findLastExport, findReady, insertExport } from './data-exports.repository.ts'

/** Null, too, when the file is gone: a backup restores the rows of archives without their files. */
export async function getDataExport(
  { db, actor, now }: UserCtx,
  media: Pick<MediaStore, 'has'>,
): Promise<DataExportRow | null> {
  const row = await findLastExport(db, actor.id, now())
  return row?.path && !(await media.has(row.path)) ? null : row
}

/** While an archive is prepared, returns that one. */
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

/** @throws AppError 404 unless an archive is ready */
export async function linkDataExport(
  ctx: UserCtx,
  media: Pick<MediaStore, 'has'>,
): Promise<{ url: string; expiresAt: Date }> {
  const row = await getDataExport(ctx, media)
  if (!row?.path) throw notFound()
  await ctx.change([], (db) => recordSecurityEvent(ctx, db, { userId: ctx.actor.id, kind: 'data_export_download' }))
  const { query, expiresAt } = signDownload(ctx, downloadOf(row.id), row.expiresAt.getTime())
  return { url: `${downloadPath(row.id)}?${query}`, expiresAt }
}

export function downloadPath(id: string): string {
  return `/api/v1/accounts/exports/${id}/`
}

/** @throws AppError 404: wrong or expired address, ended session, or no such archive any more */
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
