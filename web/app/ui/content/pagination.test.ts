import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPage, pageWindow, previousPage } from './pagination.tsx'

test.each([
  { page: 1, pageCount: 1, shown: [1] },
  { page: 2, pageCount: 3, shown: [1, 2, 3] },
  { page: 1, pageCount: 9, shown: [1, 2, 3, 4, 5] },
  { page: 3, pageCount: 9, shown: [1, 2, 3, 4, 5] },
  { page: 5, pageCount: 9, shown: [3, 4, 5, 6, 7] },
  { page: 8, pageCount: 9, shown: [5, 6, 7, 8, 9] },
  { page: 9, pageCount: 9, shown: [5, 6, 7, 8, 9] },
  { page: 40, pageCount: 9, shown: [5, 6, 7, 8, 9] },
])('page $page of $pageCount offers $shown', ({ page, pageCount, shown }) => {
  expect(pageWindow(page, pageCount)).toEqual(shown)
})

test('no pages offer no buttons', () => {
  expect(pageWindow(1, 0)).toEqual([])
})

test('next from the last page is the first, previous from the first is the last', {
  tags: ['state-40', 'constant-11'],
}, () => {
  expect([nextPage(9, 9), nextPage(3, 9), previousPage(1, 9), previousPage(3, 9)]).toEqual([1, 4, 9, 2])
})

test('every window holds the current page and at most five real pages in a row', {
  tags: ['state-40', 'constant-11'],
}, () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
      const [page, pageCount] = [Math.min(a, b), Math.max(a, b)]
      const shown = pageWindow(page, pageCount)
      expect(shown).toContain(page)
      expect(shown).toHaveLength(Math.min(5, pageCount))
      expect(shown.at(0)).toBeGreaterThanOrEqual(1)
      expect(shown.at(-1)).toBeLessThanOrEqual(pageCount)
      expect(shown.every((n, i) => i === 0 || n === (shown[i - 1] ?? 0) + 1)).toBe(true)
    }),
  )
})
