import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginReason, ownPath } from './entry-destination.ts'

test.each([
  ['/', '/'],
  ['/user-profile/7', '/user-profile/7'],
  ['/finance/blog?page=2&sort=latest#top', '/finance/blog?page=2&sort=latest#top'],
  ['/a/../about', '/about'],
  ['/login/help', '/login/help'],
  ['/about/', '/about/'],
])('%s stays', (wanted, path) => expect(ownPath(wanted)).toBe(path))

test.each([
  null,
  undefined,
  '',
  'about',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  'javascript:alert(1)',
  ' /about',
  '/login',
  '/login?next=/login',
  '/x/../register',
  '/login/',
  '/register/?next=/',
  '/login///',
])('%j leads nowhere', (wanted) => expect(ownPath(wanted)).toBeNull())

test('whatever is asked for, the way stays on the site', () => {
  const part = fc.constantFrom('/', '\\', '..', '.', '\t', '\n', '%2f', '@', ':', 'a', 'elsewhere.example', '?', '#')
  const wanted = fc.oneof(
    fc.string(),
    fc.array(part).map((parts) => `/${parts.join('')}`),
  )
  fc.assert(
    fc.property(wanted, (text) => {
      const path = ownPath(text)
      if (path === null) return
      for (const origin of ['https://ledgerdeck.example', 'http://127.0.0.1:3000']) {
        expect(new URL(path, `${origin}/login`).origin).toBe(origin)
      }
    }),
  )
})

test.each([
  ['/tools/quick-note', 'Log in to continue to your notes.'],
  ['/admin/userlist?page=2', 'Log in to continue to the command centre.'],
  ['/finance/blog/detail/rates#comment-7', 'Log in to continue to the post.'],
  ['/administrator', 'Log in to continue.'],
  ['/call-0900-to-unlock', 'Log in to continue.'],
  ['https://elsewhere.example/', undefined],
])('before %s the login says %j', (next, reason) =>
  expect(loginReason(`?${new URLSearchParams({ next })}`)).toBe(reason),
)

test('the login gives no reason where nothing comes next', () => expect(loginReason('')).toBeUndefined())
