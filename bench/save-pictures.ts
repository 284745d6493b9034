import sharp from 'sharp'

/** Each picture has a unique width, which identifies it after the server has re-encoded it. */
export const pictureWidths: readonly number[] = Array.from({ length: 20 }, (_, index) => 400 + 4 * index)

const prepared = new Map<number, Promise<File>>()

export function preparedPicture(width: number): Promise<File> {
  const picture = prepared.get(width) ?? createPicture(width)
  prepared.set(width, picture)
  return picture
}

async function createPicture(width: number): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const background = { r: width % 256, g: 120, b: 80 }
  const image = sharp({ create: { width, height: 300, channels: 3, background, noise } })
  return new File([new Uint8Array(await image.jpeg({ quality: 80 }).toBuffer())], `${width}.jpg`)
}
