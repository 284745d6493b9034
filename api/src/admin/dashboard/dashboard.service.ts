import type { UserCtx } from '../../platform/endpoints/context.ts'
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

const dayMs = 86_400_000

export type Figures = Awaited<ReturnType<typeof getFigures>>

export async function getFigures({ db, now }: UserCtx) {
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
    countFailed(db, ago(1)),
    countUnread({ db }),
  ])
  return { users, failedSignIns, posts, comments, openReports, storage, waiting, failed, unread, countedAt }
}
