import { expect, test } from 'vitest'
import { type BlockExtent, landingAt } from './landing.ts'

/** Three blocks of different heights. */
const blocks: BlockExtent[] = [
  { clientId: 'a', top: 0, bottom: 20 },
  { clientId: 'b', top: 30, bottom: 230 },
  { clientId: 'c', top: 240, bottom: 260 },
]

test.for<[string, number, ReturnType<typeof landingAt>]>([
  ['a', 10, null],
  ['a', 129, null],
  ['a', 131, { to: 1, clientId: 'c', side: 'above' }],
  ['a', 9_000, { to: 2, clientId: 'c', side: 'below' }],
  ['c', 250, null],
  ['c', 129, { to: 1, clientId: 'b', side: 'above' }],
  ['c', -50, { to: 0, clientId: 'a', side: 'above' }],
  ['b', 5, { to: 0, clientId: 'a', side: 'above' }],
  ['b', 100, null],
])('block %s held at %i', ([dragged, y, landing]) => {
  expect(landingAt(blocks, dragged, y)).toEqual(landing)
})

test('a block that is gone, and the only one, land nowhere', () => {
  expect(landingAt(blocks, 'x', 100)).toBeNull()
  expect(landingAt(blocks.slice(0, 1), 'a', 100)).toBeNull()
})
