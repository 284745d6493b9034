import { expect, test } from 'vitest'
import { canonicalPath, canonicalUrl } from './page-addresses.ts'

test.each([
  ['/', '/'],
  ['/about/', '/about'],
  ['//finance///blog//', '/finance/blog'],
  ['//', '/'],
  ['/finance/%62log', '/finance/blog'],
  ['/%f0%9f%92%b8', '/%F0%9F%92%B8'],
  ['/a%2Fb/c', '/a%2Fb/c'],
])('the path %s is served as %s', (path, canonical) => expect(canonicalPath(path)).toBe(canonical))

test.each([
  ['b=2&a=1', '/x?a=1&b=2'],
  ['utm_source=mail&a=1', '/x?a=1'],
  ['a=&b=', '/x'],
  ['utm_source=mail', '/x'],
  ['a=1&a=2', '/x?a=1&a=2'],
  ['a=%20%2f', '/x?a=+%2F'],
])('?%s is kept as %s', (search, key) => {
  expect(canonicalUrl('/x', new URLSearchParams(search), ['a', 'b'])).toBe(key)
})
