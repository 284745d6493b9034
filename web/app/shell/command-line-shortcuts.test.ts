import { expect, test } from 'vitest'
import { isShortcut } from './command-line-shortcuts.ts'

const key = (name: string, held: Partial<KeyboardEvent> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...held,
})
const both = { ctrlK: true, slash: true }

test.each([
  ['Ctrl+K', key('k', { ctrlKey: true }), false, true],
  ['Ctrl+K in a field', key('k', { ctrlKey: true }), true, true],
  ['Cmd+K', key('k', { metaKey: true }), true, true],
  ['Ctrl+K with caps lock', key('K', { ctrlKey: true }), false, true],
  ['Ctrl+Shift+K', key('K', { ctrlKey: true, shiftKey: true }), false, false],
  ['k', key('k'), false, false],
  ['slash', key('/'), false, true],
  ['slash with Shift, as some keyboards need', key('/', { shiftKey: true }), false, true],
  ['slash in a field', key('/'), true, false],
  ['Ctrl+slash', key('/', { ctrlKey: true }), false, false],
  ['Alt+slash', key('/', { altKey: true }), false, false],
  ['slash while text is composed', key('/', { isComposing: true }), false, false],
])('%s in its place opens the command line or does not', (_, pressed, isInField, opens) => {
  expect(isShortcut(pressed, isInField, both)).toBe(opens)
})

test('a shortcut that is switched off does nothing', () => {
  expect(isShortcut(key('/'), false, { ...both, slash: false })).toBe(false)
  expect(isShortcut(key('k', { ctrlKey: true }), false, { ...both, ctrlK: false })).toBe(false)
})
