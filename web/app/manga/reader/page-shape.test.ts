import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWide, looksLikeStrip, type PageShape } from './page-shape.ts'

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
