import sharp, { type Sharp } from 'sharp'
import type { ImageSource } from './image-encoding.service.ts'
import { type StoredImage, type StoreImageOptions, storeImage } from './images.service.ts'

export function createImage(options: Omit<StoreImageOptions, 'caller'>, bytes: Uint8Array): Promise<StoredImage> {
  return storeImage({ ...options, caller: { key: 'test' } }, imageSource(bytes))
}

export function imageSource(bytes: Uint8Array): ImageSource {
  return { size: bytes.byteLength, bytes: async () => bytes }
}

/** The server blocks the decoder of AVIF, because it only writes such files. */
export function openStored(bytes: Uint8Array): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] })
  return sharp(bytes)
}

/** Three channels have noise, so that their files are of a usual size; the fourth is alpha. */
export function picture(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const
  const background = channels === 4 ? { r: 9, g: 99, b: 9, alpha: 0.5 } : '#0a3'
  return sharp({ create: { width, height, channels, background, ...(channels === 3 && { noise }) } })
}
