import { composed } from '../platform/database/composed-text.ts'

/** Letters and digits with their marks, or a single other sign. */
const wordOrSign = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu

/** The text that the search of notes reads: capitals and compositions make no difference in it. */
export function searchTextOf({ title, content }: { title: string; content: string }): string {
  return foldCase(`${title}\n${content}`)
}

/**
 * What a note must hold to be found by what was typed: every word, also inside longer words, and every
 * other sign. The longest come first, since the fewest notes hold them.
 */
export function searchedWords(typed: string): string[] {
  const words = [...new Set(foldCase(typed).match(wordOrSign))]
  return words.toSorted((first, second) => second.length - first.length)
}

/** Equal for every way to capitalise and compose a text; invisible characters are left out. */
function foldCase(text: string): string {
  const folded = text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
  return composed(folded.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i'))
}
