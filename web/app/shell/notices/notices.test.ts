import { expect, test } from 'vitest'
import { bellName, noticeAddress, unreadSign, withMore, withRead } from './notices.ts'

test.each([
  [null, '', 'Notices'],
  [0, '', 'Notices'],
  [1, '1', 'Notices, 1 unread'],
  [99, '99', 'Notices, 99 unread'],
  [100, '99+', 'Notices, 99+ unread'],
])('the bell shows %s unread notices as "%s"', (unread, sign, name) => {
  expect(unreadSign(unread)).toBe(sign)
  expect(bellName(unread)).toBe(name)
})

test('a notice leads to its comment', () => {
  const comment = { id: 12, post_slug: 'rates-&-bonds', post_title: 'Rates & bonds', excerpt: '' }
  expect(noticeAddress({ comment })).toBe('/finance/blog/detail/rates-%26-bonds?comment=12#comment-12')
})

test('a notice of a friend request leads to the friends', () => {
  expect(noticeAddress({ comment: null })).toBe('/profile?tab=friends')
})

const notice = (id: number, is_read = false) => ({ id, is_read })

test('a notice that moved to the next page is listed once', () => {
  expect(withMore([notice(9), notice(8, true)], [notice(8), notice(7)])).toEqual([
    notice(9),
    notice(8, true),
    notice(7),
  ])
})

test('one notice is read, or all', () => {
  expect(withRead([notice(3), notice(2)], 2)).toEqual([notice(3), notice(2, true)])
  expect(withRead([notice(3), notice(2)], 'all')).toEqual([notice(3, true), notice(2, true)])
})
