import type { UserCtx } from '../../platform/endpoints/context.ts'
import { dayMs, utcDay } from '../../platform/text/times.ts'
import { countUnread } from '../inbox/inbox.service.ts'
import {
  countComments,
  countFailed,
  countFailedSignIns,
  countOpenReports,
  countPosts,
  countUsers,
  countWaitingJobs,
  measureStorage,
} from './dashboard.repository.ts'

export type DashboardFigures = Awaited<ReturnType<typeof getDashboardFigures>>

/** Periods: new users 7 days, failed logins 24 hours, other failures since yesterday. */
export async function getDashboardFigures({ db, now }: UserCtx) {
  const countedAt = now()
  const ago = (days: number) => ({ since: new Date(countedAt.getTime() - days * dayMs) })
  const [users, failedSignIns, posts, comments, openReports, storage, waiting, failed, unread] = await Promise.all([
    countUsers(db, ago(7)),
    countFailedSignIns(db, ago(1)),
    countPosts(db),
    countComments(db),
    countOpenReports(db),
    measureStorage(db),
    countWaitingJobs(db),
    countFailed(db, { day: utcDay(ago(1).since) }),
    countUnread({ db }),
  ])
  return { users, failedSignIns, posts, comments, openReports, storage, waiting, failed, unread, countedAt }
}
