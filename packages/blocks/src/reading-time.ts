import type { TextSource } from './plain-text.ts'
import { blockToPlainText } from './plain-text.ts'

const WORDS_PER_MINUTE = 220
const CODE_WORDS_PER_MINUTE = 80

/**
 * How long a document takes to read, in whole minutes, at least 1.
 *
 * Prose counts {@link WORDS_PER_MINUTE} words a minute, everything that is not code is prose. Code counts
 * {@link CODE_WORDS_PER_MINUTE}: its words are fewer and each asks for more.
 */
export function readingTimeMinutes(blocks: readonly TextSource[]): number {
  return wholeMinutes(blocks.reduce((sum, block) => sum + readingMinutes(block), 0))
}

/** The part that one block has in the reading time, as a fraction of minutes. */
export function readingMinutes(block: TextSource): number {
  const pace = block.block_type === 'code_snippet' ? CODE_WORDS_PER_MINUTE : WORDS_PER_MINUTE
  return countWords(blockToPlainText(block)) / pace
}

/** The reading time of a document from the sum of its parts: whole minutes, at least 1. */
export function wholeMinutes(minutes: number): number {
  return Math.max(1, Math.round(minutes))
}

/** Words in a text: runs between white space that hold a letter or a digit; a lone dash or operator is no word. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run)).length
}
