import { isStaff } from '../../platform/auth/actor.ts'
import type { Log } from '../../platform/database/log.ts'
import type { Ctx } from '../../platform/endpoints/context.ts'
import type { Change } from '../../platform/pages/cache-freshness.ts'
import { utcDay } from '../../platform/text/times.ts'
import { createBatcher } from '../../platform/work/batcher.ts'
import { postNotFound } from '../blog.errors.ts'
import { findPostRights } from '../posts/post-rights.repository.ts'
import { addViews, type CountedViews } from './post-views.repository.ts'

export interface ViewCounter {
  add: (postId: number) => void
  flush: () => Promise<void>
}

interface ViewCounterParts {
  change: Change
  log: Log
  now: () => Date
}

/** Counts in memory and writes several times a minute. A failed write is retried. */
export function openViewCounter({ change, log, now }: ViewCounterParts): ViewCounter {
  const { add, flush } = createBatcher<CountedViews>({
    name: 'views of posts',
    log,
    write: (counted) => change([], (db) => addViews(db, counted)),
    flushAfterMs: 2_000,
    maxBatchSize: 1_000,
    maxWaiting: 20_000,
    merging: {
      keyOf: ({ day, postId }) => `${day} ${postId}`,
      merge: (waiting, { views }) => ({ ...waiting, views: waiting.views + views }),
    },
  })
  return { add: (postId) => add({ day: utcDay(now()), postId, views: 1 }), flush }
}

/** Ignores views of the author and of staff. @throws AppError 404 when the post is not public */
export async function countView({ db, actor }: Ctx, views: ViewCounter, postId: number): Promise<void> {
  const post = await findPostRights(db, postId)
  if (!post?.isPublic) throw postNotFound()
  const isAuthor = actor.kind === 'user' && actor.id === post.authorId
  if (!isAuthor && !isStaff(actor)) views.add(postId)
}
