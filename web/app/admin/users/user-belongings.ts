import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { counted, listText, wholeNumber } from '../../ui/format.ts'

export type Belongings = CallResult<Client['admin']['countBelongings']>

/** What the deletion of an account deletes, and what it leaves. Zeros are left out. */
export function belongingsText({ goes, stays }: Belongings): string {
  const deleted = [
    'the account',
    goes.notes > 0 && counted(goes.notes, 'note'),
    goes.calculations > 0 && counted(goes.calculations, 'kept calculation'),
    goes.friendships > 0 && counted(goes.friendships, 'friendship'),
    goes.friend_requests > 0 && counted(goes.friend_requests, 'friend request'),
    goes.sessions > 0 && counted(goes.sessions, 'open session'),
    goes.notices > 0 && counted(goes.notices, 'notice'),
  ]
  const left = [
    stays.posts > 0 && counted(stays.posts, 'post'),
    stays.comments > 0 && counted(stays.comments, 'comment'),
    stays.manga > 0 && `${wholeNumber(stays.manga)} manga`,
  ]
  return `This deletes ${listed(deleted)}.${leftText(left)} This cannot be undone.`
}

type Part = string | false

const isPart = (part: Part): part is string => part !== false

function listed(parts: readonly Part[]): string {
  return listText(parts.filter(isPart))
}

function leftText(parts: readonly Part[]): string {
  const left = parts.filter(isPart)
  if (left.length === 0) return ''
  const isOne = left.length === 1 && left[0]?.startsWith('1 ')
  return ` ${listed(left)} ${isOne ? 'stays' : 'stay'}, shown as from a deleted user.`
}
