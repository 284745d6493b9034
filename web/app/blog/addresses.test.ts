import { commentAddress, postAddress } from '@ledgerdeck/contract/post-addresses'
import { expect, test } from 'vitest'
import { commentPageAddress, feedLinks, parseCommentQuery } from './addresses.ts'

test('a post has one address, whatever its slug is made of', () => {
  expect(postAddress('fees/and?costs')).toBe('/finance/blog/detail/fees%2Fand%3Fcosts')
})

test.each([
  [{ category_slug: '', tag_slug: '' }, '/finance/blog/feed.xml'],
  [{ category_slug: 'bonds', tag_slug: '' }, '/finance/blog/feed.xml?category_slug=bonds'],
  [{ category_slug: '', tag_slug: 'a&b' }, '/finance/blog/feed.xml?tag_slug=a%26b'],
])('the feed of a list with %j is %s', (filters, href) => {
  expect(feedLinks(filters)[0]?.href).toBe(href)
})

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
  expect(parseCommentQuery(new URLSearchParams(search))).toEqual(query)
})
