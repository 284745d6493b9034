import { blockTypes, maxBlocks } from '@ledgerdeck/blocks'
import { newSetup } from '@ledgerdeck/calculators'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { BlockEditor } from '../blocks/components/block-editor.tsx'
import { draftOfSetup } from '../calculator-draft.ts'
import type { DraftProblem } from '../draft-problems.ts'
import { type DraftBlock, type DraftFiles, emptyDraft, newDraftBlock, type PostDraft } from '../post-draft.ts'
import { PostPreview } from './post-preview.tsx'

const fileStore = { files: new Map<string, File>() as DraftFiles, put: () => undefined, drop: () => undefined }
const blocksOf = (...types: readonly (typeof blockTypes)[number][]) =>
  types.map((type, index) => ({ ...newDraftBlock(type, [], `n${index}`), order: index + 1 }))

function render(blocks: readonly DraftBlock[], problems: readonly DraftProblem[] = []): string {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => (
        <BlockEditor blocks={blocks} dispatch={() => undefined} fileStore={fileStore} problems={problems} />
      ),
    },
  ])
  const root = { site: { imageMegabytes: 10 } }
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />)
}

test('an empty post says how to begin', () => {
  expect(render([])).toContain('Nothing here yet. Add the first block.')
  expect(render([])).toContain('0 of 200 blocks')
})

test('every block is named by its type and its position, and cannot leave the ends', () => {
  const html = render(blocksOf(...blockTypes))
  for (const [index, name] of ['Paragraph', 'Heading', 'Image', 'Quote', 'Code', 'List', 'Calculator'].entries()) {
    expect(html).toContain(`<section class`)
    expect(html).toContain(`aria-label="${name}, ${index + 1} of 7"`)
  }
  expect(html).toMatch(/<button[^>]*aria-label="Move up: Paragraph, 1 of 7"[^>]*disabled=""/)
  expect(html).toMatch(/<button[^>]*aria-label="Move down: Calculator, 7 of 7"[^>]*disabled=""/)
  expect(html).not.toMatch(/<button[^>]*aria-label="Move down: Paragraph, 1 of 7"[^>]*disabled=""/)
})

test('a heading offers levels 1 to 4, and code its language', {
  tags: ['entity-18', 'constant-21', 'constant-22'],
}, () => {
  const html = render(blocksOf('heading', 'code_snippet'))
  expect(html).toContain('<option value="2" selected="">H2</option>')
  expect(html.match(/<option value="\d"/g)).toHaveLength(4)
  expect(html).toContain('<option value="javascript" selected="">JavaScript</option>')
})

test('the button that removes an item is there from the second item on', { tags: ['editor-17'] }, () => {
  const [list] = blocksOf('list')
  const withItems = (...items: string[]) => render([{ ...list, data_json: { type: 'ordered', items } } as DraftBlock])
  expect(withItems('a')).not.toContain('Remove item')
  expect(withItems('a', 'b').match(/Remove item \d/g)).toEqual(['Remove item 1', 'Remove item 2'])
})

test('an image says what becomes of it', { tags: ['editor-13', 'editor-16', 'editor-18'] }, () => {
  const stored = { path: 'a.webp', url: '/media/a.webp', width: 8, height: 6, sources: [] }
  const withImage = (image: DraftBlock['image']) => render(blocksOf('image').map((block) => ({ ...block, image })))
  const none = withImage({ kind: 'none' })
  expect(none).toContain('accept="image/jpeg,image/png,image/webp,image/gif"')
  expect(none).not.toContain('Remove image')
  const absence = 'Without an image, readers see only the alt text in a frame.'
  expect(none).toContain(absence)
  const existing = withImage({ kind: 'existing', stored })
  expect(existing).toContain('Remove image')
  expect(existing).not.toContain('Keep the saved image')
  expect(existing).not.toContain(absence)
  const cleared = withImage({ kind: 'cleared', stored })
  expect(cleared).toContain(`The image is removed when you save the post. ${absence}`)
  expect(cleared).toContain('Keep the saved image')
  const lost = withImage({ kind: 'picked', fileName: 'b.png', stored: null })
  expect(lost).toContain('Pick the file b.png again.')
  expect(lost).not.toContain('Keep the saved image')
})

test('a full post takes no more blocks', () => {
  const html = render(blocksOf(...Array.from({ length: maxBlocks }, () => 'paragraph' as const)))
  expect(html).toContain('A post can have up to 200 blocks.')
  expect(html).toMatch(/data-add=""[^>]*disabled=""/)
})

test('a text counts its characters near the bound, and says when it is too long', () => {
  const [text] = blocksOf('paragraph')
  const withText = (length: number) => render([{ ...text, text_content: 'a'.repeat(length) } as DraftBlock])
  expect(withText(100)).not.toContain('characters.')
  expect(withText(18_000)).toContain('18,000 of 20,000 characters.')
  expect(withText(20_001)).toContain('A block can have up to 20000 characters. This one has 20001.')
})

test('what the server refused stands at its block', () => {
  const blocks = blocksOf('image', 'image')
  const html = render(blocks, [
    { clientId: null, field: 'title', message: 'Not here.' },
    { clientId: 'n1', field: 'image', message: 'This file is not an image.' },
  ])
  const [, second = ''] = html.split('aria-label="Image, 2 of 2"')
  expect(second).toContain('This file is not an image.')
  expect(html.match(/This file is not an image/g)).toHaveLength(1)
  expect(html).not.toContain('Not here.')
})

test('a preview is what readers would get', () => {
  const [text, list] = blocksOf('paragraph', 'list')
  const draft: PostDraft = {
    ...emptyDraft(),
    title: 'Duration',
    summary: 'A plank.',
    tag_names: 'risk',
    blocks: [
      { ...text, text_content: 'It is **bold** <b>and</b> [here](/about)' } as DraftBlock,
      { ...list, data_json: { type: 'ordered', items: ['`one`'] } } as DraftBlock,
    ],
  }
  const Page = createRoutesStub([
    { path: '/', Component: () => <PostPreview draft={draft} files={new Map()} author="mara_quill" /> },
  ])
  const html = renderToStaticMarkup(<Page />).replace(/ class="[^"]*"/g, '')
  expect(html).toContain('<h2>Duration</h2>')
  expect(html).toContain('mara_quill')
  expect(html).toContain('It is <strong>bold</strong> &lt;b&gt;and&lt;/b&gt; <a href="/about"')
  expect(html).toContain('<ol dir="auto"><li><code>one</code></li></ol>')
})

test('a calculator offers its inputs, the bounds of those that readers may change, and the result', () => {
  const html = render(blocksOf('calculator'))
  for (const label of ['Loan amount', 'Term', 'Interest rate (% a year)', 'Repayments', 'Offset balance', 'Caption'])
    expect(html).toContain(`>${label}</label>`)
  expect(html).toMatch(/Readers can change this<span[^>]*>: (?:<!-- -->)?Interest rate \(% a year\)/)
  expect(html).toContain('<fieldset class="')
  expect(html.match(/aria-label="What readers can choose: [^"]+"/g)).toEqual([
    'aria-label="What readers can choose: Interest rate (% a year)"',
    'aria-label="What readers can choose: Extra with each repayment"',
  ])
  expect(html).toContain('costs $2,997.75 a month.')
})

test('inputs without a result together are refused at the field that has to change', () => {
  const bond = draftOfSetup(newSetup('bond'))
  const inputs = { ...bond.inputs, settles: bond.inputs.matures ?? '' }
  const blocks = blocksOf('calculator').map((block) => ({ ...block, data_json: { ...bond, inputs } }) as DraftBlock)
  const [field = ''] = /<input[^>]*aria-invalid="true"[^>]*>/.exec(render(blocks)) ?? []
  expect(field).toContain('type="date"')
  expect(render(blocks)).toContain('Fill in the inputs to see a result.')
})
