import { type Actor, isStaff } from '../../platform/auth/actor.ts'

export interface PostRights {
  authorId: number | null
  isPublic: boolean
  isDeleted: boolean
}

export type ReadablePosts = { kind: 'public' } | { kind: 'own'; authorId: number } | { kind: 'all' }

export function readablePosts(actor: Actor): ReadablePosts {
  if (isStaff(actor)) return { kind: 'all' }
  return actor.kind === 'user' ? { kind: 'own', authorId: actor.id } : { kind: 'public' }
}

/** Drafts and hidden posts are readable by staff and their author, deleted ones by staff. */
export function canReadPost(actor: Actor, { authorId, isPublic, isDeleted }: PostRights): boolean {
  if (isPublic || isStaff(actor)) return true
  return actor.kind === 'user' && actor.id === authorId && !isDeleted
}

export function canCreatePost(actor: Actor): boolean {
  return isStaff(actor)
}

export function canEditPost(actor: Actor, { authorId, isDeleted }: PostRights): boolean {
  if (isStaff(actor)) return true
  return actor.kind === 'user' && actor.id === authorId && !isDeleted
}

/** Schedules and preview links stop working when their creator loses the rights. */
export function mayStillShowPost(
  maker: { isActive: boolean; isStaff: boolean; isSuperuser: boolean },
  { isAuthor }: { isAuthor: boolean },
): boolean {
  return maker.isActive && (maker.isStaff || maker.isSuperuser || isAuthor)
}
