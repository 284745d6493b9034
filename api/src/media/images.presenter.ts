import type { ImageSource } from '@ledgerdeck/contract/fields'
import type { images } from './images.table.ts'

/** The folder of public images in addresses. */
export const mediaUrlPrefix = '/media/'

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

/** An image as it travels; everything empty for none. */
export function presentImage(image: typeof images.$inferSelect | null): PresentedImage {
  if (!image) return noImage
  const { path, width, height, variants } = image
  const sources = variants
    .filter((variant) => variant.path !== path)
    .map((variant) => ({ url: mediaUrlPrefix + variant.path, width: variant.width, type: variant.type }))
  return { path, url: mediaUrlPrefix + path, width, height, sources }
}
