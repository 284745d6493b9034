import type { ImageSource } from './image-encoding.service.ts'
import { type StoredImage, type StoreImageOptions, storeImage } from './images.service.ts'

/** Stores an image that a test has made. */
export function createImage(home: Omit<StoreImageOptions, 'caller'>, bytes: Uint8Array): Promise<StoredImage> {
  return storeImage({ ...home, caller: { key: 'test' } }, imageSource(bytes))
}

export function imageSource(bytes: Uint8Array): ImageSource {
  return { size: bytes.byteLength, bytes: async () => bytes }
}
