import type { FoundUser, FriendRequest } from '@ledgerdeck/contract/friends'
import type { UserReference } from '@ledgerdeck/contract/users'
import { presentImage } from '../media/images.presenter.ts'
import type { FoundUserRow, FriendRequestRow, FriendRow } from './friends.repository.ts'

export function presentUserReference({ id, username, image }: FriendRow): UserReference {
  const { path, url, width, height, sources } = presentImage(image)
  return {
    id,
    username,
    user_image: path,
    user_image_url: url,
    user_image_width: width,
    user_image_height: height,
    user_image_sources: sources,
  }
}

export function presentFriendRequest({ request, sender, receiver }: FriendRequestRow): FriendRequest {
  return {
    id: request.id,
    from_user: presentUserReference(sender),
    to_user: presentUserReference(receiver),
    status: request.status,
    timestamp: request.createdAt.toISOString(),
    responded_at: request.respondedAt?.toISOString() ?? null,
  }
}

export function presentFoundUser(row: FoundUserRow): FoundUser {
  return { ...presentUserReference(row), relation: relationOf(row) }
}

function relationOf({ isFriend, hasAsked, hasBeenAsked }: FoundUserRow): FoundUser['relation'] {
  if (isFriend) return 'friend'
  if (hasBeenAsked) return 'request_sent'
  return hasAsked ? 'request_received' : 'none'
}
