import { normalized } from '../platform/database/normalized-text.ts'

/** A run of letters and digits with their marks, or a single other character. */
const wordOrSymbol = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu

/** Returns each word and symbol of a note once, normalised for case and Unicode composition. */
export function searchTextOf({ title, content }: { title: string; content: string }): string {
  return distinctTerms(`${title}\n${content}`).join(' ')
}

/** Returns the longest first: being the rarest, they end the comparison soonest. */
export function searchTerms(typed: string): string[] {
  return distinctTerms(typed).toSorted((first, second) => second.length - first.length)
}

function distinctTerms(text: string): string[] {
  return [...new Set(foldCase(text).match(wordOrSymbol))]
}

/** Normalises case and Unicode composition, and drops invisible characters. */
function foldCase(text: string): string {
  const folded = text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
  return normalized(folded.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i'))
}
