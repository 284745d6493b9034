import { maxCommentCharacters } from '@ledgerdeck/contract/comments'
import { expect, test } from 'vitest'
import { mostCharacters } from './comment-writing.ts'

test('a comment may be as long here as the API takes it', () => {
  expect(mostCharacters).toBe(maxCommentCharacters)
})
