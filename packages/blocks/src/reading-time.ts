import type { TextSource } from './plain-text.ts'
import { blockToPlainText } from './plain-text.ts'

const wordsPerMinute = 220
const codeWordsPerMinute = 80

/** Returns whole minutes, at least 1. Code is read at {@link codeWordsPerMinute}. */
export function readingTimeMinutes(blocks: readonly TextSource[]): number {
  return wholeMinutes(blocks.reduce((sum, block) => sum + readingMinutes(block), 0))
}

export function readingMinutes(block: TextSource): number {
  const pace = block.block_type === 'code_snippet' ? codeWordsPerMinute : wordsPerMinute
  return countWords(blockToPlainText(block)) / pace
}

export function wholeMinutes(minutes: number): number {
  return Math.max(1, Math.round(minutes))
}

/** Counts runs without white space that contain a letter or digit. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run)).length
}
