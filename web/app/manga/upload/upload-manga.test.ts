import { expect, test } from 'vitest'
import { enterQueue, isWaiting, type UploadCounts, updatePosition } from './upload-manga.ts'

const none: UploadCounts = { running: 0, waiting: 0 }
const one: UploadCounts = { running: 1, waiting: 0 }
const two: UploadCounts = { running: 1, waiting: 1 }
const three: UploadCounts = { running: 1, waiting: 2 }

/** Whether an upload waits after each of the later counts. */
function waits(before: UploadCounts, ...later: UploadCounts[]): boolean[] {
  let position = enterQueue(before)
  return later.map((counts) => {
    position = updatePosition(position, counts)
    return isWaiting(position, counts)
  })
}

test('an upload that is alone does not wait', () => {
  expect(waits(none, none, one, one)).toEqual([false, false, false])
})

test('the second one waits until the first has ended', () => {
  expect(waits(one, two, two, one)).toEqual([true, true, false])
})

test('the first one does not wait when another comes after it', () => {
  expect(waits(none, one, two, three)).toEqual([false, false, false])
})

test('the second one no longer waits when the first has ended and a third has come', () => {
  expect(waits(one, two, three, two)).toEqual([true, true, false])
})

test('an upload behind two others waits for both', () => {
  expect(waits(two, three, two, one)).toEqual([true, true, false])
})

test('an upload waits for those of other superusers', () => {
  expect(waits(none, { running: 0, waiting: 1 }, one)).toEqual([true, false])
})

test('an upload that the server has not met yet keeps its position', () => {
  expect(waits(one, one, two, one)).toEqual([false, true, false])
})
