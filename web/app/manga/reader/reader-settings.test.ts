import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  directions,
  fitFor,
  fits,
  joinSettings,
  modeFor,
  modes,
  parseSettings,
  usualSettings,
  withFit,
} from './reader-settings.ts'

const book = { width: 1000, height: 1400 }
const strip = { width: 800, height: 4000 }

test('the pages decide about the mode until the reader does', () => {
  expect(modeFor(usualSettings, [book, book])).toBe('list')
  expect(modeFor(usualSettings, [strip, strip])).toBe('strip')
  expect(modeFor({ mode: 'list' }, [strip, strip])).toBe('list')
  expect(modeFor({ mode: 'double' }, [book])).toBe('double')
})

test('pages that are turned and pages that are scrolled are fitted apart', () => {
  const settings = { ...usualSettings, ...withFit('double', 'height'), ...withFit('strip', 'original') }
  expect(modes.map((mode) => fitFor(settings, mode))).toEqual(['original', 'height', 'height', 'original'])
})

test.each([null, undefined, 'list', [], 7, { mode: 'sideways', direction: 1, turnedFit: null, isShifted: 'yes' }])(
  'what is no settings counts as the usual ones: %j',
  (stored) => expect(parseSettings(stored)).toEqual(usualSettings),
)

const anySettings = fc.record({
  mode: fc.constantFrom(null, ...modes),
  direction: fc.constantFrom(...directions),
  turnedFit: fc.constantFrom(...fits),
  scrolledFit: fc.constantFrom(...fits),
  isShifted: fc.boolean(),
})

test('stored settings read back unchanged, and those of other manga stay', () => {
  fc.assert(
    fc.property(fc.string(), anySettings, anySettings, (slug, settings, ofOther) => {
      const stored = joinSettings(joinSettings(null, `${slug}-2`, ofOther), slug, settings)
      const later: unknown = JSON.parse(JSON.stringify(stored))
      expect(parseSettings((later as Record<string, unknown>)[slug])).toEqual(settings)
      expect(parseSettings((later as Record<string, unknown>)[`${slug}-2`])).toEqual(ofOther)
    }),
  )
})

test('two hundred manga are remembered, and the oldest goes first', () => {
  let stored = {}
  for (let number = 0; number <= 200; number += 1) stored = joinSettings(stored, `manga-${number}`, usualSettings)
  stored = joinSettings(stored, 'manga-1', usualSettings)
  expect(Object.keys(stored)).toHaveLength(200)
  expect(Object.keys(stored)[0]).toBe('manga-2')
  expect(Object.keys(stored).at(-1)).toBe('manga-1')
})
