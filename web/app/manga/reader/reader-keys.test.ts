import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionOfSwipe, actionOfTap } from './components/turned-pages.tsx'
import { actionOfKey, type KeySituation } from './reader-keys.ts'
import { directions, modes } from './reader-settings.ts'

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
const single: KeySituation = { mode: 'single', direction: 'ltr', isFull: false, areSingleKeysOn: true }

const actionOf = (key: string, situation: Partial<KeySituation> = {}, keys: Partial<typeof plain> = {}) =>
  actionOfKey({ ...plain, ...keys, key }, { ...single, ...situation })

test.each([
  ['ArrowRight', 'next'],
  ['ArrowLeft', 'previous'],
  [' ', 'onward'],
  ['PageDown', 'onward'],
  ['PageUp', 'back'],
  ['Home', 'first'],
  ['End', 'last'],
  ['ArrowDown', 'scroll-down'],
  ['ArrowUp', 'scroll-up'],
  ['f', 'full'],
  ['F', 'full'],
  ['m', 'mode'],
  ['d', 'double'],
  ['s', 'shift'],
  ['r', 'direction'],
  ['z', 'fit'],
  ['?', 'help'],
  ['x', null],
  ['Enter', null],
  ['Tab', null],
  ['Escape', null],
])('%j means %s where pages are turned', (key, action) => expect(actionOf(key)).toBe(action))

test('Shift and Space goes back', () => expect(actionOf(' ', {}, { shiftKey: true })).toBe('back'))

test('Esc leaves the full window', () => expect(actionOf('Escape', { isFull: true })).toBe('leave-full'))

describe('where pages are scrolled', () => {
  test.each(['list', 'strip'] as const)('in a %s the browser keeps its own keys', (mode) => {
    for (const key of [' ', 'Home', 'End', 'PageDown', 'PageUp', 'ArrowDown', 'ArrowUp']) {
      expect(actionOf(key, { mode })).toBeNull()
    }
  })

  test.each(directions)('the right is onward, also with the direction %s', (direction) => {
    expect(actionOf('ArrowRight', { mode: 'list', direction })).toBe('next')
    expect(actionOf('ArrowLeft', { mode: 'list', direction })).toBe('previous')
  })
})

test('single keys can be turned off, and the others go on', () => {
  for (const key of ['f', 'm', 'd', 's', 'r', 'z', '?']) expect(actionOf(key, { areSingleKeysOn: false })).toBeNull()
  expect(actionOf('ArrowRight', { areSingleKeysOn: false })).toBe('next')
  expect(actionOf('Escape', { areSingleKeysOn: false, isFull: true })).toBe('leave-full')
})

test('no key together with Ctrl, Alt or the system key is taken from the browser', () => {
  const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', ' ', 'Home', 'f', 's', 'd', 'r', '?', 'Escape')
  fc.assert(
    fc.property(keys, fc.constantFrom(...modes), fc.constantFrom('ctrlKey', 'altKey', 'metaKey'), (key, mode, held) => {
      expect(actionOf(key, { mode, isFull: true }, { [held]: true })).toBeNull()
    }),
  )
})

test('reading from right to left turns arrows, tap zones and swipes round', () => {
  const opposite = (action: string | null) => (action === 'next' ? 'previous' : action === 'previous' ? 'next' : action)
  const offset = fc.integer({ min: -600, max: 600 })
  fc.assert(
    fc.property(
      fc.constantFrom('ArrowLeft', 'ArrowRight'),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.record({ x: offset, y: offset }),
      (key, fraction, way) => {
        expect(actionOf(key, { direction: 'rtl' })).toBe(opposite(actionOf(key, { direction: 'ltr' })))
        expect(actionOfTap(fraction, 'rtl')).toBe(opposite(actionOfTap(fraction, 'ltr')))
        expect(actionOfSwipe(way, 'rtl')).toBe(opposite(actionOfSwipe(way, 'ltr')))
      },
    ),
  )
})

test('a tap at the left of a page that reads from right to left turns to the next', () => {
  expect([0.1, 0.5, 0.9].map((fraction) => actionOfTap(fraction, 'rtl'))).toEqual(['next', 'controls', 'previous'])
})

test('a finger pulls the next page in from its side; short and steep ways are not swipes', () => {
  expect(actionOfSwipe({ x: -80, y: 10 }, 'ltr')).toBe('next')
  expect(actionOfSwipe({ x: 80, y: -10 }, 'rtl')).toBe('next')
  expect(actionOfSwipe({ x: -20, y: 0 }, 'ltr')).toBeNull()
  expect(actionOfSwipe({ x: -80, y: 70 }, 'ltr')).toBeNull()
})
