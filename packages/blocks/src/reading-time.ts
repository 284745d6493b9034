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
  const minutes = blocks.reduce((sum, block) => {
    const pace = block.block_type === 'code_snippet' ? CODE_WORDS_PER_MINUTE : WORDS_PER_MINUTE
    return sum + countWords(blockToPlainText(block)) / pace
  }, 0)
  return Math.max(1, Math.round(minutes))
}

/** Words in a text: runs between white space that hold a letter or a digit; a lone dash or operator is no word. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run)).length
}
