/** Words shorter than this are too often right, or too much like others. */
const minWordLength = 4

const maxWords = 4
const maxWordLength = 40

const word = /[\p{L}\p{M}]+/gu

export function wordsOf(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(word) ?? []
}

export function vocabularyOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const vocabulary = new Map<string, number>()
  for (const found of texts.flatMap(wordsOf))
    if (found.length >= minWordLength && found.length <= maxWordLength)
      vocabulary.set(found, (vocabulary.get(found) ?? 0) + 1)
  return vocabulary
}

/** Each unknown word replaced by the most similar known one; null without such a word. */
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

/** Null for words that are right, or the beginning of one, and for those unlike any other. */
function betterWord(given: string, vocabulary: ReadonlyMap<string, number>): string | null {
  if (given.length < minWordLength || given.length > maxWordLength) return null
  const known = [...vocabulary.keys()]
  if (known.some((one) => one.startsWith(given))) return null
  const furthest = given.length < 6 ? 1 : 2
  const [best] = known
    .filter((one) => Math.abs(one.length - given.length) <= furthest && beginsAlike(one, given))
    .map((one) => ({ one, distance: editDistance(given, one), uses: vocabulary.get(one) ?? 0 }))
    .filter(({ distance }) => distance <= furthest)
    .toSorted((first, second) => first.distance - second.distance || second.uses - first.uses)
  return best?.one ?? null
}

/** Mistakes are rare in both of the first letters, and comparing whole words is slow. */
function beginsAlike(one: string, other: string): boolean {
  return one[0] === other[0] || one[0] === other[1] || one[1] === other[0]
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1]
      const isSwapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      const steps = [valueAt(row, to) + 1, valueAt(next, to - 1) + 1, valueAt(row, to - 1) + (isSame ? 0 : 1)]
      next.push(Math.min(...steps, ...(isSwapped ? [valueAt(before, to - 2) + 1] : [])))
    }
    before = row
    row = next
  }
  return valueAt(row, other.length)
}

function valueAt(row: readonly number[], index: number): number {
  return row[index] ?? 0
}
