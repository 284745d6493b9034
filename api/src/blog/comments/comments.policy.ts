import { type Actor, isStaff, isSuperuser } from '../../platform/auth/actor.ts'
import type { PostRights } from '../posts/posts.policy.ts'

export interface CommentRights {
  authorId: number | null
  post: PostRights
}

export function canWriteComments(actor: Actor, commenters: 'users' | 'staff' | 'nobody'): boolean {
  if (actor.kind !== 'user' || commenters === 'nobody') return false
  return commenters === 'users' || isStaff(actor)
}

export function canChangeComment(actor: Actor, { authorId }: CommentRights): boolean {
  return actor.kind === 'user' && actor.id === authorId
}

export function canDeleteComment(actor: Actor, rights: CommentRights): boolean {
  if (actor.kind !== 'user') return false
  return canChangeComment(actor, rights) || actor.id === rights.post.authorId || isStaff(actor)
}

export function canSeeHiddenComments(actor: Actor): boolean {
  return isStaff(actor)
}

/** Users cannot report their own comments, which they can delete. */
export function canReportComment(actor: Actor, { authorId }: CommentRights): boolean {
  return actor.kind === 'user' && actor.id !== authorId
}

/** Staff cannot decide about their own comments, except superusers. */
export function canDecideOnComment(actor: Actor, authorId: number | null): boolean {
  if (actor.kind !== 'user' || !isStaff(actor)) return false
  return isSuperuser(actor) || actor.id !== authorId
}
