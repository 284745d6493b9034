import { expect, test } from 'vitest'
import { CallError, noAnswer } from '../../api/call-error.ts'
import { isTaken, readUploadFailure } from './upload-failure.ts'

test('the server says what is wrong with which file', () => {
  const body = { msg: '"S/1.jpg" is no image.', details: { files: ['"S/1.jpg" is no image.'] } }
  expect(readUploadFailure(new CallError({ status: 400, body }))).toEqual({ text: '"S/1.jpg" is no image.' })
})

test('what it says of the title is told apart', () => {
  const body = { msg: 'Check the form.', details: { manga_title: ['Too long.'] } }
  expect(readUploadFailure(new CallError({ status: 400, body }))).toMatchObject({ title: 'Too long.' })
})

test('without an answer the upload has failed all the same', () => {
  expect(readUploadFailure(noAnswer()).text).toMatch(/^Manga upload failed\. The server could not be reached/)
  expect(readUploadFailure(new Error('odd')).text).toBe('Manga upload failed.')
})

test('chapters that are there already are known in any capitals', () => {
  const body = { msg: 'There already.', code: 'chapter_exists', details: { file_paths: ['"Ch 1"', '"CH 2"'] } }
  const failure = readUploadFailure(new CallError({ status: 409, body }))
  expect(['Ch 1', 'ch 2', 'Ch 3'].map((folder) => isTaken(failure, folder))).toEqual([true, true, false])
})
