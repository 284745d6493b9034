import { expect, test } from 'vitest'
import { type Extent, landingAt } from './drag-list.ts'

const parts: Extent[] = [
  { id: 'a', top: 0, bottom: 20 },
  { id: 'b', top: 30, bottom: 230 },
  { id: 'c', top: 240, bottom: 260 },
]

test.for<[string, number, ReturnType<typeof landingAt>]>([
  ['a', 10, null],
  ['a', 129, null],
  ['a', 131, { to: 1, id: 'c', side: 'above' }],
  ['a', 9_000, { to: 2, id: 'c', side: 'below' }],
  ['c', 250, null],
  ['c', 129, { to: 1, id: 'b', side: 'above' }],
  ['c', -50, { to: 0, id: 'a', side: 'above' }],
  ['b', 5, { to: 0, id: 'a', side: 'above' }],
  ['b', 100, null],
])('part %s held at %i', ([dragged, y, landing]) => {
  expect(landingAt(parts, dragged, y)).toEqual(landing)
})

test('a part that is gone, and the only one, land nowhere', () => {
  expect(landingAt(parts, 'x', 100)).toBeNull()
  expect(landingAt(parts.slice(0, 1), 'a', 100)).toBeNull()
})
