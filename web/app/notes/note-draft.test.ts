import { expect, test } from 'vitest'
import { isNoteDraft, isSameText } from './note-draft.ts'

const draft = { base: null, title: 'Rent', content: 'Due on Friday' }

test('space around the text makes no difference', () => {
  expect(isSameText(draft, { title: 'Rent ', content: '\nDue on Friday' })).toBe(true)
  expect(isSameText(draft, { title: 'Rent', content: 'Due on  Friday' })).toBe(false)
})

test.each([null, 'text', {}, { title: 'a', content: 1, base: null }, { title: 'a', content: 'b' }])(
  '%j is no draft of a note',
  (stored) => {
    expect(isNoteDraft(stored)).toBe(false)
  },
)
