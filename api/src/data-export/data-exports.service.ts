import { recordSecurityEvent } from '../accounts/security-events/security-events.service.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { type ExpiringSignature, signExpiry, verifiedExpiry } from '../platform/secrets/expiring-signatures.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { dataExportJob, exportKeptMs } from './data-export.job.ts'
import { type DataExportRow, findLastExport, findReady, insertExport } from './data-exports.repository.ts'

const linkMs = 10 * 60_000

export function getDataExport({ db, actor, now }: UserCtx): Promise<DataExportRow | null> {
  return findLastExport(db, actor.id, now())
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
      await recordSecurityEvent(db, ctx, { userId: actor.id, kind: 'data_export' })
    }
    const row = created ?? (await findLastExport(db, actor.id, requestedAt))
    if (!row) throw new AppError(409, 'export_expired', 'Your last archive is being deleted. Try again in an hour.')
    return row
  })
}

/** @throws AppError 404 unless an archive is ready */
export async function linkDataExport(ctx: UserCtx): Promise<{ url: string; expiresAt: Date }> {
  const row = await findLastExport(ctx.db, ctx.actor.id, ctx.now())
  if (!row?.path) throw notFound()
  await ctx.change([], (db) => recordSecurityEvent(db, ctx, { userId: ctx.actor.id, kind: 'data_export_download' }))
  const expiresAt = new Date(Math.min(ctx.now().getTime() + linkMs, row.expiresAt.getTime()))
  const query = new URLSearchParams(signExpiry(ctx.secrets, signed(row.id), expiresAt.getTime()))
  return { url: `${downloadPath(row.id)}?${query}`, expiresAt }
}

export function downloadPath(id: string): string {
  return `/api/v1/accounts/exports/${id}/`
}

/** @throws AppError 404 for a wrong or expired address, or an archive that is gone */
export async function openDataExport(
  { db, secrets, now }: Pick<UserCtx, 'db' | 'now'> & { secrets: Pick<Secrets, 'isHmac'> },
  media: Pick<MediaStore, 'read'>,
  { id, ...signature }: ExpiringSignature & { id: string },
) {
  const expires = verifiedExpiry(secrets, signed(id), signature)
  if (expires === null || expires <= now().getTime()) throw notFound()
  const row = await findReady(db, id, now())
  const stored = row?.path ? await media.read(row.path) : null
  if (!row || !stored) throw notFound()
  return { ...stored, requestedAt: row.requestedAt }
}

function signed(id: string) {
  return { purpose: 'data-export', signedText: (expires: string) => `${id} ${expires}` }
}

function notFound(): AppError {
  return new AppError(
    404,
    'export_not_found',
    'This archive has expired or doesn’t exist. Ask for a new one in your profile.',
  )
}
