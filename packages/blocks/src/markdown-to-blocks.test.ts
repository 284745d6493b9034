import { newSetup, parseSetup } from '@ledgerdeck/calculators'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ContentBlock, newBlock } from './block-types.ts'
import { newCalculatorBlock } from './calculator.ts'
import { newHeadingBlock } from './heading.ts'
import { newImageBlock } from './image.ts'
import { parseInline } from './inline-markdown.ts'
import { inlineRuns } from './inline-to-markdown.ts'
import { newListBlock } from './list.ts'
import { calculatorFence, documentToMarkdown } from './markdown.ts'
import { markdownToBlocks } from './markdown-to-blocks.ts'

const article = `# Ladders

A **firm** rung, a [link](https://example.org/a) and
a second line.

## Rungs ##

- One
- Two with *light*
  and more
    - Nested
1. First
2) Second

> Climb slowly.
>
> — A climber

\`\`\`sql title
select 1

  from a
\`\`\`

    indented words

| a | b |
|---|---|
| 1 | **2** |

---
![A rung](/rung.png)

- [x] done
- [ ] open

<div>markup</div>
`

function short(block: ContentBlock): unknown[] {
  const data = block.block_type === 'heading' || block.block_type === 'list' ? [Object.values(block.data_json)] : []
  return [block.block_type, block.text_content, ...data, ...(block.attribution ? [block.attribution] : [])]
}

test('an article in Markdown becomes blocks, and what has no block is counted', () => {
  const { blocks, leftOut } = markdownToBlocks(article)
  expect(blocks.map(short)).toEqual([
    ['heading', 'Ladders', [1]],
    ['paragraph', 'A **firm** rung, a [link](https://example.org/a) and\na second line.'],
    ['heading', 'Rungs', [2]],
    ['list', '', ['unordered', ['One', 'Two with *light*\nand more', 'Nested']]],
    ['list', '', ['ordered', ['First']]],
    ['paragraph', '2) Second'],
    ['quote', 'Climb slowly.', 'A climber'],
    ['code_snippet', 'select 1\n\n  from a'],
    ['paragraph', 'indented words'],
    ['paragraph', 'a | b'],
    ['paragraph', '1 | **2**'],
    ['list', '', ['unordered', ['☑ done', '☐ open']]],
    ['paragraph', '<div>markup</div>'],
  ])
  expect(blocks[7]?.code_language).toBe('sql')
  expect(blocks.map(({ order }) => order)).toEqual(blocks.map((_, index) => index + 1))
  expect(leftOut).toEqual({ images: 1, dividers: 1, tables: 1, nestedLists: 1 })
})

test('plain text becomes a paragraph for each part between empty lines', () => {
  const { blocks } = markdownToBlocks('One\r\ntwo\r\n\r\n\r\n  Three is 2 * 3 * 4\n')
  expect(blocks.map(short)).toEqual([
    ['paragraph', 'One\ntwo'],
    ['paragraph', 'Three is 2 * 3 * 4'],
  ])
})

test('numbers that a list cannot show stay in the text', () => {
  const { blocks, leftOut } = markdownToBlocks(
    [
      '2024. A good year\n\n      and *more*\n2023. A fair one',
      '1) One\n2) Two\n\n1999) Not three',
      '- Three\n\n  7. Seven\n  8. Eight',
      '1. One\n1. Two\n3. Three',
      '1900.',
    ].join('\n\n<!-- -->\n\n'),
  )
  expect(blocks.map(short)).toEqual([
    ['paragraph', '2024. A good year\nand *more*'],
    ['paragraph', '2023. A fair one'],
    ['paragraph', '1) One'],
    ['paragraph', '2) Two'],
    ['paragraph', '1999) Not three'],
    ['list', '', ['unordered', ['Three', '7. Seven', '8. Eight']]],
    ['list', '', ['ordered', ['One', 'Two', 'Three']]],
    ['paragraph', '1900.'],
  ])
  expect(leftOut.nestedLists).toBe(1)
})

const word = fc.constantFrom('word', '**bold**', '*light*', '`code`', '[a](/b)', '# sign', '- dash', '1. one', 'a_b')
const line = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => `x ${words.join(' ')}`)
const block: fc.Arbitrary<ContentBlock> = fc.oneof(
  line.map((text_content) => ({ ...newBlock('paragraph', 0), text_content })),
  fc.tuple(fc.constantFrom('Rungs', 'Two words'), fc.integer({ min: 2, max: 4 })).map(([text_content, level]) => ({
    ...newBlock('heading', 0),
    block_type: 'heading' as const,
    text_content,
    data_json: { level },
  })),
  fc.tuple(line, fc.constantFrom('', 'A climber')).map(([text_content, attribution]) => ({
    ...newBlock('quote', 0),
    text_content,
    attribution,
  })),
  fc.tuple(line, fc.constantFrom('sql', 'c++')).map(([text_content, code_language]) => ({
    ...newBlock('code_snippet', 0),
    text_content: `${text_content}\n\n\`\`\` ${text_content}`,
    code_language,
  })),
  fc.array(line, { minLength: 1, maxLength: 4 }).map((items) => ({
    ...newBlock('list', 0),
    block_type: 'list' as const,
    data_json: { type: 'ordered' as const, items },
  })),
)

test('what a post gives as Markdown gives the same blocks again', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (given) => {
      // Markdown joins neighbouring lists.
      const blocks = given
        .filter((one, index) => one.block_type !== 'list' || given[index - 1]?.block_type !== 'list')
        .map((one, index) => ({ ...one, order: index + 1 }))
      const markdown = documentToMarkdown(blocks, { imageAddress: () => null })
      expect(markdownToBlocks(markdown).blocks).toEqual(blocks)
    }),
  )
})

const nearlyBlocks = fc.constantFrom(
  '# no heading',
  '- no item',
  '* no item',
  '***',
  '1) no item',
  '| no | table |\n|---|---|',
  '[no]: definition',
  '```',
  '[x] no task',
  '<b>typed</b>',
)

const exactBlock = fc.oneof(
  block,
  nearlyBlocks.map((text_content) => ({ ...newBlock('paragraph', 0), text_content })),
  nearlyBlocks.map((item) => ({
    ...newListBlock(0),
    data_json: { type: 'unordered' as const, items: [item, 'second'] },
  })),
  fc
    .constantFrom(1, 2, 3, 4)
    .map((level) => ({ ...newHeadingBlock(0), text_content: '# Rungs *', data_json: { level } })),
  fc.tuple(line, line).map(([alt_text, caption]) => ({
    ...newImageBlock(0),
    image_file: 'images/a (1).png',
    alt_text: `${alt_text} [1]`,
    caption: `"${caption}"`,
  })),
  line.map((caption) => ({ ...newCalculatorBlock(0), caption })),
)

/** Compares the parsed texts, because escaping varies. */
function readable(blocks: readonly ContentBlock[]): unknown[] {
  const words = (text: string) => inlineRuns(parseInline(text))
  return blocks.map((one) => ({
    ...one,
    text_content: one.block_type === 'code_snippet' ? one.text_content : words(one.text_content),
    data_json: one.block_type === 'list' ? { ...one.data_json, items: one.data_json.items.map(words) } : one.data_json,
  }))
}

test('an exact export gives the same levels, lists, images and calculators again', () => {
  fc.assert(
    fc.property(fc.array(exactBlock, { maxLength: 6 }), (given) => {
      const blocks = given.map((one, index): ContentBlock => ({ ...one, order: index + 1 }))
      const markdown = documentToMarkdown(blocks, { imageAddress: (file) => file, isExact: true })
      const again = markdownToBlocks(markdown, { keepsImages: true, parseCalculator: parseSetup }).blocks
      expect(readable(again)).toEqual(readable(blocks))
    }),
  )
})

test('a backslash at the end of a text stays, and one at the end of a line breaks it', () => {
  const textsOf = (markdown: string) => markdownToBlocks(markdown).blocks.map(({ text_content }) => text_content)
  expect(textsOf('one\\\ntwo\n\nIt is in C:\\\n')).toEqual(['one\ntwo', 'It is in C:\\'])
  const written = documentToMarkdown([{ ...newBlock('paragraph', 1), text_content: 'C:\\' }], {
    imageAddress: () => null,
  })
  expect(textsOf(written)).toEqual(['C:\\'])
})

test('links and images by name keep their addresses', () => {
  const names = '\n\n[1]: https://example.org/rates "Rates"\n[RBA]: <https://example.org/a (b)>\n'
  const blocksOf = (markdown: string) => markdownToBlocks(markdown + names, { keepsImages: true }).blocks
  expect(blocksOf('The [cash **rate**][1] of the [rba]: see [the\nbank][Rba], [1][] and [2].')).toMatchObject([
    {
      text_content:
        'The [cash **rate**](https://example.org/rates) of the [rba](<https://example.org/a (b)>): see ' +
        '[the\nbank](<https://example.org/a (b)>), [1](https://example.org/rates) and [2].',
    },
  ])
  expect(blocksOf('## On [rates][1]\n\n- `[1]` and \\[1] and [1](/about)\n\n![A chart][1]')).toMatchObject([
    { text_content: 'On rates' },
    { data_json: { items: ['`[1]` and \\[1] and [1](/about)'] } },
    { block_type: 'image', image_file: 'https://example.org/rates', alt_text: 'A chart' },
  ])
})

test('an image without words keeps its address, and one in base64 its name', () => {
  const names = `\n\n[near]: https://example.org/a.png\n[image1]: <data:image/png;base64,${'A'.repeat(3_000)}>\n`
  const { blocks } = markdownToBlocks(`![][near]\n\nThen ![][image1].${names}`, { keepsImages: true })
  expect(blocks).toMatchObject([
    { block_type: 'image', image_file: 'https://example.org/a.png' },
    { block_type: 'paragraph', text_content: 'Then ![][image1].' },
  ])
})

test('a list that counts from 1 beyond a thousand stays a list', () => {
  const markdown = Array.from({ length: 1_100 }, (_, index) => `${index + 1}. Item`).join('\n')
  const { blocks } = markdownToBlocks(markdown)
  expect(new Set(blocks.map(({ block_type }) => block_type))).toEqual(new Set(['list']))
})

test('any text becomes blocks', () => {
  const unit = fc.constantFrom(...'ab \n\t*_`[]()<>!\\&#-+.1|>~=:"')
  fc.assert(fc.property(fc.string({ unit, maxLength: 200 }), (text) => void markdownToBlocks(text)))
})

test('a calculator without a result stays code, so that the rest of a post can be imported', () => {
  const bond = newSetup('bond')
  const fenced = (settles: unknown) =>
    `\`\`\`${calculatorFence}\n${JSON.stringify({ ...bond, inputs: { ...bond.inputs, settles } })}\n\`\`\``
  const typesOf = (markdown: string) =>
    markdownToBlocks(markdown, { parseCalculator: parseSetup }).blocks.map(({ block_type }) => block_type)
  expect(typesOf(fenced(bond.inputs.settles))).toEqual(['calculator'])
  expect(typesOf(fenced(bond.inputs.matures))).toEqual(['code_snippet'])
})
