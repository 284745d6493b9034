import { maxCommentCharacters, maxReportNoteCharacters } from '@ledgerdeck/contract/comments'
import { expect, test } from 'vitest'
import { maxCharacters, maxNoteCharacters } from './comment-writing.ts'

test('a comment and the note of a report may be as long here as the API takes it', () => {
  expect(maxCharacters).toBe(maxCommentCharacters)
  expect(maxNoteCharacters).toBe(maxReportNoteCharacters)
})
