import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { postNotFound } from '../refusals.service.ts'
import { type ChangeOccasion, findPostsBySlugs, lockPosts, type PostFields } from './post-writing.repository.ts'
import { canEditPost, canReadPost } from './posts.policy.ts'

interface Asker {
  db: Db
  actor: Actor
}

/**
 * A post that the actor may change, by its present slug or an earlier one.
 * @throws AppError 404 for a post that is not the actor's to know, 403 for one that is not theirs to change
 */
export async function getEditablePost(asker: Asker, slug: string): Promise<PostFields> {
  return assertEditable(asker.actor, await getReadablePost(asker, slug))
}

/** The same by id, and locked until the transaction ends. */
export async function lockEditablePost(asker: Asker, id: number): Promise<PostFields> {
  return assertEditable(asker.actor, await lockReadablePost(asker, id))
}

/** @throws AppError 404 */
export async function getReadablePost({ db, actor }: Asker, slug: string): Promise<PostFields> {
  return assertReadable(actor, (await findPostsBySlugs(db, [slug])).get(slug))
}

/** @throws AppError 404 */
export async function lockReadablePost({ db, actor }: Asker, id: number): Promise<PostFields> {
  const [post] = await lockPosts(db, [id])
  return assertReadable(actor, post)
}

function assertReadable(actor: Actor, post: PostFields | undefined): PostFields {
  if (!post || !canReadPost(actor, post)) throw postNotFound()
  return post
}

function assertEditable(actor: Actor, post: PostFields): PostFields {
  if (!canEditPost(actor, post)) throw new AppError(403, 'not_your_post', 'You can change only your own posts.')
  return post
}

/** In whose name a post is changed, and when. */
export function occasionOf({ actor, now }: Pick<UserCtx, 'actor' | 'now'>): ChangeOccasion {
  return { actorId: actor.id, now: now() }
}

export interface PostChange {
  before: PostFields
  after: PostFields
}

/** What changes of posts make stale: nothing that guests get shows those that neither were public nor are. */
export function staleTags(changes: readonly PostChange[]): string[] {
  const seen = changes.filter(({ before, after }) => before.isPublic || after.isPublic)
  return seen.length > 0 ? ['posts', ...seen.map(({ after }) => `post:${after.id}`)] : []
}
