/** Longer ends are cut: what is longer is looked for piece by piece. */
const longestEnd = 24

/** Letters and digits with their marks, or a single other sign. */
const wordOrSign = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu

/**
 * What is kept of a note's texts for searching: the ends of each word (`note`, `ote`, `te`, `e`), so that whatever stands anywhere in
 * a word is the beginning of one of them, and signs. Each begins with the owner: one index holds the words of all, and a search
 * costs no more for the notes of others.
 */
export function wordEndsOf(ownerId: number, texts: readonly string[]): string[] {
  const ends = new Set<string>()
  for (const word of texts.flatMap(wordsIn)) {
    const starts = startsOf(word)
    for (const [at, start] of starts.entries()) ends.add(word.slice(start, starts[at + longestEnd]))
  }
  return [...ends].map((end) => ownersWord(ownerId, end))
}

/**
 * The `tsquery`, as a text, for the notes of one owner that hold all words of what was typed, in any capitals and also inside of
 * longer words; null when nothing was typed that could be looked for.
 */
export function wordsQuery(ownerId: number, typed: string): string | null {
  const wanted = new Set(wordsIn(typed).flatMap(piecesOf))
  if (wanted.size === 0) return null
  return [...wanted].map((piece) => `${quoted(ownersWord(ownerId, piece))}:*`).join(' & ')
}

/** Where each sign of a word begins. */
function startsOf(word: string): number[] {
  const starts: number[] = []
  let next = 0
  for (const sign of word) {
    starts.push(next)
    next += sign.length
  }
  return starts
}

function wordsIn(text: string): string[] {
  return foldCase(text).match(wordOrSign) ?? []
}

/** Equal for every way to capitalise a text; what cannot be seen is left out. */
function foldCase(text: string): string {
  const folded = text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
  return composed(folded.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i'))
}

const joiner = '\u034f'

/** The composed form, for which many marks in a row are no more work than others: no language has thirty. */
function composed(text: string): string {
  return text
    .replace(/\p{M}{30}/gu, `$&${joiner}`)
    .normalize('NFC')
    .replaceAll(joiner, '')
}

function piecesOf(word: string): string[] {
  const signs = [...word]
  const count = Math.ceil(signs.length / longestEnd)
  return Array.from({ length: count }, (_, at) => signs.slice(at * longestEnd, (at + 1) * longestEnd).join(''))
}

function ownersWord(ownerId: number, word: string): string {
  return `${ownerId.toString(36)}:${word}`
}

function quoted(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`
}
