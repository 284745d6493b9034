import { postBounds } from '@ledgerdeck/blocks'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { dayMs } from '../../platform/text/times.ts'
import { postNotFound } from '../blog.errors.ts'
import { canEditPost, canReadPost } from '../posts/posts.policy.ts'
import { type ChangeContext, findPostsBySlugs, lockPosts, type PostFields } from './post-writing.repository.ts'

interface ActorCtx {
  db: Db
  actor: Actor
  now: () => Date
}

/** Counted from the last change. Then a deleted post is gone, even if its purge still runs. */
export const restorableMs = postBounds.restorableDays * dayMs

/** @throws AppError 404 if the actor may not read the post, 403 if the actor may only read it */
export async function getEditablePost(ctx: ActorCtx, slug: string): Promise<PostFields> {
  return assertEditable(ctx.actor, await getReadablePost(ctx, slug))
}

/** Finds by id and locks the post. @throws AppError 404, 403 */
export async function lockEditablePost(ctx: ActorCtx, id: number): Promise<PostFields> {
  return assertEditable(ctx.actor, await lockReadablePost(ctx, id))
}

/** @throws AppError 404 */
export async function getReadablePost(ctx: ActorCtx, slug: string): Promise<PostFields> {
  return assertReadable(ctx, (await findPostsBySlugs(ctx.db, [slug])).get(slug))
}

/** @throws AppError 404 */
export async function lockReadablePost(ctx: ActorCtx, id: number): Promise<PostFields> {
  const [post] = await lockPosts(ctx.db, [id])
  return assertReadable(ctx, post)
}

function assertReadable({ actor, now }: ActorCtx, post: PostFields | undefined): PostFields {
  const isGone = post?.isDeleted && now().getTime() - post.updatedAt.getTime() > restorableMs
  if (!post || isGone || !canReadPost(actor, post)) throw postNotFound()
  return post
}

function assertEditable(actor: Actor, post: PostFields): PostFields {
  if (!canEditPost(actor, post)) throw new AppError(403, 'not_your_post', 'You can edit only your own posts.')
  return post
}

export function changeContext({ actor, now }: Pick<UserCtx, 'actor' | 'now'>): ChangeContext {
  return { actorId: actor.id, now: now() }
}

export interface PostChange {
  before: PostFields
  after: PostFields
}

/** Leaves out posts that guests could see neither before nor after the change. */
export function staleTags(changes: readonly PostChange[]): string[] {
  const seen = changes.filter(({ before, after }) => before.isPublic || after.isPublic)
  return seen.length > 0 ? ['posts', ...seen.map(({ after }) => `post:${after.id}`)] : []
}
