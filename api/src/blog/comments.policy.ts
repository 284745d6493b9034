import { type Actor, isStaff } from '../platform/auth/actor.ts'
import type { PostRights } from './posts.policy.ts'

/** What the rights to a comment depend on. */
export interface CommentRights {
  authorId: number | null
  post: PostRights
}

/** @param commenters who may write comments at all, whatever the post */
export function canWriteComments(actor: Actor, commenters: 'users' | 'staff' | 'nobody'): boolean {
  if (actor.kind !== 'user' || commenters === 'nobody') return false
  return commenters === 'users' || isStaff(actor)
}

export function canChangeComment(actor: Actor, { authorId }: CommentRights): boolean {
  return actor.kind === 'user' && actor.id === authorId
}

/** Its author, the author of the post, and staff. */
export function canDeleteComment(actor: Actor, rights: CommentRights): boolean {
  if (actor.kind !== 'user') return false
  return canChangeComment(actor, rights) || actor.id === rights.post.authorId || isStaff(actor)
}
