import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { browserCalculations, deleteFromBrowser, parseCalculations, saveInBrowser } from './browser-calculations.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const calculation = {
  key: 'a',
  name: 'House',
  tool: 'loan',
  inputs: 'amount=1&months=2&rate=3',
  createdAt: '2026-01-01T00:00:00.000Z',
}

test('what was stored is read again', () => {
  expect(parseCalculations(JSON.stringify([calculation]))).toEqual([calculation])
  expect(parseCalculations(null)).toEqual([])
})

test.each([
  { ...calculation, name: '' },
  { ...calculation, name: 'x'.repeat(121) },
  { ...calculation, tool: '__proto__' },
  { ...calculation, inputs: 7 },
  null,
  'text',
])('%o is left out', (other) => {
  expect(parseCalculations(JSON.stringify([other, calculation]))).toEqual([calculation])
})

test('where nothing can be stored, all calculations last until the page is left, and this is said', () => {
  vi.stubGlobal('localStorage', undefined)
  const answers = ['House', 'Car'].map((name) => saveInBrowser({ name, tool: 'loan', inputs: calculation.inputs }))
  expect(answers[1]?.msg).toContain('until you leave this site')
  expect(browserCalculations().map(({ name }) => name)).toEqual(['Car', 'House'])
  for (const { key } of browserCalculations()) deleteFromBrowser(key)
  expect(browserCalculations()).toEqual([])
})

test('any text is read without an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseCalculations(text).length).toBeLessThanOrEqual(50)
    }),
  )
})
