import { and, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { deleteDueRows } from '../../platform/database/retention.ts'
import { users } from '../users.table.ts'
import { accountLinks, type LinkPurpose } from './account-links.table.ts'

export type LinkRow = typeof accountLinks.$inferSelect
type NewLinkRow = typeof accountLinks.$inferInsert

export interface LinkKey {
  userId: number
  purpose: LinkPurpose
  tokenHash: string
}

export async function insertLink(db: Db, link: NewLinkRow): Promise<void> {
  await db.insert(accountLinks).values(link)
}

export interface LinkWithAccount {
  link: LinkRow
  emailVerifiedAt: Date | null
}

export async function findLink(db: Db, key: LinkKey): Promise<LinkWithAccount | null> {
  const [found] = await db
    .select({ link: accountLinks, emailVerifiedAt: users.emailVerifiedAt })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(isLink(key))
  return found ?? null
}

/** Returns null when it was used, replaced or has expired. */
export async function consumeLink(db: Db, key: LinkKey, now: Date): Promise<LinkRow | null> {
  const [link] = await db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(isLink(key), isOpen(now)))
    .returning()
  return link ?? null
}

/** @param since expires only links newer than this one */
export async function expireLinks(
  db: Db,
  { userId, purpose, now, since }: { userId: number; purpose: LinkPurpose; now: Date; since?: LinkRow },
): Promise<void> {
  await db
    .update(accountLinks)
    .set({ expiresAt: now })
    .where(
      and(
        eq(accountLinks.userId, userId),
        eq(accountLinks.purpose, purpose),
        isOpen(now),
        since && gt(accountLinks.id, since.id),
      ),
    )
}

/** Returns the oldest former address whose undo link is still open; null if there is none. */
export async function findFormerAddress(db: Db, userId: number, now: Date): Promise<string | null> {
  const [link] = await db
    .select({ email: accountLinks.email })
    .from(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, 'undo_email_change'), isOpen(now)))
    .orderBy(accountLinks.id)
    .limit(1)
  return link?.email ?? null
}

export interface AddressQuery {
  email: string
  now: Date
  exceptUserId?: number
}

/** Returns whether an open undo link can still restore the address to its former owner. */
export async function isAddressReserved(db: Db, { email, now, exceptUserId }: AddressQuery): Promise<boolean> {
  const isReserved = and(
    sql`${accountLinks.purpose} = 'undo_email_change'`,
    sql`lower(${accountLinks.email}) = lower(${email})`,
    isOpen(now),
    exceptUserId === undefined ? undefined : ne(accountLinks.userId, exceptUserId),
  )
  return (await db.$count(accountLinks, isReserved)) > 0
}

function isLink({ userId, purpose, tokenHash }: LinkKey): SQL | undefined {
  return and(eq(accountLinks.tokenHash, tokenHash), eq(accountLinks.userId, userId), eq(accountLinks.purpose, purpose))
}

function isOpen(now: Date): SQL | undefined {
  return and(isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, now))
}

export function deleteExpiredLinks(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return deleteDueRows(db, accountLinks, { where: lt(accountLinks.expiresAt, before), limit })
}
