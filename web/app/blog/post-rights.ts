import type { Post, PostSummary } from '@ledgerdeck/contract/blog'
import { isStaff } from '../session/guard.ts'
import type { SessionUser } from '../session/session.ts'

/** Who sees every post, deleted ones too. It decides what is shown; what is allowed, the API decides. */
export function isBlogStaff(user: SessionUser | null): boolean {
  return user !== null && isStaff(user)
}

type Owned = Pick<PostSummary, 'author' | 'is_deleted'>

/** Whether someone gets the actions of a post: staff of every one, its author while it is not deleted. */
export function canChangePost(user: SessionUser | null, post: Owned): boolean {
  return isBlogStaff(user) || (isAuthor(user, post) && !post.is_deleted)
}

/** Whether a post is for someone's eyes: what everybody may read is, and what one may change. */
export function isListedFor(user: SessionUser | null, post: Owned & Pick<PostSummary, 'post_status'>): boolean {
  return (post.post_status === 'published' && !post.is_deleted) || canChangePost(user, post)
}

/** Whether someone may write comments while the settings let these do so; a guest only after signing in. */
export function mayComment(user: SessionUser | null, commenters: Post['commenters']): boolean {
  if (user === null || commenters === 'nobody') return false
  return commenters === 'users' || isStaff(user)
}

function isAuthor(user: SessionUser | null, { author }: Pick<PostSummary, 'author'>): boolean {
  return user !== null && author !== null && String(author.id) === String(user.id)
}
