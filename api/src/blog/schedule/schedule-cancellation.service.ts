import { recordAct } from '../../investigation/audit.service.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { getEditablePost, lockEditablePost } from '../writing/editable-posts.service.ts'
import { deleteSchedules, findSchedule } from './post-schedules.repository.ts'
import { auditedSchedule } from './post-schedules.service.ts'

/** Does nothing when nothing is planned. @throws AppError 403, 404 */
export async function cancelSchedule(ctx: UserCtx, slug: string): Promise<void> {
  const { actor } = ctx
  const { id } = await getEditablePost(ctx, slug)
  await ctx.transaction(async (db) => {
    const post = await lockEditablePost({ db, actor }, id)
    const schedule = await findSchedule(db, id)
    if (!schedule) return
    await deleteSchedules(db, [id])
    if (post.authorId === actor.id) return
    const object = { kind: 'post', id, name: post.title }
    await recordAct(db, ctx, { act: 'post_schedule_cancel', object, before: auditedSchedule(schedule) })
  })
}
