import { normalized } from '../platform/database/normalized-text.ts'

/** A run of letters and digits with their marks, or a single other character. */
const wordOrSymbol = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu

/** The search index of a note, independent of case and Unicode composition. */
export function searchTextOf({ title, content }: { title: string; content: string }): string {
  return foldCase(`${title}\n${content}`)
}

/** Longest first, because the rarest term ends the comparison soonest. */
export function searchTerms(typed: string): string[] {
  const words = [...new Set(foldCase(typed).match(wordOrSymbol))]
  return words.toSorted((first, second) => second.length - first.length)
}

/** Equal for every capitalisation and composition of a text. Drops invisible characters. */
function foldCase(text: string): string {
  const folded = text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
  return normalized(folded.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i'))
}
