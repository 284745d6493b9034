import type { InboxKind } from '@ledgerdeck/contract/inbox'
import type { GivenUpJob } from '@ledgerdeck/jobs/job'
import type { Log } from '../../platform/database/log.ts'
import type { InboxItem, UserCtx } from '../../platform/endpoints/context.ts'
import type { RecordUsage } from '../../platform/limits/record-quota.ts'
import { listPage, type Page } from '../../platform/lists/page.ts'
import type { Change } from '../../platform/pages/cache-freshness.ts'
import { createBatcher, recordBatches } from '../../platform/work/batcher.ts'
import {
  addInboxItems,
  countUnreadItems,
  type InboxFilter,
  type InboxRow,
  listInboxItems,
  type MarkedItems,
  markItems,
  type NewInboxItem,
} from './inbox.repository.ts'

const itemsPerPage = 20

const maxUnread = 100

const bounds = { subject: 200, title: 200, details: 1000, link: 300 } as const

export interface Inbox {
  add: (item: InboxItem) => void
  flush: () => Promise<void>
}

export function openInbox({ change, log, now }: { change: Change; log: Log; now: () => Date }): Inbox {
  const batch = createBatcher<NewInboxItem>({
    ...recordBatches,
    name: 'inbox items',
    log,
    write: (items) => change([], (db) => addInboxItems(db, items)),
  })
  return {
    add: ({ kind, subject, title, details = '', link = null }) =>
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

export function notifyFailedJob({ add }: Inbox, { job, id, reason }: GivenUpJob): void {
  const details = `${reason}. To find more in the log, search for the job’s id ${id}.`
  if (job === mailJobName) add({ kind: 'mail_bounced', subject: job, title: 'An email couldn’t be delivered', details })
  else add({ kind: 'job_failed', subject: job, title: `The job ${job} failed`, details })
}

export function notifyStorageNearLimit(
  { add }: Inbox,
  userId: number,
  { total, limit }: Pick<RecordUsage, 'total' | 'limit'>,
): void {
  add({
    kind: 'storage_near_limit',
    subject: String(userId),
    title: `User ${userId}’s storage is nearly full`,
    details: `${total} of ${limit} records.`,
    link: `/admin/user/${userId}/edit`,
  })
}

export interface InboxPage extends Page<InboxRow> {
  unread: number
  listedAt: Date
}

export async function countUnread({ db }: Pick<UserCtx, 'db'>): Promise<number> {
  return countUnreadItems(db, maxUnread)
}

export async function listInbox(
  { db, now }: UserCtx,
  { page, ...filter }: InboxFilter & { page: number },
): Promise<InboxPage> {
  const listedAt = now()
  const [listed, unread] = await Promise.all([
    listPage({ page, rows: itemsPerPage }, (range) => listInboxItems(db, filter, range)),
    countUnreadItems(db, maxUnread),
  ])
  return { ...listed, unread, listedAt }
}

export async function markInbox(
  { db, change, actor, now }: UserCtx,
  { isRead, ...marked }: MarkedItems & { isRead: boolean },
): Promise<number> {
  await change([], (tx) => markItems(tx, marked, isRead ? { at: now(), by: actor.id } : null))
  return countUnreadItems(db, maxUnread)
}
