import { expect, test } from 'vitest'
import { isNoteDraft, isSameText, titleOf } from './note-draft.ts'

const draft = { base: null, title: 'Rent', content: 'Due on Friday' }

test('space around the text makes no difference', () => {
  expect(isSameText(draft, { title: 'Rent ', content: '\nDue on Friday' })).toBe(true)
  expect(isSameText(draft, { title: 'Rent', content: 'Due on  Friday' })).toBe(false)
})

test.each([null, 'text', {}, { title: 'a', content: 1, base: null }, { title: 'a', content: 'b' }])(
  '%j is not a draft of a note',
  (stored) => {
    expect(isNoteDraft(stored)).toBe(false)
  },
)

test.each([
  [{ title: ' Rent ', content: 'Due' }, 'Rent'],
  [{ title: '', content: '\n  \nMilk\nBread' }, 'Milk'],
  [{ title: ' ', content: '## A plan\nText' }, 'A plan'],
  [{ title: '', content: '- [x] Pay the **rent**' }, 'Pay the **rent**'],
  [{ title: '', content: '-5% is a loss' }, '-5% is a loss'],
  [{ title: '', content: '---' }, '---'],
  [{ title: '', content: ' ' }, ''],
  [{ title: '\u200b', content: '\u2060\nMilk' }, 'Milk'],
  [{ title: '', content: `${'word '.repeat(15)}end of the line` }, `${'word '.repeat(15)}end…`],
  [{ title: '', content: '😀'.repeat(60) }, `${'😀'.repeat(39)}…`],
])('the title of %j is %j', (typed, title) => {
  expect(titleOf(typed)).toBe(title)
})
