import { type Actor, isStaff, isSuperuser } from '../../platform/auth/actor.ts'
import type { PostRights } from '../posts/posts.policy.ts'

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

/** What staff hid shows nobody else its text and author below the post. */
export function canSeeHiddenComments(actor: Actor): boolean {
  return isStaff(actor)
}

/** Nobody reports what they wrote themselves: they can delete it. */
export function canReportComment(actor: Actor, { authorId }: CommentRights): boolean {
  return actor.kind === 'user' && actor.id !== authorId
}

/** Staff decide about reports, but not about those of their own comments, unless nobody stands above them. */
export function canDecideOnComment(actor: Actor, authorId: number | null): boolean {
  if (actor.kind !== 'user' || !isStaff(actor)) return false
  return isSuperuser(actor) || actor.id !== authorId
}
