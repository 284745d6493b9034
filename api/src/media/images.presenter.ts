import type { ImageSource } from '@ledgerdeck/contract/fields'
import type { images } from './images.table.ts'

/** The folder of files in addresses. */
export const mediaUrlPrefix = '/media/'

/** Where a stored file can be loaded from. */
export type AddressOf = (path: string) => string

/** The address that works for everybody, for good, as long as the image is public. */
export const publicAddress: AddressOf = (path) => mediaUrlPrefix + path

export interface PresentedImage {
  /** The stored path. */
  path: string | null
  url: string | null
  width: number | null
  height: number | null
  /** The sizes for `srcset`, the smallest first. */
  sources: ImageSource[]
}

const noImage: PresentedImage = { path: null, url: null, width: null, height: null, sources: [] }

/** An image as it travels; everything empty for none. One that is not public needs signed addresses. */
export function presentImage(
  image: typeof images.$inferSelect | null,
  addressOf: AddressOf = publicAddress,
): PresentedImage {
  if (!image) return noImage
  const { path, width, height, variants } = image
  const sources = variants
    .filter((variant) => variant.path !== path)
    .map((variant) => ({ url: addressOf(variant.path), width: variant.width, type: variant.type }))
  return { path, url: addressOf(path), width, height, sources }
}
