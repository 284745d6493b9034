import type { Metadata, Sharp } from 'sharp'
import {
  type EncodedImage,
  type EncodingOptions,
  encodingMs,
  fileTypes,
  type ImageSource,
  imageFolder,
  inEncodingSlot,
  inspectImage,
  openDecoder,
} from './image-encoding.service.ts'

const maxWidth = 4_000

const encoding = 'page 3'

/** Thumbnails of long strips and wide pages show only their beginning. */
const thumbnail = { width: 240, maxHeight: 400 }

/** `encodeImage` in its own format and size, and a thumbnail. @throws AppError 400, 413, 503 */
export function encodePage(source: ImageSource, options: EncodingOptions): Promise<EncodedImage> {
  return inEncodingSlot(source, options, async (bytes) => encodeOne(bytes, await inspectImage(bytes)))
}

async function encodeOne(source: Uint8Array, metadata: Metadata): Promise<EncodedImage> {
  const { ending, encode } = formOf(metadata)
  const decoder = await openDecoder(source, metadata)
  const decoded = decoder.resize({ width: maxWidth, withoutEnlargement: true })
  // Greyscale takes a third of the time and less bandwidth.
  const image = encode(metadata.space === 'b-w' ? decoded.toColourspace('b-w') : decoded)
  const { data, info } = await image.timeout({ seconds: encodingMs / 1_000 }).toBuffer({ resolveWithObject: true })
  const folder = imageFolder(source, encoding)
  const file = {
    path: `${folder}/full.${ending}`,
    type: fileTypes.get(ending) ?? '',
    bytes: data,
    width: info.width,
    height: info.pageHeight ?? info.height,
  }
  return { fallback: file, variants: [await thumbnailOf(data, { folder, ...file })] }
}

/** Makes a thumbnail of the encoded page, which is already upright. */
async function thumbnailOf(encoded: Uint8Array, page: { folder: string; width: number; height: number }) {
  const width = Math.min(thumbnail.width, page.width)
  const height = Math.min(thumbnail.maxHeight, Math.max(1, Math.round((page.height * width) / page.width)))
  const decoder = await openDecoder(encoded, { pages: 1 })
  const image = decoder.resize({ width, height, fit: 'cover', position: 'top' }).webp({ quality: 75, effort: 2 })
  const { data } = await image.timeout({ seconds: encodingMs / 1_000 }).toBuffer({ resolveWithObject: true })
  return { path: `${page.folder}/${width}.webp`, type: 'image/webp', bytes: data, width, height }
}

interface Form {
  ending: string
  encode: (image: Sharp) => Sharp
}

function formOf({ format, pages = 1, isPalette = false, chromaSubsampling }: Metadata): Form {
  if (format === 'png')
    return { ending: 'png', encode: (image) => image.png(isPalette ? { palette: true, effort: 1 } : {}) }
  if (format === 'gif') return { ending: 'gif', encode: (image) => image.gif({ effort: 1 }) }
  if (format === 'webp') {
    return { ending: 'webp', encode: (image) => image.webp({ quality: 90, effort: pages > 1 ? 1 : 2 }) }
  }
  const subsampling = chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0'
  return { ending: 'jpg', encode: (image) => image.jpeg({ quality: 90, chromaSubsampling: subsampling }) }
}
