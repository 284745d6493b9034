import type { PostStatus } from '@ledgerdeck/contract/blog'
import { GiveUp } from '@ledgerdeck/jobs/job'
import { recordFinishedAct, recordSystemAct } from '../../investigation/audit.service.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/database/log.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { mayStillShowPost } from '../posts/posts.policy.ts'
import { keepFirstRevision, recordRevision } from '../revisions/revision-recording.service.ts'
import { type PostChange, staleTags } from '../writing/editable-posts.service.ts'
import { publishedDateFor } from '../writing/post-status.service.ts'
import { lockPosts, type PostFields, updatePostRow } from '../writing/post-writing.repository.ts'
import {
  deleteSchedules,
  findNextTime,
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

const firstPauseMs = 2_000
const maxPauseMs = 300_000
/** Posts with fewer failures may soon succeed, for example after an outage. */
const stuckAttempts = 4

interface Failure {
  reason: string
  attempts: number
  retryAt: Date
  isReported: boolean
}

export interface DuePosts {
  /** Returns when `publish` next has something to do; null for never. */
  nextAt: () => Promise<Date | null>
  /** May run in several processes at once. Failed posts are retried after growing pauses. */
  publish: (signal: AbortSignal) => Promise<void>
  /** Reports each post that keeps failing, once. @throws GiveUp */
  reportStuck: () => void
}

export function createDuePosts(ctx: Parts & { log: Pick<Log, 'info' | 'warn'> }): DuePosts {
  const failures = new Map<number, Failure>()
  const pausedIds = () => {
    const now = ctx.now()
    return [...failures].filter(([, failure]) => isPaused(failure, now)).map(([id]) => id)
  }

  function countFailure(postId: number, error: unknown): void {
    const before = failures.get(postId)
    const reason = reasonOf(error)
    if (before?.reason !== reason) {
      ctx.log.warn({ postId, err: error }, 'a planned post could not be changed and will be retried')
    }
    const attempts = (before?.attempts ?? 0) + 1
    const pauseMs = Math.min(firstPauseMs * 2 ** (attempts - 1), maxPauseMs)
    const retryAt = new Date(ctx.now().getTime() + pauseMs)
    failures.set(postId, { reason, attempts, retryAt, isReported: before?.isReported ?? false })
  }

  async function attempt(postId: number): Promise<void> {
    try {
      await publishDuePost(ctx, postId)
      if (failures.delete(postId)) ctx.log.info({ postId }, 'a planned post that had failed was changed')
    } catch (error) {
      countFailure(postId, error)
    }
  }

  return {
    async nextAt() {
      const paused = pausedIds()
      const planned = await findNextTime(ctx.db, { except: paused })
      const times = [planned, ...paused.map((id) => failures.get(id)?.retryAt)].filter((time) => time instanceof Date)
      return times.toSorted((first, second) => first.getTime() - second.getTime())[0] ?? null
    },
    async publish(signal) {
      const untried = new Set(failures.keys()).difference(new Set(pausedIds()))
      let due: number[]
      do {
        due = await listDuePosts(ctx.db, ctx.now(), { limit: batchSize, except: pausedIds() })
        for (const postId of due) {
          if (signal.aborted) return
          untried.delete(postId)
          await attempt(postId)
        }
      } while (due.length === batchSize)
      for (const postId of untried) failures.delete(postId)
    },
    reportStuck() {
      const stuck = [...failures].filter(([, { attempts, isReported }]) => attempts >= stuckAttempts && !isReported)
      if (stuck.length === 0) return
      for (const [, failure] of stuck) failure.isReported = true
      throw new GiveUp(`planned posts could not be changed, with the ids ${stuck.map(([id]) => id).join(', ')}`)
    },
  }
}

/** An impossibly long pause means that the clock was set back, and does not count. */
function isPaused({ retryAt }: Failure, now: Date): boolean {
  return retryAt > now && retryAt.getTime() - now.getTime() <= maxPauseMs
}

/** Unwraps the cause of a failed query, whose own message contains the row. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
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

/** Only publishing needs these rights; hiding a post is always carried out. */
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
