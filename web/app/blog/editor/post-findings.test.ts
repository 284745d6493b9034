import type { newBlock } from '@ledgerdeck/blocks'
import { expect, test } from 'vitest'
import { type DraftBlock, emptyDraft, newDraftBlock, type PostDraft } from './post-draft.ts'
import {
  type BrokenLinks,
  cutText,
  type FindingLocation,
  findingsOf,
  internalAddress,
  isUnwritten,
  linksOf,
  searchPreview,
} from './post-findings.ts'

type Fields = { [Name in keyof DraftBlock]?: DraftBlock[Name] }

const block = (type: Parameters<typeof newBlock>[0], clientId: string, fields: Fields = {}) =>
  ({ ...newDraftBlock(type, [], clientId), ...fields }) as DraftBlock
const heading = (level: number, clientId: string) =>
  block('heading', clientId, { text_content: clientId, data_json: { level } })
const picked = { kind: 'picked', fileName: 'a.png', stored: null } as const

const sound: PostDraft = {
  ...emptyDraft(),
  title: 'Why bond prices fall when yields rise',
  meta_description: 'A bond pays fixed coupons, so its price falls when other bonds begin to pay more.',
}

function found(draft: Partial<PostDraft>, broken: BrokenLinks = new Map()): [FindingLocation, string][] {
  return findingsOf({ ...sound, ...draft }, broken).map(({ location, message }) => [location, message])
}

const ofPost = (field: string) => ({ clientId: null, field })
const ofBlock = (clientId: string, field: string | null = null) => ({ clientId, field })

test('a sound post has no findings, and an unwritten one is not judged', () => {
  expect(found({ blocks: [block('paragraph', 'a', { text_content: 'Text.' }), block('calculator', 'b')] })).toEqual([])
  expect(isUnwritten(emptyDraft())).toBe(true)
  expect(isUnwritten(sound)).toBe(false)
})

test.each<[string, Partial<PostDraft>, unknown[]]>([
  ['no title', { title: ' ' }, [[ofPost('title'), 'The post has no title.']]],
  ['14 characters', { title: 'a'.repeat(14) }, [[ofPost('title'), expect.stringContaining('use at least 15.')]]],
  ['15 characters', { title: 'a'.repeat(15) }, []],
  ['60 characters', { title: 'a'.repeat(60) }, []],
  [
    '61 characters',
    { title: 'a'.repeat(61) },
    [[ofPost('title'), 'The title has 61 characters. Search engines show about 60.']],
  ],
])('title: %s', (_, draft, expected) => {
  expect(found(draft)).toEqual(expected)
})

test.each<[string, Partial<PostDraft>, unknown[]]>([
  ['neither', { meta_description: '' }, [[ofPost('meta_description'), expect.stringContaining('neither')]]],
  [
    'a long meta description',
    { meta_description: 'a'.repeat(161), summary: 'Short.' },
    [[ofPost('meta_description'), 'The meta description has 161 characters. Search engines show about 160.']],
  ],
  [
    'a short summary instead',
    { meta_description: ' ', summary: 'Short.' },
    [[ofPost('summary'), expect.stringMatching(/^The summary, .* has 6 characters\. .*at least 50\.$/)]],
  ],
  ['a summary instead', { meta_description: '', summary: 'a'.repeat(160) }, []],
])('description: %s', (_, draft, expected) => {
  expect(found(draft)).toEqual(expected)
})

test('images without an alt text are named, with the field that takes it', () => {
  const image = (clientId: string, fields: Fields) => block('image', clientId, { image: picked, ...fields })
  const blocks = [image('a', { alt_text: ' ' }), image('b', { alt_text: 'A curve' })]
  expect(found({ blocks, featured_image: picked })).toEqual([
    [ofPost('featured_image_alt'), expect.stringContaining('no alt text')],
    [ofBlock('a', 'alt_text'), expect.stringMatching(/^Block 1: the image has no alt text\./)],
  ])
  expect(found({ featured_image: picked, featured_image_alt: 'A harbour' })).toEqual([])
})

test.each([
  [[2, 3, 4, 2, 3], []],
  [[3], ['Block 1: the heading is H3 below an H1. Choose H2.']],
  [[2, 4, 4], ['Block 2: the heading is H4 below an H2. Choose H3.']],
  [[1, 3], ['Block 1: the heading is H1, as is the title of the post. Choose H2.']],
  [[1, 1], [1, 2].map((number) => `Block ${number}: the heading is H1, as is the title of the post. Choose H2.`)],
])('headings %j', (levels, messages) => {
  const blocks = levels.map((level, index) => heading(level, `h${index}`))
  expect(found({ blocks }).map(([, message]) => message)).toEqual(messages)
})

test('an empty heading is empty and does not count in the order', () => {
  const blocks = [heading(2, 'a'), { ...heading(4, 'b'), text_content: '' }, heading(3, 'c')]
  expect(found({ blocks })).toEqual([[ofBlock('b'), 'Block 2: the heading is empty.']])
})

test('empty blocks are named', () => {
  const items = { type: 'unordered', items: ['', ' '] } as const
  const blocks = [
    block('paragraph', 'a', { text_content: ' \n\u200b' }),
    block('quote', 'b', { attribution: 'Somebody' }),
    block('code_snippet', 'c'),
    block('list', 'd', { data_json: { ...items, items: [...items.items] } }),
    block('image', 'e', { alt_text: 'A curve' }),
  ]
  expect(found({ blocks })).toEqual([
    [ofBlock('a'), 'Block 1: the paragraph is empty.'],
    [ofBlock('b'), 'Block 2: the quote is empty.'],
    [ofBlock('c'), 'Block 3: the code is empty.'],
    [ofBlock('d'), 'Block 4: the list is empty.'],
    [ofBlock('e', 'image'), 'Block 5: the image has no image.'],
  ])
})

test('broken links are named once for each block, wherever they are in it', () => {
  const blocks = [
    block('paragraph', 'a', { text_content: '[one](/gone) and **[two](/gone)**, [three](/tools), `[x](/code)`' }),
    block('list', 'b', { data_json: { type: 'ordered', items: ['', '*[four](/draft)*'] } }),
  ]
  expect(linksOf(blocks)).toEqual(['/gone', '/tools', '/draft'])
  const broken: BrokenLinks = new Map([
    ['/gone', 'missing'],
    ['/draft', 'not_public'],
  ])
  expect(found({ blocks }, broken)).toEqual([
    [{ ...ofBlock('a'), href: '/gone' }, 'Block 1: the paragraph links to /gone, which does not exist.'],
    [{ ...ofBlock('b'), href: '/draft' }, 'Block 2: the list links to /draft, which is not published.'],
  ])
})

test.each([
  ['/tools?page=2#top', '/tools?page=2'],
  ['https://ledger.example/about', '/about'],
  ['https://LEDGER.example', '/'],
  ['https://ledger.example.org/about', null],
  ['http://ledger.example/about', null],
  ['mailto:a@ledger.example', null],
  [`/${'a'.repeat(2_000)}`, null],
])('%s is %s on this site', (href, address) => {
  expect(internalAddress(href, 'https://ledger.example')).toBe(address)
})

const site = { siteName: 'Ledgerdeck', siteUrl: 'https://ledger.example' }

test('the search preview follows what is typed', () => {
  expect(searchPreview(sound, null, site)).toEqual({
    title: 'Why bond prices fall when yields rise · Ledgerdeck',
    trail: 'ledger.example › finance › blog › detail › why-bond-prices-fall-when-yields-rise',
    description: sound.meta_description,
    host: 'ledger.example',
    sharedTitle: sound.title,
    sharedDescription: sound.meta_description,
    imageAlt: sound.title,
  })
  const shown = searchPreview({ ...emptyDraft(), summary: 'In short.', featured_image_alt: 'A harbour' }, null, site)
  expect(shown).toMatchObject({ sharedTitle: 'Untitled post', description: 'In short.', imageAlt: 'A harbour' })
})

test('a saved post keeps the number in its address while its title has the same words', () => {
  const saved = { title: 'Café prices', slug: 'café-prices-2' }
  const trail = (title: string) =>
    searchPreview({ ...sound, title }, saved, site)
      .trail.split(' › ')
      .at(-1)
  expect(trail('Café: Prices!')).toBe('café-prices-2')
  expect(trail('Tea prices')).toBe('tea-prices')
})

test.each([
  ['one two three', 13, 'one two three'],
  ['one two three', 12, 'one two…'],
  ['one, two three', 6, 'one…'],
  ['abcdefghij', 5, 'abcd…'],
  ['abc\u{1F600}\u{1F600}', 5, 'abc…'],
])('%s within %i characters is %s', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut)
})
