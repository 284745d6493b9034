import { PassThrough, type Readable, Writable } from 'node:stream'
import { findUserById } from '../accounts/users.repository.ts'
import { recordAct } from '../investigation/audit.service.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import type { Db } from '../platform/database/database.ts'
import type { Ctx, UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { type ArchiveFile, zipFiles } from '../platform/files/write-zip.ts'
import { type ExpiringSignature, signExpiry, verifiedExpiry } from '../platform/secrets/expiring-signatures.ts'
import { utcDay } from '../platform/text/times.ts'
import { createFairQueue } from '../platform/work/fair-queue.ts'
import { ghostArchive } from './ghost-archives.service.ts'
import { markdownArchive } from './post-archives.service.ts'

const linkMs = 10 * 60_000

const archives = new Map<string, (db: Db, siteUrl: string) => AsyncGenerator<ArchiveFile>>([
  ['markdown', markdownArchive],
  ['ghost', ghostArchive],
])

/** A download is made while it is sent, so a slow client keeps its slot. */
const downloadQueue = createFairQueue({
  concurrency: 3,
  maxQueued: 20,
  perKey: { concurrency: 1, maxQueued: 4 },
  busyText: 'The server is busy with other downloads. Try again in a minute.',
})

export function postExportPath(format: string): string {
  return `/api/v1/admin/post-export/${format}/`
}

/** The address holds for this account, as long as it is a superuser's. */
export async function linkPostExport(ctx: UserCtx, format: string): Promise<{ url: string; expiresAt: Date }> {
  await ctx.change([], (db) =>
    recordAct(db, ctx, { act: 'posts_export', object: { kind: 'posts' }, after: { format } }),
  )
  const expiresAt = new Date(ctx.now().getTime() + linkMs)
  const user = String(ctx.actor.id)
  const query = new URLSearchParams({ user, ...signExpiry(ctx.secrets, signed(format, user), expiresAt.getTime()) })
  return { url: `${postExportPath(format)}?${query}`, expiresAt }
}

interface Download extends ExpiringSignature {
  format: string
  user?: unknown
}

/** Streams a ZIP of all posts with their images. @throws AppError 404, 503 `busy` */
export async function openPostExport(
  ctx: Ctx,
  media: Pick<MediaStore, 'read'>,
  download: Download,
): Promise<{ stream: Readable; fileName: string }> {
  const { format } = download
  const archive = archives.get(format)
  if (!archive || !(await isValid(ctx, download))) throw notFound()
  const slot = await downloadQueue.acquire(ctx.caller)
  const stream = new PassThrough()
  const closed = new AbortController()
  stream.once('close', () => {
    closed.abort()
    slot[Symbol.dispose]()
  })
  const files = archive(ctx.db, ctx.site.url)
  // A connection that ends early shows as an incomplete download.
  zipFiles(Writable.toWeb(stream), files, { media, signal: closed.signal }).catch((error: Error) => {
    if (!closed.signal.aborted) ctx.log.error({ err: error }, 'an export of posts failed')
    stream.destroy(error)
  })
  return { stream, fileName: `posts-${format}-${utcDay(ctx.now())}.zip` }
}

async function isValid({ db, secrets, now }: Ctx, { format, user, ...signature }: Download): Promise<boolean> {
  if (typeof user !== 'string' || !/^\d{1,10}$/.test(user)) return false
  const expires = verifiedExpiry(secrets, signed(format, user), signature)
  if (expires === null || expires <= now().getTime()) return false
  const account = (await findUserById(db, Number(user)))?.user
  if (!account) return false
  return account.isSuperuser && account.isActive && account.accountStatus === 'active'
}

function signed(format: string, user: string) {
  return { purpose: 'post-export', signedText: (expires: string) => `${format} ${user} ${expires}` }
}

function notFound(): AppError {
  return new AppError(404, 'export_not_found', 'This download has expired. Start it again in the command centre.')
}
