import { type ContentBlock, emptyFields, maxBlockCharacters, newBlock } from '@ledgerdeck/blocks'
import { expect, test } from 'vitest'
import { renderBlocks } from './blocks.service.ts'
import { renderDocument } from './documents.service.ts'

const writer = { key: 'writer' }

const block = (order: number, fields: object): ContentBlock => ({
  ...emptyFields,
  block_type: 'paragraph',
  order,
  ...fields,
})

const longest = 'A *long* text with `code`. '.repeat(1_000).slice(0, maxBlockCharacters)

test.each<[string, ContentBlock[]]>([
  ['nothing', []],
  ['empty blocks', [block(2, {}), block(1, { block_type: 'list', data_json: { type: 'ordered', items: [''] } })]],
  [
    'long and short blocks of all types, in no order',
    [
      block(9, { text_content: longest }),
      block(3, { block_type: 'code_snippet', text_content: 'let a = 1\r\nlet b', code_language: 'js' }),
      block(8, { block_type: 'quote', text_content: longest, attribution: 'No one' }),
      block(7, { block_type: 'heading', text_content: 'Fees', data_json: { level: 2 } }),
      block(6, { block_type: 'image', alt_text: 'A chart', caption: 'Figure' }),
      block(5, { block_type: 'list', data_json: { type: 'unordered', items: ['**a**', longest] } }),
      block(1, { text_content: longest }),
      newBlock('calculator', 10),
    ],
  ],
])('a document of %s becomes in threads what it becomes otherwise', async (_, blocks) => {
  const { blocks: rendered, ...rest } = await renderDocument(blocks, writer)
  const parsed = rendered.map((one) => ({ ...one, rendered: JSON.parse(one.rendered.json) }))
  expect({ blocks: parsed, ...rest }).toEqual(await renderBlocks(blocks))
})

test('the elements of a document are limited, and later blocks are plain text', async () => {
  const texts = ['`a` '.repeat(900), '`a` '.repeat(200), 'a plain one']
  const items = Array.from({ length: 500 }, () => '`a` b')
  const rendered = await renderDocument(
    [
      ...Array.from({ length: 15 }, (_, order) => block(order, { block_type: 'list', data_json: { items } })),
      ...texts.map((text_content, index) => block(20 + index, { text_content })),
      block(30, { block_type: 'code_snippet', text_content: 'a\n'.repeat(9_000), code_language: 'text' }),
    ],
    writer,
  )
  const parsed = rendered.blocks.map(({ rendered: { json } }) => JSON.parse(json))
  expect(parsed.map(({ inline_items }) => inline_items.length)).toEqual([
    ...Array.from({ length: 13 }, () => 500),
    ...Array.from({ length: 6 }, () => 0),
  ])
  expect(parsed.slice(15).map(({ inline }) => inline.length)).toEqual([0, 400, 1, 0])
  expect(parsed.at(-1)).toEqual({ inline: [], inline_items: [], code_lines: [] })
  expect(rendered.plainText).toContain('a a a')
})

test('concurrently rendered documents do not mix', async () => {
  const texts = Array.from({ length: 6 }, (_, index) => `text ${index}`)
  const documents = await Promise.all(texts.map((text_content) => renderDocument([block(1, { text_content })], writer)))
  expect(documents.map(({ plainText }) => plainText)).toEqual(texts)
})
