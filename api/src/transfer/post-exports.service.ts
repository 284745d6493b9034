import { PassThrough, type Readable, Writable } from 'node:stream'
import { lookUp } from '@ledgerdeck/lookup'
import { type DownloadQuery, findDownloader, signDownload } from '../accounts/sessions/session-downloads.service.ts'
import { recordAct } from '../investigation/audit.service.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import type { Ctx, UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { zipFiles } from '../platform/files/write-zip.ts'
import { utcDay } from '../platform/text/times.ts'
import { createFairQueue } from '../platform/work/fair-queue.ts'
import { ghostArchive } from './ghost-archives.service.ts'
import { markdownArchive } from './post-archives.service.ts'

export const exportFormats = { markdown: markdownArchive, ghost: ghostArchive }

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

/** The address works as long as the session of a superuser does. */
export async function linkPostExport(ctx: UserCtx, format: string): Promise<{ url: string; expiresAt: Date }> {
  await ctx.change([], (db) =>
    recordAct(ctx, db, { act: 'posts_export', object: { kind: 'posts' }, after: { format } }),
  )
  const { query, expiresAt } = signDownload(ctx, downloadOf(format))
  return { url: `${postExportPath(format)}?${query}`, expiresAt }
}

/** Streams a ZIP of all posts with their images. @throws AppError 404, 503 `busy` */
export async function openPostExport(
  ctx: Ctx,
  media: Pick<MediaStore, 'read'>,
  { format, ...query }: DownloadQuery & { format: string },
): Promise<{ stream: Readable; fileName: string }> {
  const archive = lookUp(exportFormats, format)
  if (!archive) throw notFound()
  const downloader = await findDownloader(ctx, downloadOf(format), query)
  if (!downloader?.isSuperuser) throw notFound()
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

function downloadOf(format: string) {
  return { purpose: 'post-export', name: format } as const
}

function notFound(): AppError {
  return new AppError(404, 'export_not_found', 'This download has expired. Start it again in the command centre.')
}
