import { expect, test } from 'vitest'
import { CallError, noAnswer } from '../../api/call-error.ts'
import { changeDraft } from './draft-changes.ts'
import { emptyDraft, newDraftBlock } from './post-draft.ts'
import { problemsAtFields, refusedBlocks, saveFailureOf, stoppedLate, unfinished } from './post-failure.ts'
import { createForm } from './save-post.ts'

const draft = (['paragraph', 'image', 'quote'] as const).reduce(
  (now, blockType, index) => changeDraft(now, { type: 'add', blockType, index, clientId: `new-${index}` }),
  { ...emptyDraft(), title: 'Rates' },
)
const sent = createForm(draft, new Map()).content_blocks_json

const refusal = (status: number, details: Record<string, string[]> = {}) =>
  saveFailureOf(new CallError({ status, body: { msg: 'Refused.', code: 'x', details } }), draft, sent)

test('what the server says of fields stands at these fields', { tags: ['error-30'] }, () => {
  const { problems, text } = refusal(400, { title: ['Too long.'], 'tag_names.3': ['A name is too long.'] })
  expect(problems).toEqual([
    { clientId: null, field: 'title', message: 'Too long.' },
    { clientId: null, field: 'tag_names', message: 'A name is too long.' },
  ])
  expect(text).toBe('Refused.')
})

test('what the server says of blocks stands at these blocks', () => {
  const { problems } = refusal(400, {
    content_blocks_json: ['Too many.'],
    'content_blocks_json.0.text_content': ['Too long.'],
    'content_blocks_json.2.attribution': ['Too long, too.'],
    'content_blocks_json.2.data_json.level': ['No such level.'],
  })
  expect(problems).toEqual([
    { clientId: null, field: 'blocks', message: 'Too many.' },
    { clientId: 'new-0', field: 'text_content', message: 'Too long.' },
    { clientId: 'new-2', field: 'attribution', message: 'Too long, too.' },
    { clientId: 'new-2', field: 'text_content', message: 'No such level.' },
  ])
})

test('what the server says of the setup of a calculator stands at its fields', () => {
  const calculator = { ...draft, blocks: [newDraftBlock('calculator', [], 'new-0')] }
  const json = createForm(calculator, new Map()).content_blocks_json
  const details = {
    'content_blocks_json.0.data_json.inputs.rate': ['Too high.'],
    'content_blocks_json.0.data_json.changeable.0.max': ['Too low.'],
    'content_blocks_json.0.caption': ['Too long.'],
  }
  const failure = new CallError({ status: 400, body: { msg: 'Refused.', code: 'x', details } })
  expect(saveFailureOf(failure, calculator, json).problems).toEqual([
    { clientId: 'new-0', field: 'data_json.inputs.rate', message: 'Too high.' },
    { clientId: 'new-0', field: 'data_json.changeable.0.max', message: 'Too low.' },
    { clientId: 'new-0', field: 'caption', message: 'Too long.' },
  ])
})

test('a refused file stands at the block that it was sent for, new or stored', () => {
  const stored = { ...draft, blocks: draft.blocks.map((block, index) => (index === 1 ? { ...block, id: 77 } : block)) }
  const json = createForm(stored, new Map()).content_blocks_json
  const bodyFor = (name: string) => ({ msg: 'Refused.', details: { [name]: ['Not an image.'] } })
  const problemsFor = (name: string) =>
    saveFailureOf(new CallError({ status: 400, body: bodyFor(name) }), stored, json).problems
  const problem = { clientId: 'new-1', field: 'image', message: 'Not an image.' }
  expect(problemsFor('content_block_image_order_2')).toEqual([problem])
  expect(problemsFor('content_block_image_77')).toEqual([problem])
  expect(problemsFor('content_block_image_78')).toEqual([])
})

test('what the whole message says at a field is not said again', () => {
  const { problems, text } = refusal(400, { publish_at: ['Refused.'] })
  expect(problems).toEqual([{ clientId: null, field: 'publish_at', message: 'Refused.' }])
  expect(text).toBe('One thing needs fixing.')
})

test('what belongs to no place is said of the whole', () => {
  expect(refusal(400, { other: ['Strange.'] }).text).toBe('Refused.\nStrange.')
})

test('lost rights and a lost post tell what to do, and that the text is kept', () => {
  expect(refusal(403).advice).toContain('kept in this browser')
  expect(refusal(404).advice).toContain('kept in this browser')
  expect(refusal(400).advice).toBeNull()
})

test('a lost connection is not a fault of the text', () => {
  const { title, text, problems } = saveFailureOf(new TypeError('Failed to fetch'), draft, sent)
  expect({ title, text, problems }).toEqual({ title: 'Failed to update post.', text: 'Failed to fetch', problems: [] })
})

test('of a new post without an answer its writer is told to look whether it is there', () => {
  const { title, advice } = saveFailureOf(noAnswer(), draft, sent, { isNew: true })
  expect(title).toBe('Failed to create post.')
  expect(advice).toContain('the post may already be there')
  expect(stoppedLate(true).advice).toContain('the post may already be there')
  for (const failure of [saveFailureOf(noAnswer(), draft, sent), stoppedLate(false)])
    expect(failure.advice).not.toContain('check the list')
})

test('a refusal stands at its block, wherever that moves, until the block or its file changes', () => {
  const file = new File(['a'], 'a.png')
  const problems = [
    { clientId: null, field: 'title', message: 'Too long.' },
    { clientId: 'new-1', field: 'image', message: 'Not an image.' },
  ] as const
  const before = { ...draft, files: new Map([['new-1', file]]) }
  const remaining = (now: Partial<typeof before>) => refusedBlocks({ problems }, before, { ...before, ...now })
  const moved = changeDraft(draft, { type: 'move', clientId: 'new-1', to: 0 })
  const elsewhere = changeDraft(draft, { type: 'write', clientId: 'new-0', texts: { text_content: 'Other' } })
  expect(remaining({ blocks: structuredClone(moved.blocks) })).toEqual([problems[1]])
  expect(remaining({ blocks: elsewhere.blocks })).toEqual([problems[1]])
  const written = changeDraft(draft, { type: 'write', clientId: 'new-1', texts: { caption: 'Other' } })
  expect(remaining({ blocks: written.blocks })).toEqual([])
  expect(remaining({ files: new Map([['new-1', new File(['b'], 'a.png')]]) })).toEqual([])
  expect(remaining({ blocks: draft.blocks.slice(2) })).toEqual([])
})

test('what fields of the post show is what the server said of them', () => {
  const failure = refusal(400, { title: ['Too long.'], 'content_blocks_json.0.text_content': ['Too long.'] })
  expect(problemsAtFields(failure)).toEqual({ title: 'Too long.' })
})

test('an unfinished post says how many places need attention', () => {
  expect([unfinished(1).text, unfinished(3).text]).toEqual(['One thing needs fixing.', '3 things need fixing.'])
})
