import type { PostStatus } from '@ledgerdeck/contract/blog'
import { recordFinishedAct, recordSystemAct } from '../../investigation/audit.service.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { mayStillShowPost } from '../posts/posts.policy.ts'
import { keepFirstRevision, recordRevision } from '../revisions/revision-recording.service.ts'
import { type PostChange, staleTags } from '../writing/editable-posts.service.ts'
import { publishedDateFor } from '../writing/post-status.service.ts'
import { lockPosts, type PostFields, updatePostRow } from '../writing/post-writing.repository.ts'
import {
  deleteSchedules,
  findPlanner,
  findSchedule,
  listDuePosts,
  type ScheduleRow,
  saveSchedule,
} from './post-schedules.repository.ts'
import { pendingTimes } from './post-schedules.service.ts'

const batchSize = 100

type Parts = Pick<AppContext, 'db' | 'change' | 'now' | 'quota' | 'settings'>

interface PlannedStep {
  at: Date
  status: PostStatus
  act: string
}

/** May run in several processes at once. One post that fails does not delay the others. */
export async function publishDuePosts(ctx: Parts, signal: AbortSignal): Promise<void> {
  const failures = new Map<number, unknown>()
  let due: number[]
  do {
    due = await listDuePosts(ctx.db, ctx.now(), { limit: batchSize, except: [...failures.keys()] })
    for (const postId of due) {
      if (signal.aborted) return
      await publishDuePost(ctx, postId).catch((error: unknown) => void failures.set(postId, error))
    }
  } while (due.length === batchSize)
  for (const error of failures.values()) throw error
}

async function publishDuePost(ctx: Parts, postId: number): Promise<void> {
  const now = ctx.now()
  await ctx.change(staleTags, async (db) => {
    const [locked] = await lockPosts(db, [postId])
    const schedule = await findSchedule(db, postId)
    if (!locked || !schedule) return []
    const changes: PostChange[] = []
    let post = locked
    const mayPublish = await mayStillPublish(db, schedule.plannerId, locked)
    for (const step of dueSteps(schedule, now)) {
      if (!isPossible(post, step)) continue
      if (step.status === 'published' && !mayPublish) {
        const before = { publish_at: step.at.toISOString() }
        recordSystemAct(db, { act: 'post_schedule_lapse', object: objectOf(post), before, after: {} }, now)
        continue
      }
      const change = await takeStep(ctx, db, post, { step, plannerId: schedule.plannerId })
      changes.push(change)
      post = change.after
    }
    await keepRest(db, post, schedule, now)
    return changes
  })
}

/** Hiding stays due. */
async function mayStillPublish(db: Db, plannerId: number | null, { authorId }: PostFields): Promise<boolean> {
  const planner = plannerId === null ? null : await findPlanner(db, plannerId)
  return planner !== null && mayStillShowPost(planner, { isAuthor: plannerId === authorId })
}

function dueSteps({ publishAt, unpublishAt }: ScheduleRow, now: Date): PlannedStep[] {
  const steps: { at: Date | null; status: PostStatus; act: string }[] = [
    { at: publishAt, status: 'published', act: 'post_scheduled_publish' },
    { at: unpublishAt, status: 'hide', act: 'post_scheduled_hide' },
  ]
  return steps.flatMap(({ at, ...step }) => (at && at <= now ? [{ at, ...step }] : []))
}

function isPossible({ isDeleted, postStatus }: PostFields, { status }: PlannedStep): boolean {
  return !isDeleted && (postStatus === 'published') !== (status === 'published')
}

async function takeStep(
  ctx: Parts,
  db: Db,
  before: PostFields,
  { step: { at, status, act }, plannerId }: { step: PlannedStep; plannerId: number | null },
): Promise<PostChange> {
  const now = ctx.now()
  await keepFirstRevision(ctx, db, before)
  const publishedDate = publishedDateFor(status, before.publishedDate, at)
  const after = await updatePostRow(db, before.id, { postStatus: status, publishedDate }, { actorId: plannerId, now })
  await recordRevision(ctx, db, after, { editorId: plannerId })
  const [from, to] = [before, after].map(({ postStatus }) => ({ post_status: postStatus }))
  await recordFinishedAct(db, { act, object: objectOf(before), before: from, after: to }, { actorId: plannerId, now })
  return { before, after }
}

function objectOf({ id, title }: PostFields) {
  return { kind: 'post', id, name: title }
}

async function keepRest(db: Db, post: PostFields, schedule: ScheduleRow, now: Date): Promise<void> {
  const later = (at: Date | null) => (at && at > now ? at : null)
  const rest = pendingTimes(post, {
    publishAt: later(schedule.publishAt),
    unpublishAt: later(schedule.unpublishAt),
  })
  if (rest.publishAt || rest.unpublishAt) await saveSchedule(db, { ...schedule, ...rest })
  else await deleteSchedules(db, [post.id])
}
