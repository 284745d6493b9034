import type { InboxKind } from '@ledgerdeck/contract/inbox'
import type { GivenUpJob } from '@ledgerdeck/jobs/job'
import type { Db } from '../platform/database/database.ts'
import type { Log } from '../platform/database/log.ts'
import type { AdminNotice, UserCtx } from '../platform/endpoints/context.ts'
import type { RecordUsage } from '../platform/limits/record-quota.ts'
import { createBatcher, recordBatches } from '../platform/work/batcher.ts'
import {
  addInboxItems,
  countInbox,
  countUnreadUpTo,
  type InboxFilter,
  type InboxRow,
  listInboxItems,
  markItems,
  type NewInboxItem,
} from './inbox.repository.ts'

const itemsPerPage = 20

/** A screen shows this many as "99+". */
const mostUnread = 100

const bounds = { subject: 200, title: 200, details: 1000, link: 300 } as const

export interface Inbox {
  /** Tells administrators of something. Never waits and never fails. */
  tell: (notice: AdminNotice) => void
  /** Writes what waits. */
  flush: () => Promise<void>
}

/** The way into the inbox of the administrators: what comes in a moment is written together. */
export function openInbox({ db, log, now }: { db: Db; log: Log; now: () => Date }): Inbox {
  const batch = createBatcher<NewInboxItem>({
    ...recordBatches,
    name: 'inbox items',
    log,
    write: (items) => addInboxItems(db, items),
  })
  return {
    tell: ({ kind, subject, title, details = '', link = null }) =>
      batch.add({
        kind: kind as InboxKind,
        subject: subject.slice(0, bounds.subject),
        title: title.slice(0, bounds.title),
        details: details.slice(0, bounds.details),
        link: link?.slice(0, bounds.link) ?? null,
        at: now(),
      }),
    flush: batch.flush,
  }
}

const mailJobName = 'mail'

/** Tells of work that will not be done any more. */
export function tellOfGivenUpJob({ tell }: Inbox, { job, id, reason }: GivenUpJob): void {
  const details = `${reason}. The log has more under the job's id ${id}.`
  if (job === mailJobName) tell({ kind: 'mail_bounced', subject: job, title: 'A mail could not be delivered', details })
  else tell({ kind: 'job_failed', subject: job, title: `The job ${job} was given up`, details })
}

/** Tells that somebody will soon be able to keep nothing more. */
export function tellOfFullStorage(
  { tell }: Inbox,
  userId: number,
  { total, limit }: Pick<RecordUsage, 'total' | 'limit'>,
): void {
  tell({
    kind: 'storage_near_limit',
    subject: String(userId),
    title: `The storage of user ${userId} is nearly full`,
    details: `${total} of ${limit} records.`,
    link: `/admin/user/${userId}/edit`,
  })
}

export interface FoundItems {
  rows: InboxRow[]
  total: number
  unread: number
  page: number
  pages: number
}

/** Never more than 100. */
export async function countUnread({ db }: Pick<UserCtx, 'db'>): Promise<number> {
  return countUnreadUpTo(db, mostUnread)
}

/** A page of the inbox that all administrators share; empty past the last one. */
export async function listInbox(
  { db }: UserCtx,
  { page, ...filter }: InboxFilter & { page: number },
): Promise<FoundItems> {
  const [rows, total, unread] = await Promise.all([
    listInboxItems(db, filter, { limit: itemsPerPage, offset: (page - 1) * itemsPerPage }),
    countInbox(db, filter),
    countUnreadUpTo(db, mostUnread),
  ])
  return { rows, total, unread, page, pages: Math.ceil(total / itemsPerPage) }
}

/** Marks these items, or all, for every administrator, and tells how many are unread then. */
export async function markInbox(
  { db, actor, now }: UserCtx,
  { ids, isRead }: { ids: number[] | undefined; isRead: boolean },
): Promise<number> {
  await markItems(db, { ids, read: isRead ? { at: now(), by: actor.id } : null })
  return countUnreadUpTo(db, mostUnread)
}
