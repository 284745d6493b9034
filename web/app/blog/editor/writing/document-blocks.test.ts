import { blockTypes } from '@ledgerdeck/blocks'
import { parseInline } from '@ledgerdeck/blocks/inline-markdown'
import { inlineRuns, runsToMarkdown } from '@ledgerdeck/blocks/inline-to-markdown'
import { editorSchema } from '@ledgerdeck/rich-text/editor-schema'
import fc from 'fast-check'
import { Node } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import { expect, test } from 'vitest'
import { type DraftBlock, type ImageSlot, newDraftBlock, type StoredImage } from '../post-draft.ts'
import { blocksOfDocument, documentOfBlocks, isSpare } from './document-blocks.ts'

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ab \n*_`[]()<>!\\&#-.1é'), maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('**bold** and __bold__', '[a](/b) `c`', 'two  spaces\r\n and a break', '[](/empty)', '<b>x</b>'),
)

const stored = fc.record({
  path: fc.constant('posts/a.webp'),
  url: fc.constantFrom(null, '/media/a.webp'),
  width: fc.constant(800),
  height: fc.constant(600),
  sources: fc.constant<StoredImage['sources']>([]),
})

const image: fc.Arbitrary<ImageSlot> = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  stored.map((one) => ({ kind: 'existing' as const, stored: one })),
  stored.map((one) => ({ kind: 'cleared' as const, stored: one })),
  fc.record({ kind: fc.constant('picked' as const), fileName: text, stored: fc.constant(null) }),
)

const common = fc.record({
  id: fc.option(fc.nat(), { nil: null }),
  order: fc.nat(1_000),
  image,
  text_content: text,
  alt_text: text,
  caption: text,
  attribution: text,
  code_language: fc.constantFrom('javascript', 'sql', 'c++'),
})

const listData = fc.record({
  type: fc.constantFrom('unordered' as const, 'ordered' as const),
  items: fc.array(text, { minLength: 1, maxLength: 4 }),
})

type Fields = typeof common extends fc.Arbitrary<infer Value> ? Value : never

const drafted = fc
  .record({
    blockType: fc.constantFrom(...blockTypes, 'unsupported' as const),
    fields: common,
    level: fc.integer({ min: 1, max: 4 }),
    data: listData,
  })
  .map(
    ({ blockType, fields, level, data }) =>
      (clientId: string) =>
        draftedBlock(blockType, fields, { clientId, level, data }),
  )

function draftedBlock(
  blockType: DraftBlock['block_type'],
  fields: Fields,
  {
    clientId,
    level,
    data,
  }: { clientId: string; level: number; data: { type: 'unordered' | 'ordered'; items: string[] } },
): DraftBlock {
  if (blockType === 'unsupported')
    return { ...fields, clientId, block_type: 'unsupported', storedType: 'poll', data_json: {} }
  const block: DraftBlock = { ...newDraftBlock(blockType, [], clientId), ...fields, clientId }
  if (block.block_type === 'heading') return { ...block, data_json: { level } }
  return block.block_type === 'list' ? { ...block, data_json: data } : block
}

const documents = fc
  .array(drafted, { maxLength: 8 })
  .map((makers) => makers.map((make, index) => make(`block-${index}`)))

test('blocks come back from the editor with every field, id and order', () => {
  fc.assert(
    fc.property(documents, (blocks) => {
      const document = documentOfBlocks(blocks)
      document.check()
      expect(blocksOfDocument(document)).toEqual(blocks)
    }),
    { numRuns: 500 },
  )
})

test('they come back as well from a document that was stored as JSON', () => {
  fc.assert(
    fc.property(documents, (blocks) => {
      const document = Node.fromJSON(editorSchema, JSON.parse(JSON.stringify(documentOfBlocks(blocks).toJSON())))
      expect(blocksOfDocument(document)).toEqual(JSON.parse(JSON.stringify(blocks)))
    }),
  )
})

test('typing into one block leaves the others the same objects', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'ab*_ `[é'), minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(documents, fc.nat(), typed, (others, position, words) => {
      const target = newDraftBlock('paragraph', others, 'target')
      const blocks = others.toSpliced(position % (others.length + 1), 0, { ...target, text_content: 'old' })
      const document = documentOfBlocks(blocks)
      const before = blocksOfDocument(document)
      const at = before.findIndex(({ clientId }) => clientId === 'target')
      let end = 0
      document.forEach((node, offset, index) => {
        if (index === at) end = offset + node.nodeSize - 1
      })
      const after = blocksOfDocument(new Transform(document).insert(end, editorSchema.text(words)).doc)
      expect(after.map((block, index) => index === at || block === before[index])).not.toContain(false)
      const written = after[at]?.text_content ?? ''
      expect(
        inlineRuns(parseInline(written))
          .map((run) => run.text)
          .join(''),
      ).toBe(`old${words}`)
      expect(after[at]).toEqual({ ...blocks[at], text_content: runsToMarkdown(inlineRuns(parseInline(written))) })
    }),
  )
})

test('a document ends in a line to write on, which is not a block', () => {
  const quote = newDraftBlock('quote', [], 'quote')
  for (const blocks of [[], [quote]]) {
    const { lastChild } = documentOfBlocks(blocks)
    expect(lastChild !== null && isSpare(lastChild)).toBe(true)
  }
})
