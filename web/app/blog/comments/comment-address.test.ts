import { expect, test } from 'vitest'
import { commentAddress, commentPageAddress, readCommentQuery } from './comment-address.ts'

test('the address of a comment is that of its post, and leads to the comment', () => {
  expect(commentAddress('why-bonds', 12)).toBe('/finance/blog/detail/why-bonds?comment=12#comment-12')
  expect(commentPageAddress('why-bonds', 1)).toBe('/finance/blog/detail/why-bonds#comments')
  expect(commentPageAddress('why-bonds', 2)).toBe('/finance/blog/detail/why-bonds?comments=2#comments')
})

test.each([
  ['', { page: 1, commentId: undefined }],
  ['comments=3', { page: 3, commentId: undefined }],
  ['comment=12', { page: 1, commentId: 12 }],
  ['comments=0&comment=-1', { page: 1, commentId: undefined }],
  ['comments=1.5&comment=12abc', { page: 1, commentId: undefined }],
  ['comments=1000001&comment=2147483648', { page: 1, commentId: undefined }],
])('%s is read as %o', (search, query) => {
  expect(readCommentQuery(new URLSearchParams(search))).toEqual(query)
})
