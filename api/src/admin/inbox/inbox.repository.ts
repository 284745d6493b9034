import { type InboxKind, inboxKinds } from '@ledgerdeck/contract/inbox'
import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { deleteDueRows } from '../../platform/database/retention.ts'
import { countRows } from '../../platform/lists/ordered-rows.ts'
import type { PageRange } from '../../platform/lists/page.ts'
import { utcDay } from '../../platform/text/times.ts'
import { inboxItems } from './inbox.table.ts'

export interface NewInboxItem {
  kind: InboxKind
  subject: string
  title: string
  details: string
  link: string | null
  at: Date
}

/** Call in a transaction. Skips items about accounts that were deleted since. */
export async function addInboxItems(db: Db, items: readonly NewInboxItem[]): Promise<void> {
  for (const { at, ...item } of items) {
    const { title, details, link } = item
    if (!(await isOfPresent(db, item))) continue
    await db
      .insert(inboxItems)
      .values({ ...item, day: utcDay(at), firstAt: at, lastAt: at })
      .onConflictDoUpdate({
        target: [inboxItems.kind, inboxItems.subject, inboxItems.day],
        set: {
          title,
          details,
          link,
          occurrences: sql`${inboxItems.occurrences} + 1`,
          lastAt: sql`greatest(${inboxItems.lastAt}, excluded.last_at)`,
          readAt: null,
          readById: null,
        },
      })
  }
}

/** Locks the account, so that a concurrent deletion waits and then finds the item. */
async function isOfPresent(db: Db, { kind, subject }: Pick<NewInboxItem, 'kind' | 'subject'>): Promise<boolean> {
  const userId = Number(subject.split(' ', 1)[0])
  if (!isAboutUser[kind] || Number.isNaN(userId)) return true
  const found = await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  return found.length > 0
}

export interface InboxFilter {
  kind: InboxKind | 'ALL'
  state: 'ALL' | 'unread' | 'read'
}

function matching({ kind, state }: InboxFilter): SQL | undefined {
  const states = { ALL: undefined, unread: isNull(inboxItems.readAt), read: isNotNull(inboxItems.readAt) }
  return and(kind === 'ALL' ? undefined : eq(inboxItems.kind, kind), states[state])
}

export async function countUnreadItems(db: Db, limit: number): Promise<number> {
  return countRows(db, inboxItems, isNull(inboxItems.readAt), limit)
}

export type InboxRow = Awaited<ReturnType<typeof listInboxItems>>['rows'][number]

export async function listInboxItems(db: Db, filter: InboxFilter, { limit, offset }: PageRange) {
  const [rows, total] = await Promise.all([
    db
      .select({ item: inboxItems, readBy: users.username })
      .from(inboxItems)
      .leftJoin(users, eq(users.id, inboxItems.readById))
      .where(matching(filter))
      .orderBy(desc(inboxItems.lastAt), desc(inboxItems.id))
      .limit(limit)
      .offset(offset),
    db.$count(inboxItems, matching(filter)),
  ])
  return { rows, total }
}

export interface MarkedItems {
  /** Absent means all items. */
  ids?: number[]
  until?: Date
}

/** Items that were already read keep their first reader. */
export async function markItems(
  db: Db,
  { ids, until }: MarkedItems,
  read: { at: Date; by: number } | null,
): Promise<void> {
  const named = and(ids && inArray(inboxItems.id, ids), until && lte(inboxItems.lastAt, until))
  await db
    .update(inboxItems)
    .set({ readAt: read?.at ?? null, readById: read?.by ?? null })
    .where(and(named, read ? isNull(inboxItems.readAt) : isNotNull(inboxItems.readAt)))
}

export function deleteInboxItems(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return deleteDueRows(db, inboxItems, { where: lt(inboxItems.lastAt, before), limit })
}

/** Whether the subject of an item may start with a user id. */
const isAboutUser: Record<InboxKind, boolean> = {
  job_failed: true,
  mail_bounced: false,
  account_locked: true,
  account_attacked: true,
  account_changed: true,
  storage_near_limit: true,
  comment_reported: false,
  audit_changed: false,
}

export const kindsAboutUsers = inboxKinds.filter((kind) => isAboutUser[kind])

export async function eraseUsers(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .delete(inboxItems)
    .where(
      and(
        inArray(inboxItems.kind, kindsAboutUsers),
        inArray(sql`split_part(${inboxItems.subject}, ' ', 1)`, userIds.map(String)),
      ),
    )
}
