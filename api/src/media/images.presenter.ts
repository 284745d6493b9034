import type { ImageSource } from '@ledgerdeck/contract/fields'
import type { images } from './images.table.ts'

export const mediaUrlPrefix = '/media/'

export type AddressOf = (path: string) => string

export const publicAddress: AddressOf = (path) => mediaUrlPrefix + path

export interface PresentedImage {
  path: string | null
  url: string | null
  width: number | null
  height: number | null
  sources: ImageSource[]
}

const noImage: PresentedImage = { path: null, url: null, width: null, height: null, sources: [] }

/** All fields are empty for null. An image that is not public needs signed addresses. */
export function presentImage(
  image: Pick<typeof images.$inferSelect, 'path' | 'width' | 'height' | 'variants'> | null,
  addressOf: AddressOf = publicAddress,
): PresentedImage {
  if (!image) return noImage
  const { path, width, height, variants } = image
  const sources = variants
    .filter((variant) => variant.path !== path)
    .map((variant) => ({ url: addressOf(variant.path), width: variant.width, type: variant.type }))
  return { path, url: addressOf(path), width, height, sources }
}
