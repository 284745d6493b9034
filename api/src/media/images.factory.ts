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
