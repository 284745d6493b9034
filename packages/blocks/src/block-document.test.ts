import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockCharacters, blockDocumentSchema, contentBlockSchema } from './block-document.ts'
import { blockTypes, maxBlockCharacters, maxBlocks, maxCalculators } from './block-fields.ts'
import { inOrder, nextOrder } from './block-order.ts'
import { isBlockType, newBlock } from './block-types.ts'
import { readerBlockSchema, unsupportedBlockText } from './reader-block.ts'

const block = contentBlockSchema()
const document = blockDocumentSchema()
const messages = (value: unknown) => document.safeParse(value).error?.issues.map((issue) => issue.message)

test.for(blockTypes)('a new %s block is valid and unchanged by validation', (blockType) => {
  expect(block.parse(newBlock(blockType, 7))).toEqual(newBlock(blockType, 7))
  expect(readerBlockSchema().parse(newBlock(blockType, 7))).toEqual(newBlock(blockType, 7))
})

test('a block may be as short as its order number and its type', () => {
  expect(block.parse({ order: 1, block_type: 'heading' })).toEqual(newBlock('heading', 1))
  expect(block.parse({ order: 1, block_type: 'code_snippet', code_language: '' })).toEqual(newBlock('code_snippet', 1))
})

test('null and absent texts are empty texts', () => {
  const sent = {
    order: 1,
    block_type: 'image',
    text_content: null,
    alt_text: null,
    code_language: null,
    data_json: null,
  }
  expect(block.parse(sent)).toEqual(newBlock('image', 1))
})

test('an image whose path is empty has no file', () => {
  expect(block.parse({ order: 1, block_type: 'image', image_file: '' })).toEqual(newBlock('image', 1))
})

test('data_json may be an object or the JSON text of one', { tags: ['entity-17'] }, () => {
  const data = { type: 'ordered', items: ['one', 'two'] }
  for (const data_json of [data, JSON.stringify(data)]) {
    expect(block.parse({ order: 1, block_type: 'list', data_json }).data_json).toEqual(data)
  }
})

test('data_json keeps only what the block type knows', { tags: ['entity-18'] }, () => {
  expect(block.parse({ order: 1, block_type: 'paragraph', data_json: { x: 1 } }).data_json).toEqual({})
  expect(block.parse({ order: 1, block_type: 'heading', data_json: { level: '3', x: 1 } }).data_json).toEqual({
    level: 3,
  })
})

test('white space at the ends of code is kept', () => {
  const sent = { order: 1, block_type: 'code_snippet', text_content: '  indented\n\n' }
  expect(block.parse(sent).text_content).toBe('  indented\n\n')
})

describe('refused blocks', () => {
  test.for<[string, object]>([
    ['an unknown type', { block_type: 'video' }],
    ['no type', {}],
    ['a negative order', { block_type: 'paragraph', order: -1 }],
    ['a fractional order', { block_type: 'paragraph', order: 1.5 }],
    ['an order that is text', { block_type: 'paragraph', order: '1' }],
    ['heading level 0', { block_type: 'heading', data_json: { level: 0 } }],
    ['heading level 5', { block_type: 'heading', data_json: { level: 5 } }],
    ['a heading level that is not a number', { block_type: 'heading', data_json: { level: 'two' } }],
    ['a list without items', { block_type: 'list', data_json: { items: [] } }],
    ['a list without data', { block_type: 'list' }],
    ['a list of numbers', { block_type: 'list', data_json: { items: [1] } }],
    ['an unknown kind of list', { block_type: 'list', data_json: { type: 'circular', items: ['a'] } }],
    ['a calculator without a setup', { block_type: 'calculator' }],
    ['a calculator that there isn’t', { block_type: 'calculator', data_json: { calculator: '__proto__' } }],
    ['data that is broken JSON', { block_type: 'heading', data_json: '{' }],
    ['data that is an array', { block_type: 'heading', data_json: '[]' }],
    ['a NUL', { block_type: 'paragraph', text_content: 'a\u0000b' }],
    ['a NUL in a list item', { block_type: 'list', data_json: { items: ['\u0000'] } }],
    ['half a surrogate pair', { block_type: 'paragraph', text_content: '\ud83d' }],
    ['a language that is too long', { block_type: 'code_snippet', code_language: 'a'.repeat(41) }],
    ['a language that is markup', { block_type: 'code_snippet', code_language: '<b>' }],
    ['a language with a space', { block_type: 'code_snippet', code_language: 'java script' }],
    ['a text one character too long', { block_type: 'paragraph', text_content: 'a'.repeat(maxBlockCharacters + 1) }],
    ['items too long together', { block_type: 'list', data_json: { items: Array(3).fill('a'.repeat(7_000)) } }],
  ])('%s', ([, fields]) => {
    expect(block.safeParse({ order: 1, ...fields }).success).toBe(false)
  })
})

test('a block may hold exactly the most characters', () => {
  const full = block.parse({ order: 1, block_type: 'paragraph', text_content: 'a'.repeat(maxBlockCharacters) })
  expect(blockCharacters(full)).toBe(maxBlockCharacters)
})

test('a document may hold the most blocks and not one more', () => {
  const blocks = Array.from({ length: maxBlocks + 1 }, (_, order) => newBlock('paragraph', order))
  expect(document.safeParse(blocks.slice(1)).success).toBe(true)
  expect(messages(blocks)).toEqual(['A post can have up to 200 blocks.'])
})

test('a document may hold the most calculators and not one more', () => {
  const blocks = Array.from({ length: maxCalculators + 1 }, (_, order) => newBlock('calculator', order))
  expect(document.safeParse(blocks.slice(1)).success).toBe(true)
  expect(messages(blocks)).toEqual(['A post can have up to 20 calculators.'])
})

test('a refused setup names the input', () => {
  const calculator = newBlock('calculator', 1)
  const data_json = { ...calculator.data_json, inputs: { amount: 1e20, months: 360, rate: 6 } }
  const issues = block.safeParse({ ...calculator, data_json }).error?.issues
  expect(issues?.map(({ path }) => path.join('.'))).toEqual(['data_json.inputs.amount'])
})

test('two blocks with one order number are refused and the second is named', () => {
  const blocks = [newBlock('paragraph', 1), newBlock('quote', 2), newBlock('list', 1)]
  const issues = document.safeParse(blocks).error?.issues
  expect(issues?.map(({ path, message }) => [path, message])).toEqual([
    [[2, 'order'], 'Two blocks have the order number 1.'],
  ])
})

test('the next order number is the highest plus one, or 1', { tags: ['editor-11'] }, () => {
  expect(nextOrder([])).toBe(1)
  expect(nextOrder([{ order: 4 }, { order: 9 }, { order: 2 }])).toBe(10)
})

test('a document with one more block at the next order number stays valid', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(1_000), { maxLength: 50 }),
      fc.constantFrom(...blockTypes),
      (orders, blockType) => {
        const blocks = orders.map((order) => newBlock('paragraph', order))
        const longer = [...blocks, newBlock(blockType, nextOrder(blocks))]
        expect(document.safeParse(longer).success).toBe(true)
        expect(inOrder(longer).at(-1)?.block_type).toBe(blockType)
      },
    ),
  )
})

test('sorting leaves the given array alone', () => {
  const blocks = [{ order: 2 }, { order: 1 }]
  expect(inOrder(blocks)).toEqual([{ order: 1 }, { order: 2 }])
  expect(blocks).toEqual([{ order: 2 }, { order: 1 }])
})

test('a reader accepts a block of any type and names the type it cannot show', { tags: ['post-15'] }, () => {
  const foreign = { ...newBlock('paragraph', 1), block_type: 'hologram', data_json: { depth: 3 } }
  expect(readerBlockSchema().parse(foreign)).toEqual(foreign)
  expect(isBlockType('hologram')).toBe(false)
  expect(isBlockType('quote')).toBe(true)
  expect(unsupportedBlockText('hologram')).toBe('Unsupported block type: hologram')
})
