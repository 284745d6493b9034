import { expect, test } from 'vitest'
import { parseUser } from './session.ts'

test('a stored record gives its user and drops what the shell does not need', { tags: ['entity-5'] }, () => {
  const stored = JSON.stringify({
    id: 7,
    username: 'mara_ledger',
    is_staff: true,
    is_superuser: false,
    email: 'm@example.com',
  })
  expect(parseUser(stored)).toEqual({
    id: 7,
    username: 'mara_ledger',
    is_staff: true,
    is_superuser: false,
    must_change_password: false,
    must_set_up_second_factor: false,
    has_second_factor: false,
    setup_due: [],
  })
})

test('only true is a role', () => {
  const stored = JSON.stringify({ id: 1, username: 'x', is_staff: 'true', is_superuser: 1 })
  expect(parseUser(stored)).toMatchObject({
    is_staff: false,
    is_superuser: false,
    must_change_password: false,
    must_set_up_second_factor: false,
    has_second_factor: false,
    setup_due: [],
  })
})

test.each([
  null,
  '',
  'not json',
  'null',
  '"text"',
  '[]',
  '{}',
  '{"id":1}',
  '{"username":"x"}',
  '{"id":null,"username":"x"}',
  '{"id":"7","username":"x"}',
])('a stored %j is nobody', (stored) => {
  expect(parseUser(stored)).toBeNull()
})

test('only known setup steps are taken from the account', () => {
  const stored = JSON.stringify({ id: 1, username: 'x', setup_due: ['email', 'passport', 'password', 7] })
  expect(parseUser(stored)?.setup_due).toEqual(['password', 'email'])
  expect(parseUser(JSON.stringify({ id: 1, username: 'x', setup_due: 'email' }))?.setup_due).toEqual([])
})
