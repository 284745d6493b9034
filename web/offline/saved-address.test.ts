import { expect, test } from 'vitest'
import { commentsSearch } from '../app/blog/addresses.ts'
import { readerParameters } from '../app/blog/list/list-search.ts'
import { savedAddress } from '../app/session/saved-address.ts'

const at = (address: string) => savedAddress(new URL(address, 'https://deck.example'))

test.each(['/', '/tools', '/finance/loan-calculator', '/finance/bond-pricing-calculator'])(
  '%s is installed, whatever its query',
  (path) => expect(at(`${path}?principal=1&utm_source=mail`)).toEqual({ cache: 'tools', key: path }),
)

test.each([
  ['/about', '/about'],
  ['/finance/blog?utm_source=mail', '/finance/blog'],
  ['/finance/blog/list?sort=oldest&page=2', '/finance/blog/list?page=2&sort=oldest'],
  ['/finance/blog/detail/offset-accounts?ref=mail#end', '/finance/blog/detail/offset-accounts'],
  ['/finance/blog/detail/offset-accounts?comments=2', '/finance/blog/detail/offset-accounts?comments=2'],
])('%s is saved as %s when it is read', (address, key) => expect(at(address)).toEqual({ cache: 'pages', key }))

test.each([
  '/admin/dashboard',
  '/profile',
  '/user-profile/1',
  '/login',
  '/register',
  '/verify-email/1/secret',
  '/reset-password/1/secret',
  '/tools/quick-note',
  '/tools/manga',
  '/tools/manga/chapter/1',
  '/finance/calculations',
  '/finance/blog/my-comments',
  '/finance/blog/create',
  '/finance/blog/update/offset-accounts',
  '/finance/blog/revisions/offset-accounts',
  '/finance/blog/preview/secret',
  '/finance/blog/detail/offset-accounts.md',
  '/finance/blog/detail/a/b',
  '/finance/blog/feed.xml',
  '/api/v1/blog/posts/',
  '/media/posts/1.webp',
  '/healthz',
])('%s is never saved', (path) => expect(at(path)).toBeNull())

test('lists and posts keep the parameters that the server knows', () => {
  const list = new URLSearchParams(readerParameters.map((name) => [name, '1']))
  expect(at(`/finance/blog?${list}`)?.key).toBe(`/finance/blog?${list}`)
  const post = new URLSearchParams(commentsSearch.names.map((name) => [name, '1']))
  expect(at(`/finance/blog/detail/a?${post}`)?.key).toBe(`/finance/blog/detail/a?${post}`)
})
