import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type AddressQuery, isAddressReserved } from '../links/account-links.repository.ts'
import { isAddressOf } from '../users.repository.ts'
import { users } from '../users.table.ts'

export interface NameQuery extends AddressQuery {
  username: string
}

/** An address that can still be restored to its former owner counts as taken. */
export async function findTakenFields(db: Db, wanted: NameQuery): Promise<{ username: boolean; email: boolean }> {
  const { username, email, exceptUserId } = wanted
  const hasName = sql<boolean>`lower(${users.username}) = lower(${username})`
  const isOther = exceptUserId === undefined ? undefined : ne(users.id, exceptUserId)
  const found = await db
    .select({ username: hasName, email: isAddressOf(email) })
    .from(users)
    .where(and(isOther, or(hasName, isAddressOf(email))))
  return {
    username: found.some((row) => row.username),
    email: found.some((row) => row.email) || (await isAddressReserved(db, wanted)),
  }
}

/** Returns false when the account is verified. @throws DatabaseError for a taken address */
export async function setUnverifiedAddress(
  db: Db,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ email, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.accountStatus, 'unverified')))
  return rowCount === 1
}
