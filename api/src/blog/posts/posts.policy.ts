import { type Actor, isStaff } from '../../platform/auth/actor.ts'

/** What the rights to a post depend on. */
export interface PostRights {
  authorId: number | null
  isPublic: boolean
  isDeleted: boolean
}

/** Which posts someone may read: the public ones, those and one's own, or every post. */
export type ReadablePosts = { kind: 'public' } | { kind: 'own'; authorId: number } | { kind: 'all' }

export function readablePosts(actor: Actor): ReadablePosts {
  if (isStaff(actor)) return { kind: 'all' }
  return actor.kind === 'user' ? { kind: 'own', authorId: actor.id } : { kind: 'public' }
}

/** Published posts are for everyone, drafts and hidden ones for staff and their author, deleted ones for staff only. */
export function canReadPost(actor: Actor, { authorId, isPublic, isDeleted }: PostRights): boolean {
  if (isPublic || isStaff(actor)) return true
  return actor.kind === 'user' && actor.id === authorId && !isDeleted
}

/** Staff change, hide and delete every post, deleted ones too; authors their own that are not deleted. */
export function canEditPost(actor: Actor, { authorId, isDeleted }: PostRights): boolean {
  if (isStaff(actor)) return true
  return actor.kind === 'user' && actor.id === authorId && !isDeleted
}
