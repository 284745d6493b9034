import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { accountLinks, type LinkPurpose } from './account-links.table.ts'
import { users } from './users.table.ts'

export type LinkRow = typeof accountLinks.$inferSelect
type NewLinkRow = typeof accountLinks.$inferInsert

/** What a link in a mail says. */
export interface LinkKey {
  userId: number
  purpose: LinkPurpose
  tokenHash: string
}

export async function insertLink(db: Db, link: NewLinkRow): Promise<void> {
  await db.insert(accountLinks).values(link)
}

export interface FoundLink {
  link: LinkRow
  /** When the account confirmed the address it has now. */
  emailVerifiedAt: Date | null
}

export async function findLink(db: Db, key: LinkKey): Promise<FoundLink | null> {
  const [found] = await db
    .select({ link: accountLinks, emailVerifiedAt: users.emailVerifiedAt })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(isLink(key))
  return found ?? null
}

/** Uses a link up, for exactly one of those who try at once; null when it was used, has expired or never was. */
export async function takeLink(db: Db, key: LinkKey, now: Date): Promise<LinkRow | null> {
  const [link] = await db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(isLink(key), isOpen(now)))
    .returning()
  return link ?? null
}

/** Lets the unused links of an account for one purpose expire; with `since`, only those that were made after it. */
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

export interface WantedAddress {
  email: string
  now: Date
  /** The account that wants it; its own links are no obstacle. */
  besides?: number
}

/**
 * Whether a link could still give this address back to somebody else. An address becomes free in the same transaction that makes
 * such a link: who asks after having set the address misses none.
 */
export async function isAddressReserved(db: Db, { email, now, besides }: WantedAddress): Promise<boolean> {
  const found = await db
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(
      and(
        sql`${accountLinks.purpose} = 'undo_email_change'`,
        sql`lower(${accountLinks.email}) = lower(${email})`,
        isOpen(now),
        besides === undefined ? undefined : ne(accountLinks.userId, besides),
      ),
    )
    .limit(1)
  return found.length > 0
}

function isLink({ userId, purpose, tokenHash }: LinkKey): SQL | undefined {
  return and(eq(accountLinks.tokenHash, tokenHash), eq(accountLinks.userId, userId), eq(accountLinks.purpose, purpose))
}

function isOpen(now: Date): SQL | undefined {
  return and(isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, now))
}
