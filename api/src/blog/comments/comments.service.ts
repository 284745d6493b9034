import { type Act, recordAct } from '../../investigation/audit.service.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Limit } from '../../platform/limits/limits.ts'
import { commentHidden, commentNotFound, postNotFound } from '../blog.errors.ts'
import { commenters, commentsPerDay, commentsPerMinute, defaultPerDay, defaultPerMinute } from '../blog.settings.ts'
import { insertCommentNotice, type NewCommentNotice } from '../notices/notices.repository.ts'
import { findPostRights } from '../posts/post-rights.repository.ts'
import { canReadPost, type PostRights } from '../posts/posts.policy.ts'
import { type CaseClosing, closeCases } from './comment-cases.repository.ts'
import { canChangeComment, canDeleteComment, canWriteComments } from './comments.policy.ts'
import {
  type CommentRow,
  type CommentWithRights,
  deleteCommentRow,
  findComment,
  findCommentWithRights,
  hasEditableComment,
  insertComment,
  lockParentComment,
  updateCommentText,
} from './comments.repository.ts'

const minuteLimit: Limit = {
  name: 'comments-minute',
  counts: 'comments and replies written',
  points: defaultPerMinute,
  setting: commentsPerMinute.environmentName,
  seconds: 60,
  per: 'user',
}
const dayLimit: Limit = {
  ...minuteLimit,
  name: 'comments-day',
  points: defaultPerDay,
  setting: commentsPerDay.environmentName,
  seconds: 86_400,
}

export const commentLimits = [minuteLimit, dayLimit]

async function countComment({ settings, limits, actor }: UserCtx): Promise<void> {
  const key = String(actor.id)
  await limits.consume({ ...minuteLimit, points: settings.get(commentsPerMinute) }, key)
  await limits.consume({ ...dayLimit, points: settings.get(commentsPerDay) }, key)
}

type Parent = NonNullable<Awaited<ReturnType<typeof lockParentComment>>>

export interface CreateCommentInput {
  text: string
  parentId: number | null
}

/** @throws AppError 403 by the settings, 404, 409 when the parent was deleted, 413, 429 */
export async function createComment(
  ctx: UserCtx,
  postId: number,
  { text, parentId }: CreateCommentInput,
): Promise<CommentRow> {
  const { id: authorId } = ctx.actor
  assertMayComment(ctx)
  await countComment(ctx)
  return ctx.change([tagOf({ postId })], async (db) => {
    const post = await findPostRights(db, postId)
    if (!post || post.isDeleted || !canReadPost(ctx.actor, post)) throw postNotFound()
    const parent = parentId === null ? null : await lockAnswerableComment(db, { id: parentId, postId })
    // Locked last, as in a deletion, which locks the comment before the counts of its author.
    await ctx.quota.reserve(db, authorId, 1)
    const { authorName, ...comment } = await insertComment(db, {
      postId,
      authorId,
      parent,
      textContent: text,
      createdAt: notBefore(parent, ctx.now()),
    })
    const receiver = receiverOf({ authorId, parent, post })
    if (receiver) await insertCommentNotice(db, { ...receiver, comment })
    const author = authorName === null ? null : { id: authorId, username: authorName }
    const parentAuthorName = parent?.authorName ?? null
    return ctx.storeAnswer(db, { comment, author, parentAuthorName, isParentDeleted: false, isParentHidden: false })
  })
}

async function lockAnswerableComment(db: Db, { id, postId }: { id: number; postId: number }): Promise<Parent> {
  const parent = await lockParentComment(db, { id, postId })
  if (!parent) throw commentNotFound()
  if (parent.isHidden) throw commentHidden('The comment you’re replying to was hidden.')
  if (parent.isDeleted) throw commentRemoved()
  return parent
}

/** A reply is never older than its parent, even if the clocks of processes differ. */
function notBefore(parent: Parent | null, now: Date): Date {
  return parent && parent.createdAt > now ? parent.createdAt : now
}

interface Written {
  authorId: number
  parent: Parent | null
  post: PostRights
}

/** Nobody is notified of their own comment. */
function receiverOf({ authorId, parent, post }: Written): Pick<NewCommentNotice, 'userId' | 'kind'> | null {
  const answered = parent?.authorId ?? null
  if (answered !== null && answered !== authorId) return { userId: answered, kind: 'comment_reply' }
  return post.authorId === null || post.authorId === authorId ? null : { userId: post.authorId, kind: 'post_comment' }
}

function assertMayComment({ actor, settings }: UserCtx): void {
  const who = settings.get(commenters)
  if (canWriteComments(actor, who)) return
  const text = who === 'nobody' ? 'Comments are closed right now.' : 'Only staff can comment right now.'
  throw new AppError(403, 'comments_closed', text)
}

function commentRemoved(): AppError {
  return new AppError(409, 'comment_removed', 'The comment you’re replying to was removed.')
}

export interface UpdateCommentInput {
  text: string
  /** `editedAt` of the text that the user started from; undefined overwrites any text. */
  base: Date | null | undefined
}

/**
 * Accepts any `base` if the text is the same.
 * @throws AppError 403 for the comment of another user, 404, 409 when it is hidden or has changed
 */
export async function updateComment(ctx: UserCtx, id: number, { text, base }: UpdateCommentInput): Promise<CommentRow> {
  const authorId = ctx.actor.id
  const found = await getReadableComment(ctx, id)
  if (!canChangeComment(ctx.actor, found)) throw notYours()
  if (found.isHidden) throw commentHidden('Staff hid this comment. You can delete it, but not edit it.')
  return ctx.change([tagOf(found)], async (db) => {
    const changed = await updateCommentText(db, id, { authorId, textContent: text, base, now: ctx.now() })
    if (changed) return changed
    throw (await hasEditableComment(db, id, authorId)) ? commentChanged() : commentNotFound()
  })
}

function commentChanged(): AppError {
  const text = 'This comment changed after you opened it. Compare both versions before you save.'
  return new AppError(409, 'comment_changed', text)
}

/** A comment with replies stays as a placeholder. @throws AppError 403, 404 */
export async function deleteComment(ctx: UserCtx, id: number): Promise<{ isPlaceholder: boolean }> {
  const found = await getReadableComment(ctx, id)
  if (!canDeleteComment(ctx.actor, found)) throw forbidden('You can’t delete this comment.')
  return ctx.change([tagOf(found)], async (db) => {
    const deleted = await deleteCommentRow(db, found, () => closeCases(db, id, closingOf(ctx, found)))
    if (!deleted) throw commentNotFound()
    if (isActOfStaff(ctx, found)) await recordAct(ctx, db, deletionOf(found))
    return deleted
  })
}

function isActOfStaff({ actor }: UserCtx, { authorId, post }: CommentWithRights): boolean {
  return actor.id !== authorId && actor.id !== post.authorId
}

function closingOf(ctx: UserCtx, comment: CommentWithRights): CaseClosing {
  const now = ctx.now()
  return isActOfStaff(ctx, comment)
    ? { state: 'deleted', by: ctx.actor.id, now }
    : { state: 'withdrawn', by: null, now }
}

function deletionOf({ id, postTitle }: CommentWithRights): Act {
  return { act: 'comment_delete', object: { kind: 'comment', id, name: `below ${postTitle}` } }
}

/** @throws AppError 403, 404 */
export async function getOwnComment(ctx: UserCtx, id: number): Promise<CommentRow> {
  if (!canChangeComment(ctx.actor, await getReadableComment(ctx, id))) throw notYours()
  const found = await findComment(ctx.db, id)
  if (!found) throw commentNotFound()
  return found
}

function notYours(): AppError {
  return forbidden('Only its author can edit a comment.')
}

/** Also finds hidden comments. @throws AppError 404 */
export async function getReadableComment(ctx: UserCtx, id: number): Promise<CommentWithRights> {
  const found = await findCommentWithRights(ctx.db, id)
  if (!found || found.isDeleted || !canReadPost(ctx.actor, found.post)) throw commentNotFound()
  return found
}

/** Lists of posts show no comments, so only the page of the post becomes stale. */
function tagOf({ postId }: { postId: number }): string {
  return `post:${postId}`
}

function forbidden(message: string): AppError {
  return new AppError(403, 'comment_not_yours', message)
}
