import { expect, test } from 'vitest'
import { CallError, noAnswer } from '../../api/call-error.ts'
import {
  enterQueue,
  faultyFiles,
  isTaken,
  isWaiting,
  type UploadCounts,
  updatePosition,
  uploadFailureOf,
} from './upload-manga.ts'

const none: UploadCounts = { running: 0, waiting: 0 }
const one: UploadCounts = { running: 1, waiting: 0 }
const two: UploadCounts = { running: 1, waiting: 1 }
const three: UploadCounts = { running: 1, waiting: 2 }

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

test('the first upload does not wait when another follows', () => {
  expect(waits(none, one, two, three)).toEqual([false, false, false])
})

test('the second upload stops waiting when the first ends, even if a third has started', () => {
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

test('the server names the file and its problem', () => {
  const body = { msg: '"S/1.jpg" is not an image.', details: { files: ['"S/1.jpg" is not an image.'] } }
  expect(uploadFailureOf(new CallError({ status: 400, body }))).toMatchObject({ text: '"S/1.jpg" is not an image.' })
})

test('of several files the server names, those that are no archive can be left out', () => {
  const files = ['"S/1.jpg": Damaged.', '"1.jpg" in "S/2.cbz": Damaged.', '"S/10.jpg": Empty.']
  const failure = uploadFailureOf(new CallError({ status: 400, body: { msg: 'Damaged.', details: { files } } }))
  expect(failure.text).toBe(files.join('\n'))
  const paths = ['1.jpg', 'S/1.jpg', 'S/2.cbz', 'S/10.jpg', 'S/11.jpg']
  const sent = paths.map((path) => ({ path, file: new File([], path) }))
  expect(faultyFiles(failure, { title: 'S', files: sent, paths }).map(({ path }) => path)).toEqual([
    'S/1.jpg',
    'S/10.jpg',
  ])
})

test('a message about the title is shown at the title', () => {
  const body = { msg: 'Check the form.', details: { manga_title: ['Too long.'] } }
  expect(uploadFailureOf(new CallError({ status: 400, body }))).toMatchObject({ title: 'Too long.' })
})

test('without an answer the upload has failed all the same', { tags: ['error-44'] }, () => {
  expect(uploadFailureOf(noAnswer()).text).toMatch(/^Manga upload failed\. We can’t reach the server/)
  expect(uploadFailureOf(new Error('odd')).text).toBe('Manga upload failed.')
})

test('chapters already there are known in any capitals', () => {
  const body = { msg: 'There already.', code: 'chapter_exists', details: { file_paths: ['"Ch 1"', '"CH 2"'] } }
  const failure = uploadFailureOf(new CallError({ status: 409, body }))
  expect(['Ch 1', 'ch 2', 'Ch 3'].map((folder) => isTaken(failure, folder))).toEqual([true, true, false])
})
