import { findActorName } from '../../investigation/audit.repository.ts'
import type { Ctx, UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { hashOfToken, randomToken } from '../../platform/secrets/secrets.ts'
import { dayMs } from '../../platform/text/times.ts'
import { mayStillShowPost } from '../posts/posts.policy.ts'
import { findWholePost } from '../posts/posts.repository.ts'
import type { PostDetail } from '../posts/posts.service.ts'
import { getEditablePost, lockEditablePost } from '../writing/editable-posts.service.ts'
import { recordActOnPost } from '../writing/post-audit.service.ts'
import {
  countOpenPreviews,
  deletePreviewRow,
  findOpenPreview,
  insertPreview,
  listOpenPreviews,
  type PreviewRow,
} from './post-previews.repository.ts'

const lifeDays = 7
const maxOpen = 10

/** @throws AppError 403, 404 */
export async function listPostPreviews(ctx: UserCtx, slug: string) {
  const { id } = await getEditablePost(ctx, slug)
  return listOpenPreviews(ctx.db, id, ctx.now())
}

export interface NewPreview {
  preview: PreviewRow
  creator: string | null
  url: string
}

/** The returned token is the only copy. @throws AppError 403, 404, 409 */
export async function createPostPreview(ctx: UserCtx, slug: string): Promise<NewPreview> {
  const { actor } = ctx
  const { id } = await getEditablePost(ctx, slug)
  return ctx.change([], async (db) => {
    const now = ctx.now()
    const post = await lockEditablePost({ ...ctx, db }, id)
    if ((await countOpenPreviews(db, id, now)) >= maxOpen) throw tooManyPreviews()
    const token = randomToken()
    const preview = await insertPreview(db, {
      postId: id,
      creatorId: actor.id,
      tokenHash: hashOfToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeDays * dayMs),
    })
    await recordActOnPost(ctx, db, post, { act: 'post_preview_create' })
    const creator = (await findActorName(db, actor.id)) ?? null
    return ctx.storeAnswer(db, { preview, creator, url: `${ctx.site.url}/finance/blog/preview/${token}` })
  })
}

/** @throws AppError 403, 404, also for a link that has ended */
export async function deletePostPreview(ctx: UserCtx, slug: string, previewId: number): Promise<void> {
  const { id } = await getEditablePost(ctx, slug)
  await ctx.change([], async (db) => {
    const post = await lockEditablePost({ ...ctx, db }, id)
    if (!(await deletePreviewRow(db, id, previewId))) throw previewNotFound()
    await recordActOnPost(ctx, db, post, { act: 'post_preview_revoke' })
  })
}

/** Fails if the creator has lost the rights or the post is deleted. @throws AppError 404 */
export async function readPostPreview({ db, now }: Ctx, token: string): Promise<PostDetail & { expiresAt: Date }> {
  const found = await findOpenPreview(db, hashOfToken(token), now())
  const row = found && (await findWholePost(db, found.slug))
  if (!found || !row || row.post.isDeleted) throw previewNotFound()
  const { creator, preview } = found
  if (!mayStillShowPost(creator, { isAuthor: preview.creatorId === row.post.authorId })) throw previewNotFound()
  return { ...row, schedule: null, related: [], hasComments: false, commenters: 'nobody', expiresAt: preview.expiresAt }
}

function previewNotFound(): AppError {
  return new AppError(404, 'preview_not_found', 'This preview link has expired or been revoked. Ask for a new one.')
}

function tooManyPreviews(): AppError {
  const text = `A post can have up to ${maxOpen} preview links. Revoke one you no longer need.`
  return new AppError(409, 'too_many_previews', text)
}
