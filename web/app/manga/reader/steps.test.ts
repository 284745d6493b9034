import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairPages, singlePages } from './spreads.ts'
import { endOf, placeAfter, placeBefore, spreadAt } from './steps.ts'

const tall = { width: 1000, height: 1400 }
const wide = { width: 2000, height: 1400 }
const anySpreads = fc
  .tuple(fc.array(fc.constantFrom(tall, tall, wide), { minLength: 1, maxLength: 40 }), fc.boolean(), fc.boolean())
  .map(([pages, isShifted, areSingle]) => (areSingle ? singlePages(pages.length) : pairPages(pages, { isShifted })))

test('turning on and on shows each spread once and leads to the end, and back the same way', () => {
  fc.assert(
    fc.property(anySpreads, (spreads) => {
      const there: number[] = []
      for (let at: number | null = 0; at !== null; at = placeAfter(spreads, at)) there.push(at)
      expect(there).toEqual([...spreads.map(([first]) => first), endOf(spreads)])
      const back: number[] = []
      for (let at: number | null = endOf(spreads); at !== null; at = placeBefore(spreads, at)) back.push(at)
      expect(back).toEqual(there.toReversed())
    }),
  )
})

test('from the second page of a spread one turns as from its first', () => {
  fc.assert(
    fc.property(anySpreads, (spreads) => {
      for (const [first, second = first] of spreads) {
        expect(placeAfter(spreads, second)).toBe(placeAfter(spreads, first))
        expect(placeBefore(spreads, second)).toBe(placeBefore(spreads, first))
      }
    }),
  )
})

test('a chapter without pages is at its end', () => {
  expect([spreadAt([], 0), placeAfter([], 0), placeBefore([], 0)]).toEqual([0, null, null])
})
