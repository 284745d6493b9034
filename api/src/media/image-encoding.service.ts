import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { imageFormats, startsLikeImage } from '@ledgerdeck/contract/image-formats'
import type { Metadata, Sharp } from 'sharp'
import { AppError } from '../platform/errors/app-error.ts'
import { createFairQueue, type FairQueue, type QueueCaller } from '../platform/work/fair-queue.ts'
import type { ImageVariant } from './images.table.ts'

export const maxImageBytes = 10 * 2 ** 20

/** A narrower image keeps its own width instead of `maxWidth`. */
const variantWidths = [480, 720, 1080] as const
const maxWidth = 1600

const maxHeight = 16_383

export const encodingMs = 60_000

const fallbackTypes = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' } as const

const variantTypes = { avif: 'image/avif', webp: 'image/webp' } as const

/** Two thirds of the bytes of WebP for twice its work; above this, encoding takes over 100 MB. */
const maxAvifPixels = 2_500_000

/** Content types by extension. No other file is served. */
export const fileTypes = new Map(Object.entries({ ...fallbackTypes, ...variantTypes }))

interface EncodedFile extends ImageVariant {
  bytes: Buffer
}

export interface EncodedImage {
  fallback: EncodedFile
  variants: EncodedFile[]
}

/** An uploaded image. Its bytes are read when it is encoded, since many can be queued. */
export interface ImageSource {
  readonly size: number
  bytes: () => Promise<Uint8Array>
}

export interface EncodingOptions {
  caller: QueueCaller
  queue?: FairQueue
}

export type ImageEncoder = (source: ImageSource, options: EncodingOptions) => Promise<EncodedImage>

interface ImageKind {
  maxPixels: number
  frames: 'all' | 'first'
  tooManyPixels: string
  /** Raise it when the same source encodes to different bytes. */
  encoding: string
}

const maxFrames = 1000

const standard: ImageKind = {
  maxPixels: 50_000_000,
  frames: 'all',
  tooManyPixels: 'Choose an image up to 50 megapixels over all frames.',
  encoding: '6',
}

const avatar: ImageKind = {
  maxPixels: 20_000_000,
  frames: 'first',
  tooManyPixels: 'Choose a picture up to 20 megapixels.',
  encoding: '5',
}

let opened: Promise<typeof import('sharp').default> | undefined

/** Loading sharp costs memory and start time, so it loads with the first image. */
function loadSharp() {
  opened ??= import('sharp').then(({ default: sharp }) => {
    // A file can be decoded as another format than it looks like.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: [
        'VipsForeignLoadJpegBuffer',
        'VipsForeignLoadPngBuffer',
        'VipsForeignLoadWebpBuffer',
        'VipsForeignLoadNsgifBuffer',
      ],
    })
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return opened
}

/** Leaves a core, and half of libuv's four threads, which also serve files, DNS and compression. */
const maxConcurrentImages = Math.min(2, Math.max(1, availableParallelism() - 1))

const busyText = 'The server is busy with other images. Try again in a moment.'

/** Callers alternate, so that one image does not wait for all pages of a manga. */
const imageQueue = createFairQueue({
  concurrency: maxConcurrentImages,
  maxQueued: 1_000,
  perKey: { concurrency: maxConcurrentImages, maxQueued: 100 },
  busyText,
})

/** For the first start, which serves nobody yet: uses every core. */
export const startQueue = createFairQueue({
  concurrency: Math.min(4, availableParallelism()),
  maxQueued: 1_000,
  busyText,
})

/** Drops metadata. Equal bytes give equal paths. @throws AppError 400, 413, 503 `busy` */
export function encodeImage(source: ImageSource, options: EncodingOptions): Promise<EncodedImage> {
  return encodeAs(standard, source, options)
}

export function encodeAvatar(source: ImageSource, options: EncodingOptions): Promise<EncodedImage> {
  return encodeAs(avatar, source, options)
}

function encodeAs(kind: ImageKind, source: ImageSource, options: EncodingOptions): Promise<EncodedImage> {
  return inEncodingSlot(source, options, async (bytes) => {
    const metadata = await inspectAs(kind, bytes)
    return encodeAll(bytes, metadata, kind)
  })
}

/** Waits for a queue slot. @throws AppError 400, 413, 503 `busy` */
export async function inEncodingSlot(
  source: ImageSource,
  { caller, queue = imageQueue }: EncodingOptions,
  encode: (bytes: Uint8Array) => Promise<EncodedImage>,
): Promise<EncodedImage> {
  assertFileSize(source.size)
  return await queue.run(caller, async () => {
    const bytes = await source.bytes()
    return withDecodeErrors(() => encode(bytes))
  })
}

/** Checks magic number and header without decoding. @throws AppError 400, 413 */
export function inspectImage(source: Uint8Array): Promise<Metadata> {
  return inspectAs(standard, source)
}

/** Like `inspectImage`, but does not read too large a file. @throws AppError 400, 413 */
export async function inspectSource(source: ImageSource): Promise<Metadata> {
  assertFileSize(source.size)
  return inspectImage(await source.bytes())
}

async function inspectAs(kind: ImageKind, source: Uint8Array): Promise<Metadata> {
  assertReadable(source)
  const sharp = await loadSharp()
  const options = { animated: kind.frames === 'all', limitInputPixels: false }
  const metadata = await withDecodeErrors(() => sharp(source, options).metadata())
  assertAccepted(metadata, kind)
  return metadata
}

async function withDecodeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? error : decodeError(error as Error)
  }
}

export async function openDecoder(
  source: Uint8Array,
  { pages = 1 }: Pick<Metadata, 'pages'>,
  { frames, maxPixels }: Pick<ImageKind, 'frames' | 'maxPixels'> = standard,
): Promise<Sharp> {
  const sharp = await loadSharp()
  const animated = frames === 'all' && pages > 1
  const decoder = sharp(source, { animated, failOn: 'truncated', limitInputPixels: maxPixels })
  // Frames are one below the other while they are decoded, so turning them would reorder them.
  return animated ? decoder : decoder.autoOrient()
}

export function imageFolder(source: Uint8Array, encoding: string): string {
  return `images/${createHash('sha256').update(`${encoding}:`).update(source).digest('hex').slice(0, 32)}`
}

function assertFileSize(size: number): void {
  if (size === 0) throw new AppError(400, 'invalid_image', 'The file is empty. Choose another.')
  if (size > maxImageBytes) throw new AppError(413, 'image_too_large', 'Choose an image up to 10 MB.')
}

/** No other bytes reach a decoder. */
function assertReadable(source: Uint8Array): void {
  assertFileSize(source.byteLength)
  if (!startsLikeImage(source)) throw unsupportedFormat()
}

function unsupportedFormat(): AppError {
  return new AppError(400, 'invalid_image', 'Choose a JPEG, PNG, WebP or GIF image.')
}

function assertAccepted({ format, width, height, pages = 1 }: Metadata, kind: ImageKind): void {
  if (!imageFormats.has(format)) throw unsupportedFormat()
  if (width * height > kind.maxPixels) throw new AppError(413, 'image_too_large', kind.tooManyPixels)
  if (kind.frames === 'all' && pages > maxFrames) {
    throw new AppError(413, 'image_too_large', `Choose an animation of up to ${maxFrames} frames.`)
  }
}

function decodeError(error: Error): AppError {
  if (error.message.startsWith('timeout')) {
    return new AppError(413, 'image_too_large', 'The image takes too long to process. Choose a smaller one.', {
      cause: error,
    })
  }
  return new AppError(400, 'invalid_image', 'The image is damaged or incomplete. Choose another.', { cause: error })
}

async function encodeAll(source: Uint8Array, inspected: Metadata, kind: ImageKind): Promise<EncodedImage> {
  const { pages = 1 } = inspected
  const isCut = kind.frames === 'first' && pages > 1
  const isAnimated = kind.frames === 'all' && pages > 1
  const metadata = isCut ? { ...inspected, pages: 1 } : inspected
  const folder = imageFolder(source, isCut ? `${kind.encoding} first frame` : kind.encoding)
  const decoded = await openDecoder(source, metadata, kind)
  const ending = isAnimated ? 'gif' : metadata.format === 'png' || metadata.hasAlpha ? 'png' : 'jpg'
  const ownWidth = widthOf(metadata)
  const deadline = performance.now() + encodingMs
  const fallback = await file(`${folder}/full.${ending}`, fallbackTypes[ending], resized(ownWidth)[ending]())
  const form = isAnimated || fallback.width * fallback.height > maxAvifPixels ? 'webp' : 'avif'
  const variants: EncodedFile[] = []
  for (const width of [...variantWidths.filter((width) => width < ownWidth), ownWidth]) {
    variants.push(await file(`${folder}/${width}.${form}`, variantTypes[form], resized(width)[form]()))
  }
  return { fallback, variants }

  function resized(width: number) {
    const copy = decoded.clone().resize({ width, withoutEnlargement: true })
    return {
      jpg: () => copy.jpeg({ quality: 82, mozjpeg: true }),
      png: () => copy.png({ compressionLevel: 9, palette: metadata.isPalette === true }),
      gif: () => copy.gif({ effort: 1 }),
      avif: () => copy.avif({ quality: 55, effort: 1 }),
      webp: () => copy.webp({ quality: 82, effort: isAnimated ? 1 : 4 }),
    }
  }

  async function file(path: string, type: string, image: Sharp): Promise<EncodedFile> {
    const seconds = Math.max(1, Math.ceil((deadline - performance.now()) / 1000))
    const { data, info } = await image.timeout({ seconds }).toBuffer({ resolveWithObject: true })
    return { path, type, bytes: data, width: info.width, height: info.pageHeight ?? info.height }
  }
}

/** Small enough that every format can hold the height. */
function widthOf({ width: storedWidth, pageHeight, autoOrient }: Metadata): number {
  const { width, height } = pageHeight === undefined ? autoOrient : { width: storedWidth, height: pageHeight }
  const fitting = Math.min(width, maxWidth, Math.floor((width * maxHeight) / height))
  if (fitting >= 1) return fitting
  throw new AppError(400, 'invalid_image', 'The image is too long and narrow. Crop it or choose another.')
}
