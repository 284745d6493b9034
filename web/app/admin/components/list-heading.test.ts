import { expect, test } from 'vitest'
import { backToList } from './list-heading.tsx'

test.each([
  { state: { list: '/admin/userlist?page=2' }, expected: '/admin/userlist?page=2' },
  { state: { list: '/admin/userlist' }, expected: '/admin/userlist' },
  { state: { list: 'https://else.example/' }, expected: '/admin/userlist' },
  { state: { list: '/admin/userlists' }, expected: '/admin/userlist' },
  { state: null, expected: '/admin/userlist' },
])('the way back from $state leads to $expected', ({ state, expected }) => {
  expect(backToList(state, '/admin/userlist')).toBe(expected)
})
