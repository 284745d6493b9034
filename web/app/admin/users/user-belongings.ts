import type { CallResult } from '@ledgerdeck/contract/client'
import { counted, wholeNumber } from '../../ui/counts.ts'

export type Belongings = CallResult<'GET /api/v1/admin/users/{id}/belongings/'>

/** What a deletion takes along, and what it leaves, in two sentences. */
export function belongingsText({ goes, stays }: Belongings): string {
  const gone = [
    counted(goes.notes, 'note'),
    counted(goes.friendships, 'friendship'),
    counted(goes.friend_requests, 'friend request'),
    counted(goes.sessions, 'open session'),
    counted(goes.notices, 'notice'),
  ]
  const left = [counted(stays.posts, 'post'), counted(stays.comments, 'comment'), `${wholeNumber(stays.manga)} manga`]
  return `The account goes, and with it ${listed(gone)}. Without an author, ${listed(left)} stay. This cannot be undone.`
}

function listed(parts: readonly string[]): string {
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
