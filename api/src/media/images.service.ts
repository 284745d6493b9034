import type { Db } from '../platform/database/database.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import type { FairQueue, QueueCaller } from '../platform/work/fair-queue.ts'
import { encodeImage, fileTypes, type ImageEncoder, type ImageSource } from './image-encoding.service.ts'
import { findImageBeside, lockImageFolder, type RecordedImage, recordImage } from './images.repository.ts'
import type { images } from './images.table.ts'
import type { MediaStore } from './media-store.service.ts'

export type ImageRow = typeof images.$inferSelect
export type StoredImage = RecordedImage

export interface StoreImageOptions extends Pick<AppContext, 'change'> {
  media: MediaStore
  maxBytes?: number
  caller: QueueCaller
  queue?: FairQueue
  encode?: ImageEncoder
  /** Called before the files are written, so that the caller can discard them after a failure. */
  onRecorded?: (image: StoredImage) => void
}

/**
 * Call it outside a transaction. The image is deleted if unused for `unusedHours`.
 * @throws AppError 400, 413, 503
 */
export async function storeImage(
  {
    change,
    media,
    maxBytes = Number.POSITIVE_INFINITY,
    encode = encodeImage,
    onRecorded,
    ...options
  }: StoreImageOptions,
  source: ImageSource,
): Promise<StoredImage> {
  if (source.size > maxBytes) {
    throw new AppError(413, 'image_too_large', `Choose an image up to ${Math.floor(maxBytes / 2 ** 20)} MB.`)
  }
  const { fallback, variants } = await encode(source, options)
  const files = [fallback, ...variants]
  // Records the row first, because the clean-up deletes files without a row.
  const image = await change([], async (db) => {
    await lockImageFolder(db, fallback.path)
    return recordImage(db, {
      path: fallback.path,
      width: fallback.width,
      height: fallback.height,
      variants: variants.map(({ bytes: _, ...variant }) => variant),
      bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    })
  })
  onRecorded?.(image)
  for (const { path, bytes } of files) await media.put(path, bytes)
  return image
}

const filePath = /^images\/[0-9a-f]{32}\/(?:full\.(?:jpg|png|gif|webp)|\d{1,4}\.(?:avif|webp))$/

export async function findImageFile(db: Db, path: string): Promise<{ image: ImageRow; type: string } | null> {
  const image = filePath.test(path) ? await findImageBeside(db, path) : null
  const type = fileTypes.get(path.slice(path.lastIndexOf('.') + 1))
  return image && type && filesOf(image).includes(path) ? { image, type } : null
}

export function filesOf({ path, variants }: Pick<ImageRow, 'path' | 'variants'>): string[] {
  return [path, ...variants.map((variant) => variant.path)]
}
