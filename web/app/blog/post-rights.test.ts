import { expect, test } from 'vitest'
import type { SessionUser } from '../session/session.ts'
import { canChangePost, isListedFor, mayComment } from './post-rights.ts'

const someone = (id: number, roles: Partial<SessionUser> = {}): SessionUser => ({
  id,
  username: 'someone',
  is_staff: false,
  is_superuser: false,
  must_change_password: false,
  must_set_up_second_factor: false,
  has_second_factor: false,
  setup_due: [],
  ...roles,
})

const author = { id: 7, username: 'mara_ledger' }

test.each([
  ['a guest', null, false, false],
  ['a stranger', someone(8), false, false],
  ['the author', someone(7), true, false],
  ['staff', someone(8, { is_staff: true }), true, true],
  ['a superuser', someone(8, { is_superuser: true }), true, true],
])(
  '%s changes a post only with the right to',
  { tags: ['post-list-5', 'role-8', 'role-17'] },
  (_, user, ofPost, ofDeleted) => {
    expect(canChangePost(user, { author, is_deleted: false })).toBe(ofPost)
    expect(canChangePost(user, { author, is_deleted: true })).toBe(ofDeleted)
  },
)

test('a post whose author is gone belongs to nobody but staff', () => {
  expect(canChangePost(someone(7), { author: null, is_deleted: false })).toBe(false)
  expect(canChangePost(someone(7, { is_staff: true }), { author: null, is_deleted: false })).toBe(true)
})

test.each([
  ['published', false, true, true],
  ['draft', false, false, true],
  ['hide', false, false, true],
  ['published', true, false, false],
] as const)(
  'of a %s post, deleted: %s, a guest sees %s and its author %s',
  (post_status, is_deleted, forGuest, forAuthor) => {
    expect(isListedFor(null, { author, is_deleted, post_status })).toBe(forGuest)
    expect(isListedFor(someone(7), { author, is_deleted, post_status })).toBe(forAuthor)
  },
)

test.each([
  ['users', false, true, true],
  ['staff', false, false, true],
  ['nobody', false, false, false],
] as const)('while %s may comment, a guest may: %s, a user: %s, staff: %s', (commenters, guest, user, staff) => {
  expect(mayComment(null, commenters)).toBe(guest)
  expect(mayComment(someone(7), commenters)).toBe(user)
  expect(mayComment(someone(7, { is_staff: true }), commenters)).toBe(staff)
  expect(mayComment(someone(7, { is_superuser: true }), commenters)).toBe(staff)
})
