import type { Post, PostStatus, PostSummary } from '@ledgerdeck/contract/blog'
import { isStaff } from '../session/screens/guard.ts'
import type { SessionUser } from '../session/session.ts'

/** Decides only what the screen shows; the API authorises. */
export function isBlogStaff(user: SessionUser | null): boolean {
  return user !== null && isStaff(user)
}

type Owned = Pick<PostSummary, 'author' | 'is_deleted'>

/** Staff may change every post, its author unless it is deleted. */
export function canChangePost(user: SessionUser | null, post: Owned): boolean {
  return isBlogStaff(user) || (isAuthor(user, post) && !post.is_deleted)
}

export function isListedFor(user: SessionUser | null, post: Owned & Pick<PostSummary, 'post_status'>): boolean {
  return (post.post_status === 'published' && !post.is_deleted) || canChangePost(user, post)
}

export function mayComment(user: SessionUser | null, commenters: Post['commenters']): boolean {
  if (user === null || commenters === 'nobody') return false
  return commenters === 'users' || isStaff(user)
}

function isAuthor(user: SessionUser | null, { author }: Pick<PostSummary, 'author'>): boolean {
  return user !== null && author !== null && author.id === user.id
}

export const statusLabels: Record<PostStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  hide: 'Hidden',
}

export const statuses = Object.keys(statusLabels) as PostStatus[]

export const listedLabels = { ...statusLabels, deleted: 'Deleted' } as const

export type ListedStatus = keyof typeof listedLabels

export function otherStatuses(status: PostStatus): PostStatus[] {
  return statuses.filter((other) => other !== status)
}
