import type { Metadata, Sharp } from 'sharp'
import {
  type EncodedImage,
  type EncodingPlace,
  encodingMs,
  fileTypes,
  type ImageSource,
  imageFolder,
  inEncodingSlot,
  measureImage,
  openDecoder,
} from './image-encoding.service.ts'

/** Wider pages are made as wide as this. */
const widest = 4_000

const encoding = 'page 1'

/**
 * The same as `encodeImage` for what is read at its full size: one file in the format it came in,
 * as every browser shows them by now, without metadata.
 * @throws AppError 400 for what is no image that is accepted, 413 for one that is too large, 503
 *   `busy` when too many wait
 */
export function encodePage(source: ImageSource, place: EncodingPlace): Promise<EncodedImage> {
  return inEncodingSlot(source, place, async (bytes) => encodeOne(bytes, await measureImage(bytes)))
}

async function encodeOne(source: Uint8Array, metadata: Metadata): Promise<EncodedImage> {
  const { ending, encode } = formOf(metadata)
  const decoder = await openDecoder(source, metadata)
  const decoded = decoder.resize({ width: widest, withoutEnlargement: true })
  // Grey pages stay grey: a third of the work, and less to send.
  const image = encode(metadata.space === 'b-w' ? decoded.toColourspace('b-w') : decoded)
  const { data, info } = await image.timeout({ seconds: encodingMs / 1_000 }).toBuffer({ resolveWithObject: true })
  const file = {
    path: `${imageFolder(source, encoding)}/full.${ending}`,
    type: fileTypes.get(ending) ?? '',
    bytes: data,
    width: info.width,
    height: info.pageHeight ?? info.height,
  }
  return { fallback: file, variants: [] }
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
