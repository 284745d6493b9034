import type { UserCtx } from '../platform/endpoints/context.ts'
import {
  countComments,
  countFailedSignIns,
  countGivenUp,
  countOpenReports,
  countPosts,
  countUsers,
  countWaitingJobs,
  measureStorage,
} from './dashboard.repository.ts'
import { countUnread } from './inbox.service.ts'

const dayMs = 86_400_000

export type Figures = Awaited<ReturnType<typeof getFigures>>

/** What the front of the command centre shows. No count reads more than a bounded number of rows. */
export async function getFigures({ db, now }: UserCtx) {
  const countedAt = now()
  const ago = (days: number) => ({ since: new Date(countedAt.getTime() - days * dayMs) })
  const [users, failedSignIns, posts, comments, openReports, storage, waiting, givenUp, unread] = await Promise.all([
    countUsers(db, ago(7)),
    countFailedSignIns(db, ago(1)),
    countPosts(db),
    countComments(db),
    countOpenReports(db),
    measureStorage(db),
    countWaitingJobs(db),
    countGivenUp(db, ago(1)),
    countUnread({ db }),
  ])
  return { users, failedSignIns, posts, comments, openReports, storage, waiting, givenUp, unread, countedAt }
}
