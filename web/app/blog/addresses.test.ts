import { expect, test } from 'vitest'
import { feedLinks, postAddress } from './addresses.ts'

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
