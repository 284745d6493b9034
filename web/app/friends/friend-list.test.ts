import type { FriendRequest } from '@ledgerdeck/contract/friends'
import { expect, test } from 'vitest'
import { pendingOnly, requestHistory } from './friend-list.ts'

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

test('the history holds both directions, the latest first, whatever zone the texts are in', () => {
  const sent = [request(1, '2026-01-01T00:00:00.000Z'), request(4, '2026-01-03T00:00:00.000Z')]
  const received = [request(2, '2026-01-02T09:00:00.000+10:00'), request(3, '2026-01-03T00:00:00.000Z')]
  const history = requestHistory({ sent_requests: sent, received_requests: received, friends: [] })
  expect(history.map(({ id }) => id)).toEqual([4, 3, 2, 1])
})

test('only requests without an answer are pending', () => {
  const at = '2026-01-01T00:00:00.000Z'
  const requests = [request(1, at), request(2, at, 'accepted'), request(3, at, 'rejected')]
  expect(pendingOnly(requests).map(({ id }) => id)).toEqual([1])
})
