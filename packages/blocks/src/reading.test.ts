import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newBlock } from './block-types.ts'
import { headingLevel, headingTag } from './heading.ts'
import { anchorFromText, tableOfContents } from './headings.ts'
import { imageAltText } from './image.ts'
import { parseInline } from './inline-markdown.ts'
import { listItems, listType } from './list.ts'
import { blockToPlainText, documentToPlainText } from './plain-text.ts'
import type { ReaderBlock } from './reader-block.ts'
import { countWords, readingTimeMinutes } from './reading-time.ts'

const anyCodePoint = fc.nat(0x10_ffff).map((codePoint) => String.fromCodePoint(codePoint))

const reader = (fields: Partial<ReaderBlock>): ReaderBlock => ({ ...newBlock('paragraph', 1), ...fields })
const heading = (text_content: string, order: number, level: unknown = 2) =>
  reader({ block_type: 'heading', order, text_content, data_json: { level } })
const anchors = (...texts: string[]) =>
  tableOfContents(texts.map((text, order) => heading(text, order))).map((entry) => entry.anchor)

test.for<[unknown, number]>([
  [undefined, 2],
  [null, 2],
  ['', 2],
  ['x', 2],
  [Number.NaN, 2],
  [{}, 2],
  [1, 1],
  [6, 6],
  ['3', 3],
  [0, 1],
  [-5, 1],
  [7, 6],
  [2.9, 2],
  [Number.POSITIVE_INFINITY, 6],
])('heading level %j is understood as %j', { tags: ['post-10', 'constant-21'] }, ([level, understood]) => {
  expect(headingLevel({ data_json: { level } })).toBe(understood)
})

test.for<[unknown, string]>([
  [undefined, 'h2'],
  [-5, 'h2'],
  [1, 'h2'],
  [2, 'h2'],
  ['3', 'h3'],
  [6, 'h6'],
  [7, 'h6'],
])(
  'a heading of level %j is shown as %s, beside the only h1 of the title',
  { tags: ['post-10', 'constant-21'] },
  ([level, tag]) => {
    expect(headingTag({ data_json: { level } })).toBe(tag)
  },
)

test('an image without alternative text gets the default one', { tags: ['post-11'] }, () => {
  expect(imageAltText({ alt_text: ' ' })).toBe('Content image')
  expect(imageAltText({ alt_text: 'A curve' })).toBe('A curve')
})

test('a list with damaged data shows the items that are texts', () => {
  expect(listItems({ data_json: {} })).toEqual([])
  expect(listItems({ data_json: { items: ['a', 1, null, 'b'] } })).toEqual(['a', 'b'])
  expect(listType({ data_json: { type: 'spiral' } })).toBe('unordered')
  expect(listType({ data_json: { type: 'ordered' } })).toBe('ordered')
})

test.for<[string, Partial<ReaderBlock>, string]>([
  ['a paragraph', { text_content: 'a **b**' }, 'a **b**'],
  ['a heading', { block_type: 'heading', text_content: 'Fees' }, 'Fees'],
  ['an image', { block_type: 'image', alt_text: 'A curve', caption: 'Falling' }, 'A curve\nFalling'],
  ['an image without words', { block_type: 'image' }, ''],
  ['a quote', { block_type: 'quote', text_content: 'So', attribution: 'Someone' }, 'So\nSomeone'],
  ['a quote of no one', { block_type: 'quote', text_content: 'So' }, 'So'],
  ['code', { block_type: 'code_snippet', text_content: ' a = 1' }, ' a = 1'],
  ['a list', { block_type: 'list', data_json: { items: ['a', 'b'] } }, 'a\nb'],
  ['a block of unknown type', { block_type: 'hologram', text_content: 'a' }, ''],
])('the words of %s', ([, fields, words]) => {
  expect(blockToPlainText(reader(fields))).toBe(words)
})

test('parsed text gives its words without markers', () => {
  const inline = parseInline('a **b** [c](/d)')
  expect(blockToPlainText({ ...reader({ text_content: 'a **b** [c](/d)' }), inline })).toBe('a b c')
  const list = reader({ block_type: 'list', data_json: { items: ['*x*', 'y'] } })
  expect(blockToPlainText({ ...list, inline_items: [parseInline('*x*')] })).toBe('x\ny')
})

test('the words of a document come in reading order, without empty blocks', () => {
  const blocks = [reader({ order: 3, text_content: 'last' }), reader({ order: 2 }), heading('First', 1)]
  expect(documentToPlainText(blocks)).toBe('First\n\nlast')
})

test.for<[string, number]>([
  ['', 0],
  ['  \n ', 0],
  ["It's 5 % — or 0.05 – of $1,000.", 6],
  ['naïve café', 2],
])('%j has %i words', ([text, words]) => {
  expect(countWords(text)).toBe(words)
})

test('reading takes at least a minute, and 220 words a minute', () => {
  expect(readingTimeMinutes([])).toBe(1)
  expect(readingTimeMinutes([reader({ text_content: 'word '.repeat(1_100) })])).toBe(5)
})

test('code reads at 80 words a minute', () => {
  expect(readingTimeMinutes([reader({ block_type: 'code_snippet', text_content: 'word '.repeat(240) })])).toBe(3)
})

test('the table of contents lists headings with words in reading order', () => {
  const blocks = [heading('Second', 9, 3), heading(' ', 5), reader({ text_content: 'text' }), heading(' First ', 2)]
  expect(tableOfContents(blocks)).toEqual([
    { order: 2, text: 'First', level: 2, anchor: 'first' },
    { order: 9, text: 'Second', level: 3, anchor: 'second' },
  ])
})

test.for<[string, string]>([
  ['Fees & the long run', 'fees-the-long-run'],
  ["What it doesn't say", 'what-it-doesnt-say'],
  ['Café crème', 'cafe-creme'],
  ['第一章', '第一章'],
  ['???', 'section'],
  ['--1.5 %--', '1-5'],
])('the anchor of %j is %j', ([text, anchor]) => {
  expect(anchorFromText(text)).toBe(anchor)
})

test('headings with the same words are numbered and never meet another heading', () => {
  expect(anchors('Costs', 'Costs', 'Costs 2', 'Costs')).toEqual(['costs', 'costs-2', 'costs-2-2', 'costs-3'])
})

test('an anchor keeps clear of the ids the page uses', () => {
  expect(tableOfContents([heading('Comments', 1)], ['comments'])[0]?.anchor).toBe('comments-2')
})

test('a heading added elsewhere leaves the other anchors alone', () => {
  expect(anchors('One', 'Two')).toEqual(anchors('One', 'New', 'Two').filter((anchor) => anchor !== 'new'))
})

test('anchors are unique, non-empty and free of white space, whatever the headings say', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCodePoint }), { maxLength: 20 }), (texts) => {
      const made = anchors(...texts)
      expect(new Set(made).size).toBe(made.length)
      expect(made.every((anchor) => /^[^\s"'<>#]+$/.test(anchor))).toBe(true)
    }),
  )
})
