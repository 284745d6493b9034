import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  endOf,
  indexAfter,
  indexBefore,
  isWide,
  looksLikeStrip,
  type PageShape,
  pairPages,
  singlePages,
  spreadAt,
  spreadWith,
} from './spreads.ts'

const book: PageShape = { width: 1000, height: 1420 }
const strip: PageShape = { width: 800, height: 4000 }
const spread: PageShape = { width: 2000, height: 1420 }

test('a page is wide when it is wider than high', () => {
  expect([book, strip, spread, { width: 500, height: 500 }].map(isWide)).toEqual([false, false, true, false])
})

test.each([
  ['no pages', [], false],
  ['the pages of a book', [book, book, spread], false],
  ['long pages', [strip, strip, strip], true],
  ['long pages between a cover and credits', [book, strip, strip, strip, book], true],
  ['as many of one kind as of the other', [book, strip], false],
  ['pages that are 1.8 times as high as wide', [{ width: 1000, height: 1800 }], true],
  ['pages that are hardly less high', [{ width: 1000, height: 1799 }], false],
])('%s', (_, pages, isStrip) => expect(looksLikeStrip(pages)).toBe(isStrip))

const side = fc.integer({ min: 1, max: 4000 })
const pagesOfAnyShape = fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 40 })

test('neither the order of the pages nor their scale makes a strip', () => {
  fc.assert(
    fc.property(pagesOfAnyShape, fc.integer({ min: 2, max: 5 }), (pages, scale) => {
      const others = pages.toReversed().map(({ width, height }) => ({ width: width * scale, height: height * scale }))
      expect(looksLikeStrip(others)).toBe(looksLikeStrip(pages))
    }),
  )
})

test('more long pages never make less of a strip', () => {
  fc.assert(
    fc.property(pagesOfAnyShape, (pages) => {
      if (looksLikeStrip(pages)) expect(looksLikeStrip([...pages, strip])).toBe(true)
      expect(looksLikeStrip([...pages, ...pages.map(() => strip), strip])).toBe(true)
    }),
  )
})

const tall: PageShape = { width: 1000, height: 1400 }
const wide: PageShape = { width: 2000, height: 1400 }

const shown = (pages: PageShape[], isShifted = false) =>
  pairPages(pages, { isShifted })
    .map((spread) => spread.map((index) => index + 1).join('-'))
    .join(' ')

test('the cover is alone and the others are in pairs', () => {
  expect(shown([tall, tall, tall, tall])).toBe('1 2-3 4')
  expect(shown([tall, tall, tall, tall, tall])).toBe('1 2-3 4-5')
})

test('a wide page is alone, and pairs start again after it', () => {
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
      const indexes = pages.map((_, index) => index)
      expect(pairPages(pages, { isShifted }).flat()).toEqual(indexes)
      expect(singlePages(pages.length).flat()).toEqual(indexes)
    }),
  )
})

test('wide pages are alone, and no two lonely pages beside each other could be a pair more often than needed', () => {
  fc.assert(
    fc.property(anyPages, fc.boolean(), (pages, isShifted) => {
      const spreads = pairPages(pages, { isShifted })
      for (const spread of spreads) {
        if (spread.length === 2) expect(spread.some((index) => isWide(pages[index] ?? wide))).toBe(false)
      }
      // A row of n pages needs at most n / 2 + 1 spreads.
      const rows = pages
        .map((page) => (isWide(page) ? 'w' : 't'))
        .join('')
        .split('w')
      const max = rows.reduce((sum, row) => sum + (row ? Math.floor(row.length / 2) + 1 : 0), rows.length - 1)
      expect(spreads.length).toBeLessThanOrEqual(max)
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
      for (let index = 1; index < pages.length; index += 1) {
        const areTall = [index - 1, index].every((one) => !isWide(pages[one] ?? wide))
        const pair = `${index - 1},${index}`
        if (areTall) expect(usual.has(pair) || shifted.has(pair)).toBe(true)
      }
    }),
  )
})

test('every page is found in its spread, and a page past the end in the last one', () => {
  fc.assert(
    fc.property(anyPages, fc.boolean(), (pages, isShifted) => {
      const spreads = pairPages(pages, { isShifted })
      for (const index of pages.keys()) expect(spreads[spreadWith(spreads, index)]).toContain(index)
      expect(spreadWith(spreads, pages.length + 5)).toBe(spreads.length - 1)
    }),
  )
})

const anySpreads = fc
  .tuple(fc.array(fc.constantFrom(tall, tall, wide), { minLength: 1, maxLength: 40 }), fc.boolean(), fc.boolean())
  .map(([pages, isShifted, areSingle]) => (areSingle ? singlePages(pages.length) : pairPages(pages, { isShifted })))

test('turning on and on shows each spread once and leads to the end, and back the same way', () => {
  fc.assert(
    fc.property(anySpreads, (spreads) => {
      const there: number[] = []
      for (let at: number | null = 0; at !== null; at = indexAfter(spreads, at)) there.push(at)
      expect(there).toEqual([...spreads.map(([first]) => first), endOf(spreads)])
      const back: number[] = []
      for (let at: number | null = endOf(spreads); at !== null; at = indexBefore(spreads, at)) back.push(at)
      expect(back).toEqual(there.toReversed())
    }),
  )
})

test('from the second page of a spread one turns as from its first', () => {
  fc.assert(
    fc.property(anySpreads, (spreads) => {
      for (const [first, second = first] of spreads) {
        expect(indexAfter(spreads, second)).toBe(indexAfter(spreads, first))
        expect(indexBefore(spreads, second)).toBe(indexBefore(spreads, first))
      }
    }),
  )
})

test('a chapter without pages is at its end', () => {
  expect([spreadAt([], 0), indexAfter([], 0), indexBefore([], 0)]).toEqual([0, null, null])
})
