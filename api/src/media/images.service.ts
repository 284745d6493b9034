import type { Database, Db } from '../platform/database/database.ts'
import { AppError } from '../platform/errors/app-error.ts'
import type { FairQueue, QueueCaller } from '../platform/work/fair-queue.ts'
import { encodeImage, fileTypes, type ImageEncoder, type ImageSource } from './image-encoding.service.ts'
import { findImageBeside, lockImageFolder, type RecordedImage, recordImage } from './images.repository.ts'
import type { images } from './images.table.ts'
import type { MediaStore } from './media-store.service.ts'

export type ImageRow = typeof images.$inferSelect
export type StoredImage = RecordedImage

export interface StoreImageOptions extends Pick<Database, 'transaction'> {
  media: MediaStore
  /** What is larger is refused; what no image may have is refused anyway. */
  mostBytes?: number
  /** Whose image it is, for the queue of those that wait to be encoded. */
  caller: QueueCaller
  /** The queue, if it is not that of the images that are sent to the server. */
  queue?: FairQueue
  /** `encodeImage` unless said otherwise. */
  encode?: ImageEncoder
  /** Told of the image before its files are written: whoever gives up discards it, also when that failed. */
  onRecorded?: (image: StoredImage) => void
}

/**
 * Checks an image by decoding it, encodes it anew without its metadata, records it and stores its
 * files. Gives its row, for others to refer to within `unusedHours`, after which the clean-up takes
 * what nothing refers to. The same bytes are the same row. Slow: call it outside a transaction.
 * @throws AppError 400 for what is no image that is accepted, 413 for one that is too large, 503
 *   `busy` when too many wait, 503 when the store is away
 */
export async function storeImage(
  {
    transaction,
    media,
    mostBytes = Number.POSITIVE_INFINITY,
    encode = encodeImage,
    onRecorded,
    ...place
  }: StoreImageOptions,
  source: ImageSource,
): Promise<StoredImage> {
  if (source.size > mostBytes) {
    throw new AppError(413, 'image_too_large', `An image may have at most ${Math.floor(mostBytes / 2 ** 20)} MB.`)
  }
  const { fallback, variants } = await encode(source, place)
  const files = [fallback, ...variants]
  // The row comes first: a file without one is nobody's, and the clean-up may take it.
  const image = await transaction(async (db) => {
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

const filePath = /^images\/[0-9a-f]{32}\/(?:full\.(?:jpg|png|gif|webp)|\d{1,4}\.webp)$/

/** The image a file belongs to, and the file's type; null for anything but a file that a stored image has. */
export async function findImageFile(db: Db, path: string): Promise<{ image: ImageRow; type: string } | null> {
  const image = filePath.test(path) ? await findImageBeside(db, path) : null
  const type = fileTypes.get(path.slice(path.lastIndexOf('.') + 1))
  return image && type && filesOf(image).includes(path) ? { image, type } : null
}

/** The paths of all files of an image. */
export function filesOf({ path, variants }: Pick<ImageRow, 'path' | 'variants'>): string[] {
  return [path, ...variants.map((variant) => variant.path)]
}
