import { isStaff } from '../../platform/auth/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/database/log.ts'
import type { Ctx } from '../../platform/endpoints/context.ts'
import { postNotFound } from '../refusals.service.ts'
import { addViews, type CountedViews, findPostRights } from './post-views.repository.ts'

/** Views wait this long at the most; a process that is killed loses no more. */
const flushAfterMs = 2_000

/** So many posts and days wait while the database is away; what is counted for further ones is lost. */
const mostWaiting = 20_000
const mostAtOnce = 1_000

export interface ViewCounter {
  /** Never waits and never fails. */
  add: (postId: number) => void
  /** Resolves when everything that was counted is written, or could not be. */
  flush: () => Promise<void>
}

/** Counts in memory and adds what was counted to the database, several times a minute. What cannot be written is tried again. */
export function openViewCounter({
  transaction,
  log,
  now,
}: {
  transaction: Database['transaction']
  log: Log
  now: () => Date
}): ViewCounter {
  const waiting = new Map<string, CountedViews>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function put({ day, postId, views }: CountedViews): void {
    const key = `${day} ${postId}`
    const known = waiting.get(key)
    if (known) known.views += views
    else if (waiting.size < mostWaiting) waiting.set(key, { day, postId, views })
    timer ??= setTimeout(() => void flush(), flushAfterMs).unref()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeAll)
    return writing
  }

  async function writeAll(): Promise<void> {
    const taken = [...waiting.values()]
    waiting.clear()
    while (taken.length > 0) {
      try {
        await transaction((db) => addViews(db, taken.slice(0, mostAtOnce)))
        taken.splice(0, mostAtOnce)
      } catch (error) {
        log.warn({ err: error, waiting: taken.length }, 'views of posts could not be written')
        for (const counted of taken.splice(0)) put(counted)
      }
    }
  }

  return { add: (postId) => put({ day: utcDay(now()), postId, views: 1 }), flush }
}

/** `YYYY-MM-DD`. */
function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/**
 * Counts that somebody read a post, unless it is the author or staff, who look at what they work on.
 * @throws AppError 404 for a post that guests may not read
 */
export async function countView({ db, actor }: Ctx, views: ViewCounter, postId: number): Promise<void> {
  const post = await findPostRights(db, postId)
  if (!post?.isPublic) throw postNotFound()
  const isAuthor = actor.kind === 'user' && actor.id === post.authorId
  if (!isAuthor && !isStaff(actor)) views.add(postId)
}
