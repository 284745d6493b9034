import { expect, test } from 'vitest'
import { pasteItems, splitItem, withoutItem } from './list-fields.tsx'

test('Enter adds an item, with what stood behind the caret', () => {
  expect(splitItem(['one two', 'three'], 0, { from: 3, to: 4 })).toEqual({
    items: ['one', 'two', 'three'],
    focus: { item: 1, caret: 0 },
  })
  expect(splitItem([''], 0, { from: 0, to: 0 }).items).toEqual(['', ''])
})

test('an item is removed, and the caret goes to the end of the one before', () => {
  expect(withoutItem(['one', '', 'three'], 1)).toEqual({ items: ['one', 'three'], focus: { item: 0, caret: 3 } })
  expect(withoutItem(['', 'two'], 0)).toEqual({ items: ['two'], focus: { item: 0, caret: 3 } })
})

test('the last item of a list stays', () => {
  expect(withoutItem(['one'], 0).items).toEqual(['one'])
})

test('pasted lines become items without their own bullets', () => {
  expect(pasteItems(['ab', 'c'], 0, { from: 1, to: 1 }, '- x\n\n2. y\r\nz')).toEqual({
    items: ['ax', 'y', 'zb', 'c'],
    focus: { item: 2, caret: 1 },
  })
})
