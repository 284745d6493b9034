import { expect, test } from 'vitest'
import { followScroll } from './reader.tsx'

function reports(...positions: number[]): (boolean | null)[] {
  let scrolling = { y: 1_000, turnedY: 1_000 }
  return positions.map((y) => {
    const { next, isHidden } = followScroll(scrolling, { y, maxY: 5_000 })
    scrolling = next
    return isHidden
  })
}

test('scrolling on hides the bars, also in small steps, and scrolling back shows them', () => {
  expect(reports(1_010, 1_020, 1_030, 1_200)).toEqual([null, null, true, true])
  expect(reports(1_100, 1_090, 1_080, 1_070)).toEqual([true, null, null, false])
})

test('a trembling finger changes nothing', () => {
  expect(reports(1_010, 1_000, 1_010, 1_000)).toEqual([null, null, null, null])
})

test('the bars stay near the top and the end', () => {
  expect(reports(1_500, 100)).toEqual([true, false])
  expect(reports(4_900, 5_000)).toEqual([false, false])
})
