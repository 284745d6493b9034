import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal, startTestApp, type TestApp } from '../../test-app.ts'
import { makePost, paragraph } from '../posts/posts.factory.ts'

const anyCodePoint = fc.nat(0x10_ffff).map((codePoint) => String.fromCodePoint(codePoint))

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
  const { db } = testApp.database
  await makePost(db, {
    title: 'The economics of fishing',
    summary: 'Nets and boats.',
    blocks: [paragraph('Cod is scarce.')],
  })
  await makePost(db, {
    title: 'Term deposits',
    summary: 'Savings that wait.',
    blocks: [paragraph('A **deposit** earns interest. The term is fixed, at AT&T as at 3.5 per cent.')],
  })
  await makePost(db, {
    title: 'Long terms',
    summary: 'A deposit of mud.',
    blocks: [paragraph('Rivers carry their loads.')],
  })
  await makePost(db, { title: 'Ünïcödé und Größe', summary: 'Москва 東京', blocks: [] })
  await makePost(db, {
    title: 'Script',
    blocks: [paragraph('Look: <script>alert("zanzibar")</script> & <b>so</b> \uE000on\uE001')],
  })
  await makePost(db, { title: 'Fauna', summary: 'A heron.' })
  await makePost(db, { title: 'Hidden treasure', postStatus: 'draft', summary: 'Scarce coins.' })
})
afterAll(() => testApp.close())

const search = (title: string) => testApp.api.blog.listPosts({ query: { title, sort: 'oldest' } })

async function found(title: string): Promise<string[]> {
  try {
    return (await search(title)).data.map((post) => post.title)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return []
    throw error
  }
}

describe('a search finds', () => {
  test.each<[string, string, string[]]>([
    ['a word of the title', 'fishing', ['The economics of fishing']],
    ['a word of the summary', 'boats', ['The economics of fishing']],
    ['a word of the body', 'cod', ['The economics of fishing']],
    ['other forms of a word', 'boat net', ['The economics of fishing']],
    ['the stem of a word', 'deposits', ['Term deposits', 'Long terms']],
    ['the words between those that every text has', 'the economics of fishing', ['The economics of fishing']],
    ['words in code and between angle brackets', 'zanzibar script', ['Script']],
    ['the beginning of a word that is itself in every text', 'the', []],
    ['longer words that begin like one that every text has', 'her', ['Fauna']],
    ['a word in any capitals', 'FISHING', ['The economics of fishing']],
    ['all words wherever they stand', 'term interest', ['Term deposits']],
    ['words in quotes side by side', '"term deposits"', ['Term deposits']],
    ['not words in quotes that are apart', '"deposit term"', []],
    ['without an excluded word', 'deposit -mud', ['Term deposits']],
    ['either of two', 'cod or mud', ['The economics of fishing', 'Long terms']],
    ['numbers and names with signs', '3.5 AT&T', ['Term deposits']],
    ['letters of other scripts', 'москва', ['Ünïcödé und Größe']],
    ['letters with accents', 'größe', ['Ünïcödé und Größe']],
    ['nothing for a word that only a draft has', 'treasure', []],
  ])('%s: %s', async (_, title, expected) => expect(await found(title)).toEqual(expected))

  test('a word while it is being typed, from the third letter on', async () => {
    for (const word of ['economics', 'fishing', 'scarce'])
      for (let length = 3; length <= word.length; length += 1)
        expect([word.slice(0, length), await found(word.slice(0, length))]).toEqual([
          word.slice(0, length),
          ['The economics of fishing'],
        ])
  })
})

test('composed and decomposed spellings find each other in title, summary and body, and are marked', async () => {
  const phrases = { title: 'Señal Ålesund', summary: 'Jalapeño Łódź', body: 'Überfahrt nach Tromsø über Brücken.' }
  const spelled = (form: 'NFC' | 'NFD') => ({
    title: `${form} ${phrases.title.normalize(form)}`,
    summary: phrases.summary.normalize(form),
    blocks: [paragraph(phrases.body.normalize(form))],
  })
  for (const form of ['NFC', 'NFD'] as const) await makePost(testApp.database.db, spelled(form))
  for (const word of ['Ålesund', 'jalapeño', 'brücken', 'Brü', '"nach Tromsø über"']) {
    for (const form of ['NFC', 'NFD'] as const) {
      const { data } = await search(word.normalize(form))
      expect([word, form, data.map(({ title }) => title.slice(0, 3))]).toEqual([word, form, ['NFC', 'NFD']])
      const marks = data.map(({ search_excerpt }) => search_excerpt?.some(({ match }) => match))
      expect([word, form, marks]).toEqual([word, form, word === 'Ålesund' ? [false, false] : [true, true]])
    }
  }
})

test('an excerpt shows the words in context', async () => {
  const [post] = (await search('interest')).data
  expect(post?.search_excerpt?.filter(({ match }) => match)).toEqual([{ text: 'interest', match: true }])
  expect(post?.search_excerpt?.map(({ text }) => text).join('')).toContain(
    'A deposit earns interest. The term is fixed',
  )
})

test('an excerpt marks other forms of a word and the beginnings of words', async () => {
  const marked = async (title: string) =>
    (await search(title)).data.flatMap(({ search_excerpt }) => search_excerpt ?? []).filter(({ match }) => match)
  expect(await marked('earn')).toEqual([{ text: 'earns', match: true }])
  expect(await marked('scar')).toEqual([{ text: 'scarce', match: true }])
})

test('an excerpt shows the words anywhere in a long text', async () => {
  const filler = Array.from({ length: 12 }, (_, order) =>
    paragraph('Nothing of interesting length. '.repeat(150), order),
  )
  const words = paragraph('The (lighthouse-)keepers slept.', 12)
  await makePost(testApp.database.db, { title: 'Long', blocks: [...filler, words, paragraph('The end.', 13)] })
  for (const typed of ['lighthouse', 'keeper', 'KEEPERS']) {
    const [post] = (await search(typed)).data
    const text = post?.search_excerpt?.map((run) => run.text).join('')
    expect([text, post?.search_excerpt?.some(({ match }) => match)]).toEqual([
      expect.stringContaining('The (lighthouse-)keepers slept'),
      true,
    ])
  }
})

test('a match in the title alone has the start of the text as its excerpt', async () => {
  const [post] = (await search('fishing')).data
  expect(post?.search_excerpt).toEqual([{ text: expect.stringMatching(/^Nets and boats/), match: false }])
})

test('without a search there is no excerpt', async () => {
  const { data } = await testApp.api.blog.listPosts()
  expect(data.map(({ search_excerpt }) => search_excerpt)).toEqual(data.map(() => null))
})

test('an excerpt is never markup', async () => {
  const [post] = (await search('zanzibar')).data
  expect(post?.search_excerpt).toEqual([
    { text: 'Look: < script>alert("', match: false },
    { text: 'zanzibar', match: true },
    { text: '")< /script', match: false },
  ])
})

test('any input is a valid search', async () => {
  const pieces = fc.constantFrom(
    '"',
    '-',
    'or',
    ':*',
    '&',
    '|',
    '!',
    '(',
    ')',
    "'",
    '\\',
    '<->',
    '%',
    '*',
    'cod',
    'a',
    ' ',
    '🐟',
    'ﬃ',
  )
  const typed = fc.oneof(
    fc.string({ unit: anyCodePoint, maxLength: 60 }).filter((text) => text.isWellFormed() && !text.includes('\0')),
    fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
    fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(' ')),
  )
  await fc.assert(
    fc.asyncProperty(typed, async (title) => {
      const { statusCode } = await testApp.app.inject(`/api/v1/blog/posts/?${new URLSearchParams({ title })}`)
      expect([200, 404]).toContain(statusCode)
    }),
    { numRuns: 150 },
  )
})

test('a text of the maximum size can be stored and found', async () => {
  const words = Array.from({ length: 200 }, (_, order) =>
    paragraph(
      Array.from({ length: 2_500 }, (_, word) => `w${(order * 2_500 + word).toString(36)}`).join(' '),
      order + 1,
    ),
  )
  await makePost(testApp.database.db, { title: 'Endless', blocks: words })
  expect(await found('w0 w1 w2z')).toEqual(['Endless'])
})

test('searches of a network are limited, and lists without one are not', async () => {
  const limited = await startTestApp({ environment: { RATE_LIMIT_SCALE: '0.01' } })
  const ask = async (query: string, remoteAddress = '192.0.2.7') =>
    (await limited.app.inject({ url: `/api/v1/blog/posts/?${query}`, remoteAddress })).statusCode
  try {
    expect([await ask('title=a'), await ask('title=b')]).toEqual([404, 404])
    expect([await ask('title=c'), await ask('title=c', '192.0.2.8'), await ask('page=1')]).toEqual([429, 404, 404])
  } finally {
    await limited.close()
  }
})
