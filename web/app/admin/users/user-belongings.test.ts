import { expect, test } from 'vitest'
import { belongingsText } from './user-belongings.ts'

test('a deletion is told with every number, in the singular where there is one', () => {
  const goes = { notes: 1, friendships: 0, friend_requests: 2, sessions: 1, notices: 1200 }
  const stays = { posts: 1, comments: 30, manga: 4 }
  expect(belongingsText({ goes, stays })).toBe(
    'The account goes, and with it 1 note, 0 friendships, 2 friend requests, 1 open session and 1,200 notices. ' +
      'Without an author, 1 post, 30 comments and 4 manga stay. This cannot be undone.',
  )
})
