import { type Act, recordAct } from '../../investigation/audit.service.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import type { PostChange } from './editable-posts.service.ts'
import type { PostFields } from './post-writing.repository.ts'

type ActedPost = Pick<PostFields, 'id' | 'title' | 'authorId'>

/** Call in the transaction of the change. What authors do to their own posts is not audited. */
export async function recordActOnPost(
  ctx: UserCtx,
  db: Db,
  { id, title, authorId }: ActedPost,
  act: Pick<Act, 'act' | 'before' | 'after'>,
): Promise<void> {
  if (authorId !== ctx.actor.id) await recordAct(ctx, db, { ...act, object: { kind: 'post', id, name: title } })
}

type PostAct = 'post_update' | 'post_status' | 'post_delete' | 'post_restore' | 'post_revision_restore'

/** Like `recordActOnPost`, and records what has changed. */
export async function recordPostAct(
  ctx: UserCtx,
  db: Db,
  act: PostAct,
  { before, after, isContentSaved = false }: PostChange & { isContentSaved?: boolean },
): Promise<void> {
  await recordActOnPost(ctx, db, before, {
    act,
    before: auditedFields(before),
    after: { ...auditedFields(after), ...(isContentSaved && { content: 'saved' }) },
  })
}

function auditedFields({ title, slug, summary, postStatus, isDeleted }: PostFields) {
  return { title, slug, summary, post_status: postStatus, is_deleted: isDeleted }
}
