import { documentToPlainText } from '@ledgerdeck/blocks'
import { sampleArticles } from '../sample/articles.ts'
import { between, type Random, zipf } from './random.ts'

const vocabularySize = 12_000
const syllables = 'ba cor den fi gal hon ist jen kar lum men nor ost pel quin rad sol tar um ver wex yor zan'.split(' ')

/** Words of the sample articles come first, then a long tail of synthetic ones. */
export function createWriter(): {
  sentence: (random: Random) => string
  words: (random: Random, count: number) => string
} {
  const vocabulary = [...sampleWords(), ...madeWords()].slice(0, vocabularySize)
  const pick = zipf(vocabulary.length)
  const words = (random: Random, count: number) =>
    Array.from({ length: count }, () => vocabulary[pick(random)]).join(' ')
  return { words, sentence: (random) => `${capitalized(words(random, between(random, 6, 22)))}.` }
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function sampleWords(): string[] {
  const counts = new Map<string, number>()
  for (const { blocks } of sampleArticles)
    for (const word of documentToPlainText(blocks)
      .toLowerCase()
      .match(/\b[a-z]{2,}\b/g) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted(([, first], [, second]) => second - first).map(([word]) => word)
}

function madeWords(): string[] {
  return syllables.flatMap((first) => syllables.flatMap((second) => syllables.map((third) => first + second + third)))
}
