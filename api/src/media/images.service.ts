import { createHash } from 'node:crypto'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Db } from '../platform/database/database.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { findImageByPath, type NewImage } from './images.repository.ts'
import type { ImageVariant, images } from './images.table.ts'
import type { MediaStore } from './media-store.service.ts'

const maxImageBytes = 10 * 2 ** 20

/** Over all frames together. */
const maxPixels = 50_000_000
/** An image narrower than the widest has its own width in its place. */
const variantWidths = [480, 960] as const
const widest = 1600

/** The forms that every browser shows, by the ending of their name. */
const fallbackTypes = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' } as const
const accepted = ['jpeg', 'png', 'webp', 'gif']

/** Named in paths: raised when the same source would be encoded differently. */
const encoding = 1

interface EncodedFile extends ImageVariant {
  bytes: Buffer
}

/**
 * Checks an image by decoding it, encodes it anew without its metadata in several sizes, and stores the files.
 * Slow: call it outside a transaction, and `recordImage` inside. The same bytes always give the same paths.
 * @throws AppError 400 for what is no image that is accepted, 413 for one that is too large
 */
export async function storeImage(media: MediaStore, source: Uint8Array): Promise<NewImage> {
  const { fallback, variants } = await encode(source)
  for (const { path, bytes } of [fallback, ...variants]) await media.put(path, bytes)
  return {
    path: fallback.path,
    width: fallback.width,
    height: fallback.height,
    variants: variants.map(({ bytes: _, ...variant }) => variant),
    bytes: [fallback, ...variants].reduce((sum, { bytes }) => sum + bytes.length, 0),
  }
}

async function encode(source: Uint8Array): Promise<{ fallback: EncodedFile; variants: EncodedFile[] }> {
  if (source.byteLength > maxImageBytes) {
    throw new AppError(413, 'image_too_large', 'An image may have at most 10 MB.')
  }
  try {
    const metadata = await sharp(source, { animated: true, limitInputPixels: false }).metadata()
    assertAccepted(metadata)
    return await encodeAll(source, metadata)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(400, 'invalid_image', 'The file is no image that can be read.', { cause: error })
  }
}

function assertAccepted({ format, width, height }: Metadata): void {
  if (!accepted.includes(format)) {
    throw new AppError(400, 'invalid_image', 'Images may be JPEG, PNG, WebP or GIF files.')
  }
  // The height of an animation is that of all its frames.
  if (width * height > maxPixels) {
    throw new AppError(413, 'image_too_large', 'An image may have at most 50 megapixels, all frames together.')
  }
}

async function encodeAll(source: Uint8Array, metadata: Metadata) {
  const isAnimated = (metadata.pages ?? 1) > 1
  const folder = `images/${createHash('sha256').update(`${encoding}:`).update(source).digest('hex').slice(0, 32)}`
  const decoded = sharp(source, { animated: isAnimated, failOn: 'truncated', limitInputPixels: maxPixels }).autoOrient()
  const ending = isAnimated ? 'gif' : metadata.format === 'png' || metadata.hasAlpha ? 'png' : 'jpg'
  const ownWidth = Math.min(metadata.autoOrient.width, widest)
  const fallback = await file(`${folder}/full.${ending}`, fallbackTypes[ending], resized(decoded, widest)[ending]())
  const variants: EncodedFile[] = []
  for (const width of [...variantWidths.filter((width) => width < ownWidth), ownWidth]) {
    variants.push(await file(`${folder}/${width}.webp`, 'image/webp', resized(decoded, width).webp()))
  }
  return { fallback, variants }

  function resized(image: Sharp, width: number) {
    const copy = image.clone().resize({ width, withoutEnlargement: true })
    return {
      jpg: () => copy.jpeg({ quality: 82, mozjpeg: true }),
      png: () => copy.png({ compressionLevel: 9, palette: metadata.isPalette === true }),
      gif: () => copy.gif(),
      webp: () => copy.webp({ quality: 82, smartSubsample: true }),
    }
  }

  async function file(path: string, type: string, image: Sharp): Promise<EncodedFile> {
    const { data, info } = await image.toBuffer({ resolveWithObject: true })
    return { path, type, bytes: data, width: info.width, height: info.pageHeight ?? info.height }
  }
}

const filePath = /^images\/([0-9a-f]{32})\/(?:full\.(?:jpg|png|gif)|\d{1,4}\.webp)$/

/** The image a file belongs to, and the file's type; null for anything but a file that a stored image has. */
export async function findImageFile(
  db: Db,
  path: string,
): Promise<{ image: typeof images.$inferSelect; type: string } | null> {
  const key = filePath.exec(path)?.[1]
  if (!key) return null
  const image = await findImageByPath(
    db,
    Object.keys(fallbackTypes).map((ending) => `images/${key}/full.${ending}`),
  )
  const fallback = Object.entries(fallbackTypes).find(([ending]) => path === image?.path && path.endsWith(ending))
  const type = fallback?.[1] ?? image?.variants.find((variant) => variant.path === path)?.type
  return image && type ? { image, type } : null
}
