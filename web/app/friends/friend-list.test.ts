import type { FriendRequest } from '@ledgerdeck/contract/friends'
import { expect, test } from 'vitest'
import { pendingOnly, requestHistory, withChange } from './friend-list.ts'

const person = {
  id: 1,
  username: 'someone',
  user_image: null,
  user_image_url: null,
  user_image_width: null,
  user_image_height: null,
  user_image_sources: [],
}

const request = (id: number, timestamp: string, status: FriendRequest['status'] = 'pending'): FriendRequest => ({
  id,
  from_user: person,
  to_user: person,
  status,
  timestamp,
  responded_at: null,
})

test('the history holds both directions, the latest first, whatever zone the texts are in', {
  tags: ['profile-10'],
}, () => {
  const sent = [request(1, '2026-01-01T00:00:00.000Z'), request(4, '2026-01-03T00:00:00.000Z')]
  const received = [request(2, '2026-01-02T09:00:00.000+10:00'), request(3, '2026-01-03T00:00:00.000Z')]
  const history = requestHistory({ sent_requests: sent, received_requests: received })
  expect(history.map(({ id }) => id)).toEqual([4, 3, 2, 1])
})

test('only requests without an answer are pending', { tags: ['state-22'] }, () => {
  const at = '2026-01-01T00:00:00.000Z'
  const requests = [request(1, at), request(2, at, 'accepted'), request(3, at, 'rejected')]
  expect(pendingOnly(requests).map(({ id }) => id)).toEqual([1])
})

test('a change shows in the list before the server has answered', () => {
  const at = '2026-01-01T00:00:00.000Z'
  const page = { total: 1, page: 1, numOfPages: 1 }
  const list = {
    sent_requests: [request(1, at)],
    received_requests: [request(2, at)],
    friends: [],
    pages: { received_requests: page, sent_requests: page, friends: { ...page, total: 0 } },
  }
  const accepted = withChange(list, { action: 'accept', id: 2 })
  expect(accepted.received_requests.map(({ status }) => status)).toEqual(['accepted'])
  expect(accepted.friends).toEqual([person])
  expect(accepted.pages.friends.total).toBe(1)
  expect(withChange(accepted, { action: 'remove', id: person.id }).friends).toEqual([])
  const rejected = withChange(list, { action: 'reject', id: 2 })
  expect(rejected.received_requests.map(({ status }) => status)).toEqual(['rejected'])
  expect(rejected.friends).toEqual([])
  const deleted = withChange(list, { action: 'delete', id: 1 })
  expect(deleted.sent_requests).toEqual([])
  expect(deleted.pages.sent_requests.total).toBe(0)
  expect(withChange(list, { action: 'delete', id: 3 }).pages).toEqual(list.pages)
})
