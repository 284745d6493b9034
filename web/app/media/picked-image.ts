import { decimalText } from '../ui/format.ts'

/** What the server reads; vector pictures never. */
const readableTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Value of the `accept` attribute of a file field. */
export const acceptedImages = readableTypes.join(',')

const megabyte = 2 ** 20

/**
 * What keeps a chosen file from being sent, in words for its owner; null for one that the server may take.
 * @param mostMegabytes how large an image may be
 */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>, mostMegabytes: number): string | null {
  if (!readableTypes.includes(type)) return 'Choose a JPEG, PNG, WebP or GIF image.'
  if (size === 0) return 'The file is empty.'
  if (size <= mostMegabytes * megabyte) return null
  // Rounded up, so that a file just above the limit does not read as one at the limit.
  const megabytes = decimalText(Math.ceil((size / megabyte) * 10) / 10, 1)
  return `The image has ${megabytes} MB; at most ${mostMegabytes} MB are allowed.`
}
