import { calculatorInputs, newSetup } from '@ledgerdeck/calculators'
import { expect, test } from 'vitest'
import { draftOfSetup, withChangeable } from './calculator-draft.ts'
import { changeDraft } from './draft-changes.ts'
import { differencesOf, overSaved } from './post-differences.ts'
import { type DraftBlock, emptyDraft, type ImageSlot, type PostDraft } from './post-draft.ts'

const stored = (path: string) => ({ path, url: null, width: 1, height: 1, sources: [] })
const existing = (path: string): ImageSlot => ({ kind: 'existing', stored: stored(path) })

const fresh = (['paragraph', 'image', 'list'] as const).reduce(
  (now, blockType, index) => changeDraft(now, { type: 'add', blockType, index, clientId: `block-${index + 1}` }),
  { ...emptyDraft(), title: 'Rates' },
)
const post: PostDraft = { ...fresh, blocks: fresh.blocks.map((block, index) => ({ ...block, id: index + 1 })) }

const change = (draft: PostDraft, at: number, part: Partial<Pick<DraftBlock, 'id' | 'text_content' | 'image'>>) => ({
  ...draft,
  blocks: draft.blocks.map((block, index) => (index === at ? { ...block, ...part } : block)),
})

test('a version differs in nothing from itself', () => {
  expect(differencesOf(post, post)).toEqual([])
})

test('fields and blocks that differ stand side by side', () => {
  const mine = change({ ...post, title: 'Yields' }, 0, { text_content: 'They rose.' })
  const saved = change(post, 1, { image: existing('images/0123456789abcdef/full.png') })
  expect(differencesOf(mine, saved)).toEqual([
    { label: 'Title', mine: 'Yields', saved: 'Rates' },
    { label: 'Block 1, paragraph', mine: 'They rose.', saved: '' },
    { label: 'Block 2, image', mine: 'No image', saved: 'Stored image 01234567/full.png' },
  ])
})

test('a block that only one version has is absent from the other', () => {
  const mine = { ...post, blocks: post.blocks.slice(0, 2) }
  const saved = { ...post, summary: 'Short.', blocks: post.blocks.slice(0, 1) }
  expect(differencesOf(mine, saved)).toEqual([
    { label: 'Summary', mine: '', saved: 'Short.' },
    { label: 'Block 2, image', mine: 'No image', saved: null },
  ])
  expect(differencesOf(saved, mine).at(-1)).toEqual({ label: 'Block 2, image', mine: null, saved: 'No image' })
})

test('a calculator is described in the words of its fields', () => {
  const added = changeDraft(post, { type: 'add', blockType: 'calculator', index: 0, clientId: 'block-4' })
  const calculator = withChangeable(
    draftOfSetup(newSetup('loan')),
    calculatorInputs({ calculator: 'loan', view: 'repayments' })[0] ?? expect.fail(),
    true,
  )
  const mine = changeDraft(added, { type: 'set-calculator', clientId: 'block-4', calculator })
  const [block] = differencesOf(mine, post)
  expect(block?.mine?.split('\n')).toEqual(
    expect.arrayContaining([
      'Loan',
      expect.stringMatching(/^Loan amount: \$/),
      expect.stringMatching(/^Readers can change Loan amount, from \$[\d,.]+ to \$[\d,.]+ in steps of \$[\d,.]+$/),
    ]),
  )
})

test('of two texts of a new post, the blocks of both are shown', () => {
  const add = (clientId: string) => changeDraft(emptyDraft(), { type: 'add', blockType: 'quote', index: 0, clientId })
  const label = 'Block 1, quote'
  expect(differencesOf(add('new-1'), add('new-2'))).toEqual([
    { label, mine: '', saved: null },
    { label, mine: null, saved: '' },
  ])
})

test('another order of the same blocks is a difference', () => {
  const moved = changeDraft(post, { type: 'move', clientId: 'block-1', to: 2 })
  expect(differencesOf(moved, post).map(({ label }) => label)).toEqual(['Order of the blocks'])
})

test('over another version, a block that is gone there becomes a new one', () => {
  const saved = { ...post, blocks: post.blocks.slice(1) }
  expect(overSaved(post, saved).blocks.map(({ id }) => id)).toEqual([null, 2, 3])
})

test('over another version, an image that is gone there has to be picked again', () => {
  const mine = change({ ...post, featured_image: existing('posts/head.png') }, 1, { image: existing('posts/a.png') })
  const same = overSaved(mine, mine)
  expect(same).toEqual(mine)
  const saved = change({ ...post, featured_image: existing('posts/other.png') }, 1, { image: { kind: 'none' } })
  const { featured_image, blocks } = overSaved(mine, saved)
  expect(featured_image).toEqual({ kind: 'picked', fileName: 'head.png', stored: stored('posts/other.png') })
  expect(blocks[1]?.image).toEqual({ kind: 'picked', fileName: 'a.png', stored: null })
})

test('an image that the own version does not have is cleared over another version', () => {
  const saved = change(post, 1, { image: existing('posts/a.png') })
  expect(overSaved(post, saved).blocks[1]?.image).toEqual({ kind: 'cleared', stored: stored('posts/a.png') })
})
