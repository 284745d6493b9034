import { expect, test } from 'vitest'
import { relatedCountsText } from './user-card.tsx'

const nothing = {
  goes: { notes: 0, calculations: 0, friendships: 0, friend_requests: 0, sessions: 0, notices: 0 },
  stays: { posts: 0, comments: 0, manga: 0 },
}

test('a deletion names every number, in the singular where there is one', () => {
  const goes = { notes: 1, calculations: 2, friendships: 3, friend_requests: 2, sessions: 1, notices: 1200 }
  const stays = { posts: 1, comments: 30, manga: 4 }
  expect(relatedCountsText({ goes, stays })).toBe(
    'This deletes the account, 1 note, 2 saved calculations, 3 friendships, 2 friend requests, 1 open session and 1,200 notices. ' +
      '1 post, 30 comments and 4 manga stay, shown as from a deleted user. You can’t undo this.',
  )
})

test('zeros are left out', () => {
  expect(relatedCountsText(nothing)).toBe('This deletes the account. You can’t undo this.')
  expect(relatedCountsText({ goes: { ...nothing.goes, notes: 2 }, stays: { ...nothing.stays, comments: 1 } })).toBe(
    'This deletes the account and 2 notes. 1 comment stays, shown as from a deleted user. You can’t undo this.',
  )
})
