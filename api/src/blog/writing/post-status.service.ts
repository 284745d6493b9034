import type { PostStatus } from '@ledgerdeck/contract/blog'
import type { Actor } from '../../platform/auth/actor.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { canEditPost, canReadPost } from '../posts/posts.policy.ts'
import { keepFirstRevision, recordRevision } from '../revisions/revision-recording.service.ts'
import { deleteSchedules } from '../schedule/post-schedules.repository.ts'
import { planPost } from '../schedule/post-schedules.service.ts'
import {
  changeContext,
  getEditablePost,
  getReadablePost,
  lockEditablePost,
  lockReadablePost,
  type PostChange,
  staleTags,
} from './editable-posts.service.ts'
import { recordPostAct } from './post-audit.service.ts'
import {
  findPostsBySlugs,
  lockPosts,
  type PostFields,
  updatePostRow,
  updatePostRows,
} from './post-writing.repository.ts'

export function publishedDateFor(status: PostStatus, before: Date | null, now: Date): Date | null {
  return before ?? (status === 'published' ? now : null)
}

/** @throws AppError 404 when the actor may not read the post, 403 when the actor may only read */
export async function updatePostStatus(ctx: UserCtx, slug: string, postStatus: PostStatus): Promise<PostFields> {
  const { actor, now } = ctx
  const { id } = await getEditablePost(ctx, slug)
  const { after } = await ctx.change(
    (change: PostChange) => staleTags([change]),
    async (db) => {
      const before = await lockEditablePost({ ...ctx, db }, id)
      await keepFirstRevision(ctx, db, before)
      const publishedDate = publishedDateFor(postStatus, before.publishedDate, now())
      const change = { before, after: await updatePostRow(db, id, { postStatus, publishedDate }, changeContext(ctx)) }
      await planPost(ctx, db, change.after)
      await recordRevision(ctx, db, change.after, { editorId: actor.id })
      await recordPostAct(ctx, db, 'post_status', change)
      return change
    },
  )
  return after
}

/** Deletes all or none. @throws AppError 404 or 403, with the slugs in `details` */
export async function bulkDeletePosts(ctx: UserCtx, slugs: readonly string[]): Promise<void> {
  const { actor } = ctx
  const named = await findPostsBySlugs(ctx.db, slugs)
  assertDeletable(actor, slugs, (slug) => named.get(slug))
  const ids = [...named.values()].map(({ id }) => id)
  await ctx.change(staleTags, async (db) => {
    const locked = new Map((await lockPosts(db, ids)).map((post) => [post.id, post]))
    const find = (slug: string) => locked.get(named.get(slug)?.id ?? 0)
    assertDeletable(actor, slugs, find)
    const active = [...locked.values()].filter(({ isDeleted }) => !isDeleted).map(({ id }) => id)
    const deleted = await updatePostRows(db, active, { isDeleted: true }, changeContext(ctx))
    await deleteSchedules(db, active)
    const changes = deleted.map((after) => ({ before: locked.get(after.id) ?? after, after }))
    for (const change of changes) await recordPostAct(ctx, db, 'post_delete', change)
    return changes
  })
}

function assertDeletable(actor: Actor, slugs: readonly string[], find: (slug: string) => PostFields | undefined): void {
  const found = slugs.map((slug) => ({ slug, post: find(slug) }))
  const missing = found.filter(({ post }) => !post || !canReadPost(actor, post))
  if (missing.length > 0) throw refusalOf(404, 'post_not_found', 'Post not found.', missing)
  const foreign = found.filter(({ post }) => post && !canEditPost(actor, post))
  if (foreign.length > 0) throw refusalOf(403, 'not_your_post', 'You can delete only your own posts.', foreign)
}

function refusalOf(status: 403 | 404, code: string, text: string, named: readonly { slug: string }[]): AppError {
  return new AppError(status, code, text, { details: Object.fromEntries(named.map(({ slug }) => [slug, [text]])) })
}

/** Does nothing when the post is not deleted. @throws AppError 404 */
export async function restorePost(ctx: UserCtx, slug: string): Promise<void> {
  const { id } = await getReadablePost(ctx, slug)
  await ctx.change(staleTags, async (db) => {
    const before = await lockReadablePost({ ...ctx, db }, id)
    if (!before.isDeleted) return []
    const change = { before, after: await updatePostRow(db, id, { isDeleted: false }, changeContext(ctx)) }
    await recordPostAct(ctx, db, 'post_restore', change)
    return [change]
  })
}
