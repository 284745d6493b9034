import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { canCreatePost, canEditPost } from '../posts/posts.policy.ts'
import { lockEditablePost } from '../writing/editable-posts.service.ts'
import {
  countWorkingCopies,
  deleteWorkingCopyRow,
  findWorkingCopy,
  insertWorkingCopy,
  listWorkingCopyRows,
  lockWorkingCopy,
  updateWorkingCopy,
  type WorkingCopyKey,
  type WorkingCopyRow,
  type WorkingCopySummaryRow,
} from './working-copies.repository.ts'

const maxCopies = 50

/** Leaves out posts that the actor may no longer edit, whose titles may have changed since. */
export async function listWorkingCopies({ db, actor }: UserCtx): Promise<WorkingCopySummaryRow[]> {
  const rows = await listWorkingCopyRows(db, actor.id)
  return rows.filter(({ post }) => !post || canEditPost(actor, post))
}

export function getWorkingCopy({ db, actor }: UserCtx, postId: number | null): Promise<WorkingCopyRow | null> {
  return findWorkingCopy(db, { ownerId: actor.id, postId })
}

export interface WorkingCopyInput extends Pick<WorkingCopyRow, 'title' | 'content'> {
  /** `updatedAt` of the version that the user started from; null if there was none. */
  base: Date | null
}

/** The same content is accepted for any base, as in a retry. @throws AppError 403, 404, 409, 413 */
export function saveWorkingCopy(ctx: UserCtx, postId: number | null, input: WorkingCopyInput): Promise<Date> {
  const { actor } = ctx
  const key = { ownerId: actor.id, postId }
  return ctx.change([], async (db) => {
    if (postId !== null) await lockEditablePost({ ...ctx, db }, postId)
    else if (!canCreatePost(actor)) throw new AppError(403, 'not_allowed', 'Only staff may write new posts.')
    const present = await lockWorkingCopy(db, key, input)
    if (present?.isSame) return present.updatedAt
    if (present?.updatedAt.getTime() !== input.base?.getTime()) throw workingCopyChanged()
    const { title, content } = input
    const written = { title, content, now: ctx.now() }
    return present ? updateWorkingCopy(db, key, written) : addWorkingCopy(ctx, db, key, written)
  })
}

type Written = Parameters<typeof insertWorkingCopy>[2]

/** Reserving locks the owner's counts, which serialises two first saves. */
async function addWorkingCopy({ quota }: UserCtx, db: Db, key: WorkingCopyKey, written: Written): Promise<Date> {
  await quota.reserve(db, key.ownerId, 1)
  if (await lockWorkingCopy(db, key, written)) throw workingCopyChanged()
  if ((await countWorkingCopies(db, key.ownerId)) >= maxCopies) {
    const text = `You have unsaved work on ${maxCopies} posts. Save or discard some of it.`
    throw new AppError(409, 'too_many_working_copies', text)
  }
  return insertWorkingCopy(db, key, written)
}

/** @throws AppError 409 when there is a version that the actor has not seen */
export async function deleteWorkingCopy(ctx: UserCtx, postId: number | null, base: Date): Promise<void> {
  await ctx.change([], async (db) => {
    const isGone = await deleteWorkingCopyRow(db, { ownerId: ctx.actor.id, postId }, base)
    if (!isGone) throw workingCopyChanged()
  })
}

function workingCopyChanged(): AppError {
  const text = 'You also edited this post elsewhere. Compare both drafts before you continue.'
  return new AppError(409, 'working_copy_changed', text)
}
