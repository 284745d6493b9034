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

const encoding = 'page 1'

/** `encodeImage` for one file in the original format and size. @throws AppError 400, 413, 503 */
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
