import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Metadata, Sharp, WebpOptions } from 'sharp'
import { AppError } from '../platform/errors/app-error.ts'
import { createFairQueue, type FairQueue, type QueueCaller } from '../platform/work/fair-queue.ts'
import type { ImageVariant } from './images.table.ts'

export const maxImageBytes = 10 * 2 ** 20

/** An image narrower than the widest has its own width in its place. */
const variantWidths = [480, 960] as const
const widest = 1600

/** What WebP can hold. */
const highest = 16_383

/** For all files of one image. */
export const encodingMs = 60_000

/** The forms that every browser shows, by the ending of their name. */
const fallbackTypes = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' } as const

/** The type of each file by its ending: files are served as these and as nothing else. */
export const fileTypes = new Map(Object.entries({ ...fallbackTypes, webp: 'image/webp' }))

/** How the files of each format begin, in hexadecimal digits. Nothing else is shown to a decoder. */
const signatures: Record<string, RegExp> = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  gif: /^474946383[79]61/,
  webp: /^52494646.{8}57454250/,
}

interface EncodedFile extends ImageVariant {
  bytes: Buffer
}

export interface EncodedImage {
  /** The form that every browser shows. */
  fallback: EncodedFile
  variants: EncodedFile[]
}

/** An image as it was sent. Its bytes are read when it is worked on, since many may wait. */
export interface ImageSource {
  readonly size: number
  bytes: () => Promise<Uint8Array>
}

/** Where an image waits until it is encoded. */
export interface EncodingPlace {
  caller: QueueCaller
  /** The server's own unless said otherwise. */
  queue?: FairQueue
}

/** Makes the files of an image from what was sent. */
export type ImageEncoder = (source: ImageSource, place: EncodingPlace) => Promise<EncodedImage>

/** What is accepted, and what becomes of it. */
interface ImageKind {
  /** Over all frames that are read. */
  maxPixels: number
  frames: 'all' | 'first'
  tooManyPixels: string
  /** Raised when the same source would be encoded differently. */
  encoding: string
}

const maxFrames = 1000

const usual: ImageKind = {
  maxPixels: 50_000_000,
  frames: 'all',
  tooManyPixels: 'An image may have at most 50 megapixels, all frames together.',
  encoding: '3',
}

const avatar: ImageKind = {
  maxPixels: 20_000_000,
  frames: 'first',
  tooManyPixels: 'A profile picture may have at most 20 megapixels. Send a smaller one.',
  encoding: '3',
}

let opened: Promise<typeof import('sharp').default> | undefined

/** The library and what it brings take some of a server's memory and of its start, so they come with the first image. */
function openSharp() {
  opened ??= import('sharp').then(({ default: sharp }) => {
    // A file may begin like one format and be read as another: only these four readers of bytes in memory are left.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: [
        'VipsForeignLoadJpegBuffer',
        'VipsForeignLoadPngBuffer',
        'VipsForeignLoadWebpBuffer',
        'VipsForeignLoadNsgifBuffer',
      ],
    })
    // One image takes one thread.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return opened
}

/** A core stays free, and half of the four threads that libuv has for this, files, names of hosts and compression. */
const imagesAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1))

const busyText = 'Too many images are being worked on. Try again in a moment.'

/**
 * For all images that are sent to the server. Callers alternate, so one image does not wait for all
 * pages of a manga.
 */
const imageQueue = createFairQueue({
  concurrency: imagesAtOnce,
  maxQueued: 1_000,
  perKey: { concurrency: imagesAtOnce, maxQueued: 100 },
  busyText,
})

/** For a start that nobody is served beside: every core, and as many images as there are threads for them. */
export const startQueue = createFairQueue({
  concurrency: Math.min(4, availableParallelism()),
  maxQueued: 1_000,
  busyText,
})

/**
 * Checks an image by decoding it and encodes it anew without its metadata in several sizes. The
 * same bytes give the same paths. Only a few are worked on at once; the others wait, and callers
 * alternate.
 * @throws AppError 400 for what is no image that is accepted, 413 for one that is too large, 503
 *   `busy` when too many wait
 */
export function encodeImage(source: ImageSource, place: EncodingPlace): Promise<EncodedImage> {
  return encodeAs(usual, source, place)
}

/** The same for a profile picture: of an animation only the first frame. */
export function encodeAvatar(source: ImageSource, place: EncodingPlace): Promise<EncodedImage> {
  return encodeAs(avatar, source, place)
}

function encodeAs(kind: ImageKind, source: ImageSource, place: EncodingPlace): Promise<EncodedImage> {
  return inEncodingSlot(source, place, async (bytes) => {
    const metadata = await measureAs(kind, bytes)
    return encodeAll(bytes, metadata, kind)
  })
}

/**
 * Reads and encodes an image when a slot is free.
 * @throws AppError 400 for what cannot be decoded, 413 for a file that is too large, 503 `busy`
 *   when too many wait
 */
export async function inEncodingSlot(
  source: ImageSource,
  { caller, queue = imageQueue }: EncodingPlace,
  encode: (bytes: Uint8Array) => Promise<EncodedImage>,
): Promise<EncodedImage> {
  assertFileSize(source.size)
  return await queue.run(caller, async () => {
    const bytes = await source.bytes()
    return decoding(() => encode(bytes))
  })
}

/**
 * Looks at how an image begins and at what its head says, without decoding it.
 * @throws AppError 400 for what is no image that is accepted, 413 for one that is too large
 */
export function measureImage(source: Uint8Array): Promise<Metadata> {
  return measureAs(usual, source)
}

async function measureAs(kind: ImageKind, source: Uint8Array): Promise<Metadata> {
  assertReadable(source)
  const sharp = await openSharp()
  const options = { animated: kind.frames === 'all', limitInputPixels: false }
  const metadata = await decoding(() => sharp(source, options).metadata())
  assertAccepted(metadata, kind)
  return metadata
}

/** Runs what decodes an image, and says for people why that failed. */
async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? error : failureOf(error as Error)
  }
}

/** How an image is read that was measured. A damaged or incomplete one fails. */
export async function openDecoder(
  source: Uint8Array,
  { pages = 1 }: Metadata,
  { frames, maxPixels }: Pick<ImageKind, 'frames' | 'maxPixels'> = usual,
): Promise<Sharp> {
  const sharp = await openSharp()
  const animated = frames === 'all' && pages > 1
  return sharp(source, { animated, failOn: 'truncated', limitInputPixels: maxPixels }).autoOrient()
}

/** The folder of an image, by what it was made from and how: `encoding` is raised when the same source would be encoded differently. */
export function imageFolder(source: Uint8Array, encoding: string): string {
  return `images/${createHash('sha256').update(`${encoding}:`).update(source).digest('hex').slice(0, 32)}`
}

function assertFileSize(size: number): void {
  if (size === 0) throw new AppError(400, 'invalid_image', 'The file is empty.')
  if (size > maxImageBytes) throw new AppError(413, 'image_too_large', 'An image may have at most 10 MB.')
}

function assertReadable(source: Uint8Array): void {
  assertFileSize(source.byteLength)
  const beginning = Buffer.from(source.buffer, source.byteOffset, Math.min(source.byteLength, 12)).toString('hex')
  if (!Object.values(signatures).some((signature) => signature.test(beginning))) throw otherFormat()
}

function otherFormat(): AppError {
  return new AppError(400, 'invalid_image', 'Images may be JPEG, PNG, WebP or GIF files.')
}

function assertAccepted({ format, width, height, pages = 1 }: Metadata, kind: ImageKind): void {
  if (!(format in signatures)) throw otherFormat()
  // The height is that of all frames that are read.
  if (width * height > kind.maxPixels) throw new AppError(413, 'image_too_large', kind.tooManyPixels)
  if (kind.frames === 'all' && pages > maxFrames) {
    throw new AppError(413, 'image_too_large', `An animation may have at most ${maxFrames} frames.`)
  }
}

function failureOf(error: Error): AppError {
  if (error.message.startsWith('timeout')) {
    return new AppError(413, 'image_too_large', 'The image takes too long to work on. Send a smaller one.', {
      cause: error,
    })
  }
  return new AppError(400, 'invalid_image', 'The image is damaged or incomplete.', { cause: error })
}

async function encodeAll(source: Uint8Array, measured: Metadata, kind: ImageKind): Promise<EncodedImage> {
  const { pages = 1 } = measured
  const isCut = kind.frames === 'first' && pages > 1
  const isAnimated = kind.frames === 'all' && pages > 1
  const metadata = isCut ? { ...measured, pages: 1 } : measured
  const folder = imageFolder(source, isCut ? `${kind.encoding} first frame` : kind.encoding)
  const decoded = await openDecoder(source, metadata, kind)
  const ending = isAnimated ? 'gif' : metadata.format === 'png' || metadata.hasAlpha ? 'png' : 'jpg'
  const ownWidth = widthOf(metadata)
  const deadline = performance.now() + encodingMs
  const fallback = await file(`${folder}/full.${ending}`, fallbackTypes[ending], resized(ownWidth)[ending]())
  const variants: EncodedFile[] = []
  for (const width of [...variantWidths.filter((width) => width < ownWidth), ownWidth]) {
    variants.push(await file(`${folder}/${width}.webp`, 'image/webp', resized(width).webp()))
  }
  return { fallback, variants }

  function resized(width: number) {
    const copy = decoded.clone().resize({ width, withoutEnlargement: true })
    return {
      jpg: () => copy.jpeg({ quality: 82, mozjpeg: true }),
      png: () => copy.png({ compressionLevel: 9, palette: metadata.isPalette === true }),
      gif: () => copy.gif({ effort: 1 }),
      webp: () => copy.webp(webpOptions(source, metadata, width)),
    }
  }

  async function file(path: string, type: string, image: Sharp): Promise<EncodedFile> {
    const seconds = Math.max(1, Math.ceil((deadline - performance.now()) / 1000))
    const { data, info } = await image.timeout({ seconds }).toBuffer({ resolveWithObject: true })
    return { path, type, bytes: data, width: info.width, height: info.pageHeight ?? info.height }
  }
}

/**
 * WebP has one point of colour for four of light. Choosing it well takes more than half of the time, and pays where the source has
 * colours for each point of the copy.
 */
function webpOptions(
  source: Uint8Array,
  { pages = 1, chromaSubsampling, width }: Metadata,
  copyWidth: number,
): WebpOptions {
  // With many frames a little less beauty saves most of the time.
  if (pages > 1) return { quality: 82, effort: 1 }
  const isLossyWebp = Buffer.from(source.buffer, source.byteOffset, 16).toString('latin1', 12) === 'VP8 '
  const colourWidth = isLossyWebp || chromaSubsampling === '4:2:0' ? width / 2 : width
  return { quality: 82, smartSubsample: copyWidth <= colourWidth }
}

/** The width of the largest file: not above the image's own, and such that every form can hold its height. */
function widthOf({ autoOrient, pageHeight }: Metadata): number {
  const { width, height } = { ...autoOrient, ...(pageHeight !== undefined && { height: pageHeight }) }
  const fitting = Math.min(width, widest, Math.floor((width * highest) / height))
  if (fitting >= 1) return fitting
  throw new AppError(400, 'invalid_image', 'The image is too long and narrow.')
}
