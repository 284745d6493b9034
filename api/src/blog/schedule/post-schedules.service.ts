import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { fieldError } from '../../platform/errors/app-error.ts'
import { dayMs, instantOf, isTimeZone, SkippedTime } from '../../platform/text/times.ts'
import { presentSchedule } from '../posts/posts.presenter.ts'
import type { posts } from '../posts/posts.table.ts'
import { getEditablePost, lockEditablePost } from '../writing/editable-posts.service.ts'
import { recordActOnPost } from '../writing/post-audit.service.ts'
import { deleteSchedules, findSchedule, type ScheduleRow, saveSchedule } from './post-schedules.repository.ts'

interface ScheduleForm {
  publish_at?: string | undefined
  unpublish_at?: string | undefined
  time_zone?: string | undefined
}

type TimeField = 'publish_at' | 'unpublish_at'
type Times = Pick<ScheduleRow, 'publishAt' | 'unpublishAt'>
type PlannedPost = Pick<typeof posts.$inferSelect, 'id' | 'postStatus' | 'authorId' | 'title'>

const maxAheadMs = 5 * 366 * dayMs

/** Call after changing the locked post: its status may cancel plans. @throws AppError 400 */
export async function planPost(ctx: UserCtx, db: Db, post: PlannedPost, form: ScheduleForm = {}): Promise<void> {
  const { actor, now } = ctx
  const stored = await findSchedule(db, post.id)
  const timeZone = timeZoneOf(form) ?? stored?.timeZone ?? 'UTC'
  const plan = pendingTimes(post, {
    publishAt: chosenTime(form, 'publish_at', { timeZone, stored: stored?.publishAt ?? null, now: now() }),
    unpublishAt: chosenTime(form, 'unpublish_at', { timeZone, stored: stored?.unpublishAt ?? null, now: now() }),
  })
  assertPossible(form, plan)
  if (!plan.publishAt && !plan.unpublishAt) {
    if (stored) await deleteSchedules(db, [post.id])
    return
  }
  const isSame = isSamePlan(stored, { ...plan, timeZone })
  // The user who sends the times again becomes their planner.
  if (isSame && !form.publish_at && !form.unpublish_at) return
  const planned = { postId: post.id, ...plan, timeZone, plannerId: actor.id }
  await saveSchedule(db, planned)
  if (isSame) return
  const before = stored ? presentSchedule(stored) : undefined
  await recordActOnPost(ctx, db, post, { act: 'post_schedule_change', before, after: presentSchedule(planned) })
}

export function pendingTimes({ postStatus }: Pick<PlannedPost, 'postStatus'>, times: Times): Times {
  const publishAt = postStatus === 'published' ? null : times.publishAt
  return { publishAt, unpublishAt: postStatus === 'published' || publishAt ? times.unpublishAt : null }
}

type Plan = Times & Pick<ScheduleRow, 'timeZone'>

function isSamePlan(stored: Plan | null, plan: Plan): boolean {
  if (stored?.timeZone !== plan.timeZone) return false
  const same = (first: Date | null, second: Date | null) => first?.getTime() === second?.getTime()
  return same(stored.publishAt, plan.publishAt) && same(stored.unpublishAt, plan.unpublishAt)
}

function timeZoneOf({ publish_at, unpublish_at, time_zone }: ScheduleForm): string | undefined {
  if (!publish_at && !unpublish_at) return undefined
  if (!time_zone) throw fieldError('time_zone', 'Name the time zone of the times, such as Australia/Sydney.')
  if (!isTimeZone(time_zone)) throw fieldError('time_zone', 'Choose a time zone from the list.')
  return time_zone
}

interface Choice {
  timeZone: string
  stored: Date | null
  now: Date
}

function chosenTime(form: ScheduleForm, field: TimeField, { timeZone, stored, now }: Choice): Date | null {
  const text = form[field]
  if (text === undefined) return stored
  if (text === '') return null
  const time = parseTime(field, text, timeZone)
  if (time.getTime() === stored?.getTime()) return stored
  if (time <= now) throw fieldError(field, 'This time has passed. Choose a later one.')
  if (time.getTime() > now.getTime() + maxAheadMs) throw fieldError(field, 'Choose a time within the next five years.')
  return time
}

function parseTime(field: TimeField, text: string, timeZone: string): Date {
  try {
    return instantOf(text, timeZone)
  } catch (error) {
    if (error instanceof SkippedTime) {
      const { skippedFrom, skippedTo } = error
      const why = `Clocks in ${timeZone} go forward from ${skippedFrom} to ${skippedTo}, so this time doesn’t exist there.`
      throw fieldError(field, `${why} Choose one before or after.`)
    }
    throw fieldError(field, 'This date or time doesn’t exist. Choose another.')
  }
}

function assertPossible(form: ScheduleForm, { publishAt, unpublishAt }: Times): void {
  if (form.publish_at && !publishAt) {
    throw fieldError('publish_at', 'The post is already published. Save it as a draft to schedule it.')
  }
  if (form.unpublish_at && !unpublishAt) {
    throw fieldError('unpublish_at', 'The post isn’t public. Publish it or schedule it as well.')
  }
  if (publishAt && unpublishAt && publishAt >= unpublishAt) {
    throw fieldError('unpublish_at', 'This would hide the post before it’s published. Choose a later time.')
  }
}

/** Does nothing when nothing is planned. @throws AppError 403, 404 */
export async function cancelSchedule(ctx: UserCtx, slug: string): Promise<void> {
  const { id } = await getEditablePost(ctx, slug)
  await ctx.change([], async (db) => {
    const post = await lockEditablePost({ ...ctx, db }, id)
    const schedule = await findSchedule(db, id)
    if (!schedule) return
    await deleteSchedules(db, [id])
    await recordActOnPost(ctx, db, post, { act: 'post_schedule_cancel', before: presentSchedule(schedule) })
  })
}
