/** Shorter words are too often correct, or too similar to others. */
const minWordLength = 4

const maxWords = 4
const maxWordLength = 40

const word = /[\p{L}\p{M}]+/gu

/** Returns the words of a text in lower case and in order. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(word) ?? []
}

/** Counts how often each word of suitable length occurs. */
export function vocabularyOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const vocabulary = new Map<string, number>()
  for (const found of texts.flatMap(wordsOf))
    if (found.length >= minWordLength && found.length <= maxWordLength)
      vocabulary.set(found, (vocabulary.get(found) ?? 0) + 1)
  return vocabulary
}

/** Replaces each unknown word by the most similar known one. Returns null if none is replaced. */
export function corrected(typed: string, vocabulary: ReadonlyMap<string, number>): string | null {
  let count = 0
  let isChanged = false
  const text = typed.normalize('NFC').replace(word, (given) => {
    count += 1
    const better = count > maxWords ? null : betterWord(given.toLowerCase(), vocabulary)
    if (better === null) return given
    isChanged = true
    return better
  })
  return isChanged ? text : null
}

/** Returns null for a known word, a prefix of one, and a word that resembles no other. */
function betterWord(given: string, vocabulary: ReadonlyMap<string, number>): string | null {
  if (given.length < minWordLength || given.length > maxWordLength) return null
  const known = [...vocabulary.keys()]
  if (known.some((other) => other.startsWith(given))) return null
  const maxDistance = given.length < 6 ? 1 : 2
  const [best] = known
    .filter((other) => Math.abs(other.length - given.length) <= maxDistance && beginsAlike(other, given))
    .map((other) => ({ other, distance: editDistance(given, other), uses: vocabulary.get(other) ?? 0 }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((first, second) => first.distance - second.distance || second.uses - first.uses)
  return best?.other ?? null
}

/** A cheap filter: typing errors rarely affect both of the first letters. */
function beginsAlike(first: string, second: string): boolean {
  return first[0] === second[0] || first[0] === second[1] || first[1] === second[0]
}

/** Counts insertions, deletions, replacements and transpositions (optimal string alignment). */
export function editDistance(first: string, second: string): number {
  let previous: number[] = []
  let current = Array.from({ length: second.length + 1 }, (_, column) => column)
  for (let row = 1; row <= first.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= second.length; column += 1) {
      const isSame = first[row - 1] === second[column - 1]
      const isSwapped = row > 1 && first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1]
      next.push(
        Math.min(
          valueAt(current, column) + 1,
          valueAt(next, column - 1) + 1,
          valueAt(current, column - 1) + (isSame ? 0 : 1),
          isSwapped ? valueAt(previous, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    previous = current
    current = next
  }
  return valueAt(current, second.length)
}

function valueAt(row: readonly number[], column: number): number {
  return row[column] ?? 0
}
