import fc from 'fast-check'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { emptyFields } from './block-fields.ts'
import { documentToMarkdown } from './markdown.ts'
import type { ReaderBlock } from './reader-block.ts'

const block = (fields: Partial<ReaderBlock>): ReaderBlock => ({
  ...emptyFields,
  order: 1,
  block_type: 'paragraph',
  ...fields,
})
const markdownOf = (...blocks: Partial<ReaderBlock>[]) =>
  documentToMarkdown(
    blocks.map((fields, order) => block({ ...fields, order })),
    { imageAddress: (file) => (file === 'gone' ? null : `images/${file}`) },
  )
const kindsOf = (markdown: string) =>
  marked
    .lexer(markdown)
    .map(({ type }) => type)
    .filter((type) => type !== 'space')

test('each type of block has its form in Markdown', () => {
  const markdown = markdownOf(
    { block_type: 'heading', text_content: 'Costs', data_json: { level: 3 } },
    { text_content: 'The **first** line.\nThe second.' },
    { block_type: 'quote', text_content: 'Neither a borrower', attribution: 'Polonius' },
    { block_type: 'code_snippet', text_content: 'const a = 1', code_language: 'typescript' },
    { block_type: 'list', data_json: { type: 'ordered', items: ['one', 'two'] } },
    { block_type: 'image', image_file: 'a b.webp', alt_text: 'A [chart]', caption: 'Since 1990' },
  )
  expect(markdown).toBe(`### Costs

The **first** line.\\
The second.

> Neither a borrower
>
> — Polonius

\`\`\`typescript
const a = 1
\`\`\`

1. one
2. two

![A \\[chart\\]](<images/a b.webp>)

*Since 1990*
`)
})

test.each(['# no heading', '- no list', '1. no list', '> no quote', '--- no rule', '+ no list', '=== no heading'])(
  'a paragraph that begins with "%s" stays a paragraph',
  (text) => {
    expect(kindsOf(markdownOf({ text_content: `Before\n${text}` }))).toEqual(['paragraph'])
    expect(kindsOf(markdownOf({ text_content: text }))).toEqual(['paragraph'])
  },
)

test('any code comes back from its fence', () => {
  const code = fc.array(fc.constantFrom('`', '``', '```', '````', '~~~', 'x', ' ', '\n', 'js'), { minLength: 1 })
  fc.assert(
    fc.property(code, (parts) => {
      const text = `a${parts.join('')}b`
      const tokens = marked.lexer(markdownOf({ block_type: 'code_snippet', text_content: text }))
      expect(tokens.filter(({ type }) => type !== 'space')).toMatchObject([{ type: 'code', text }])
    }),
  )
})

test('an image without its file leaves its caption, and an empty document is empty', () => {
  expect(markdownOf({ block_type: 'image', image_file: 'gone', caption: 'Lost' })).toBe('*Lost*\n')
  expect(markdownOf({ text_content: '  ' })).toBe('')
})
