import type { PickedFile } from './selection.ts'

/** How far the files of an upload have come. */
export interface Sending {
  /** The file that is on its way, by its place in the list; the number of files when all are sent. */
  at: number
  /** How much of that file has been sent, from 0 to 1. */
  fileFraction: number
}

/** About what a form says around each file: its field, name and type, and the path beside it. */
const bytesAround = 300

/**
 * Which file is on its way when so much of the whole form has left. Files travel in their order, so this needs no more than their
 * sizes; it is right but for some hundred bytes.
 *
 * @param fraction from 0 to 1, of the form
 */
export function sendingAt(files: readonly Pick<PickedFile, 'file'>[], fraction: number): Sending {
  const weights = files.map(({ file }) => file.size + bytesAround)
  let left = fraction * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [at, weight] of weights.entries()) {
    if (left < weight) return { at, fileFraction: left / weight }
    left -= weight
  }
  return { at: files.length, fileFraction: 0 }
}
