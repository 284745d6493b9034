import { expect, test } from 'vitest'
import { profileSearch } from './profile-queries.ts'

test.each([
  ['', 'profile'],
  ['tab=profile', 'profile'],
  ['tab=friends', 'friends'],
  ['tab=history', 'history'],
  ['tab=secrets', 'profile'],
  ['tab=friends&tab=history', 'friends'],
])('?%s shows the tab %s', { tags: ['profile-1'] }, (query, tab) => {
  expect(profileSearch.parse(new URLSearchParams(query)).tab).toBe(tab)
})
