import { expect, test } from 'vitest'
import { isNoteDraft, problemsOf, saysTheSame } from './note-draft.ts'

const draft = { base: null, title: 'Rent', content: 'Due on Friday' }

test.each([
  [{}, {}],
  [{ title: ' \n' }, { title: 'The title is required.' }],
  [{ content: '\u2003' }, { content: 'The content is required.' }],
  [{ title: ` ${'x'.repeat(255)} ` }, {}],
  [{ title: 'x'.repeat(256) }, { title: 'The title may have at most 255 characters.' }],
  [{ content: `${'x'.repeat(5_000)}\n` }, {}],
  [{ content: 'x'.repeat(5_001) }, { content: 'The content may have at most 5,000 characters.' }],
])('a draft with %j cannot be saved for %j', (part, problems) => {
  expect(problemsOf({ ...draft, ...part }, { isWanted: true })).toEqual(problems)
})

test('nobody is told that something is missing before they want to save it', () => {
  expect(problemsOf({ base: null, title: '', content: '' }, { isWanted: false })).toEqual({})
})

test('space around the text makes no difference', () => {
  expect(saysTheSame(draft, { title: 'Rent ', content: '\nDue on Friday' })).toBe(true)
  expect(saysTheSame(draft, { title: 'Rent', content: 'Due on  Friday' })).toBe(false)
})

test.each([null, 'text', {}, { title: 'a', content: 1, base: null }, { title: 'a', content: 'b' }])(
  '%j is no draft of a note',
  (stored) => {
    expect(isNoteDraft(stored)).toBe(false)
  },
)
