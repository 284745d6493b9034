import { expect, test } from 'vitest'
import { readProfileTab } from './profile-address.ts'

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
