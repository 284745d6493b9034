import type { FoundUser, FriendRequest } from '@ledgerdeck/contract/friends'
import type { UserReference } from '@ledgerdeck/contract/users'
import { presentUserReference } from '../accounts/users.presenter.ts'
import { presentImage } from '../media/images.presenter.ts'
import type { FriendRequestRow, FriendRow, UserSearchRow } from './friends.repository.ts'

export function presentPerson({ image, ...user }: FriendRow): UserReference {
  return presentUserReference(user, presentImage(image))
}

export function presentFriendRequest({ request, sender, receiver }: FriendRequestRow): FriendRequest {
  return {
    id: request.id,
    from_user: presentPerson(sender),
    to_user: presentPerson(receiver),
    status: request.status,
    timestamp: request.createdAt.toISOString(),
    responded_at: request.respondedAt?.toISOString() ?? null,
  }
}

export function presentSearchResult(row: UserSearchRow): FoundUser {
  return { ...presentPerson(row), relation: relationOf(row) }
}

function relationOf({ isFriend, hasSentRequest, hasReceivedRequest }: UserSearchRow): FoundUser['relation'] {
  if (isFriend) return 'friend'
  if (hasReceivedRequest) return 'request_sent'
  return hasSentRequest ? 'request_received' : 'none'
}
