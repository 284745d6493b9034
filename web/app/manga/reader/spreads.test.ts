import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWide, type PageShape } from './page-shape.ts'
import { pairPages, singlePages, spreadWith } from './spreads.ts'

const tall: PageShape = { width: 1000, height: 1400 }
const wide: PageShape = { width: 2000, height: 1400 }

const shown = (pages: PageShape[], isShifted = false) =>
  pairPages(pages, { isShifted })
    .map((spread) => spread.map((place) => place + 1).join('-'))
    .join(' ')

test('the cover stands alone and the others in pairs', () => {
  expect(shown([tall, tall, tall, tall])).toBe('1 2-3 4')
  expect(shown([tall, tall, tall, tall, tall])).toBe('1 2-3 4-5')
})

test('a wide page stands alone, and pairs begin anew behind it', () => {
  expect(shown([tall, tall, wide, tall, tall, tall])).toBe('1 2 3 4-5 6')
  expect(shown([wide, tall, tall])).toBe('1 2-3')
  expect(shown([tall, wide, wide, tall])).toBe('1 2 3 4')
})

test('shifted, the cover goes with the next page, and pairs behind wide pages change', () => {
  expect(shown([tall, tall, tall, tall], true)).toBe('1-2 3-4')
  expect(shown([tall, tall, tall, wide, tall, tall, tall], true)).toBe('1-2 3 4 5 6-7')
})

test('no pages make no spreads', () => {
  expect(shown([])).toBe('')
  expect(singlePages(0)).toEqual([])
})

const anyPages = fc.array(fc.constantFrom(tall, tall, tall, wide), { minLength: 1, maxLength: 60 })

test('each page is shown once and in order, whatever the pages and the pairing', () => {
  fc.assert(
    fc.property(anyPages, fc.boolean(), (pages, isShifted) => {
      const places = pages.map((_, place) => place)
      expect(pairPages(pages, { isShifted }).flat()).toEqual(places)
      expect(singlePages(pages.length).flat()).toEqual(places)
    }),
  )
})

test('wide pages are alone, and no two lonely pages beside each other could be a pair more often than needed', () => {
  fc.assert(
    fc.property(anyPages, fc.boolean(), (pages, isShifted) => {
      const spreads = pairPages(pages, { isShifted })
      for (const spread of spreads) {
        if (spread.length === 2) expect(spread.some((place) => isWide(pages[place] ?? wide))).toBe(false)
      }
      // A row of n pages needs at most n / 2 + 1 spreads.
      const rows = pages
        .map((page) => (isWide(page) ? 'w' : 't'))
        .join('')
        .split('w')
      const most = rows.reduce((sum, row) => sum + (row ? Math.floor(row.length / 2) + 1 : 0), rows.length - 1)
      expect(spreads.length).toBeLessThanOrEqual(most)
    }),
  )
})

test('shifting changes how every row of two or more pages is paired', () => {
  fc.assert(
    fc.property(anyPages, (pages) => {
      const pairs = (isShifted: boolean) =>
        new Set(pairPages(pages, { isShifted }).flatMap((spread) => (spread.length === 2 ? [spread.join()] : [])))
      const [usual, shifted] = [pairs(false), pairs(true)]
      for (const pair of usual) expect(shifted.has(pair)).toBe(false)
      for (let place = 1; place < pages.length; place += 1) {
        const areTall = [place - 1, place].every((one) => !isWide(pages[one] ?? wide))
        const pair = `${place - 1},${place}`
        if (areTall) expect(usual.has(pair) || shifted.has(pair)).toBe(true)
      }
    }),
  )
})

test('every page is found in its spread, and what lies behind the end in the last one', () => {
  fc.assert(
    fc.property(anyPages, fc.boolean(), (pages, isShifted) => {
      const spreads = pairPages(pages, { isShifted })
      for (const place of pages.keys()) expect(spreads[spreadWith(spreads, place)]).toContain(place)
      expect(spreadWith(spreads, pages.length + 5)).toBe(spreads.length - 1)
    }),
  )
})
