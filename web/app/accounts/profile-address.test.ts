import { expect, test } from 'vitest'
import { readProfileTab, readUserId } from './profile-address.ts'

test.each([
  ['', 'profile'],
  ['tab=profile', 'profile'],
  ['tab=friends', 'friends'],
  ['tab=history', 'history'],
  ['tab=secrets', 'profile'],
  ['tab=friends&tab=history', 'friends'],
])('?%s shows the tab %s', (query, tab) => {
  expect(readProfileTab(new URLSearchParams(query))).toBe(tab)
})

test.each([
  ['1', 1],
  ['2147483647', 2147483647],
])('%s is an id', (text, id) => {
  expect(readUserId(text)).toBe(id)
})

test.each([undefined, '', '0', '-1', '01', '1.5', '1e3', 'me', '2147483648', '99999999999'])('%s is no id', (text) => {
  expect(readUserId(text)).toBeNull()
})
