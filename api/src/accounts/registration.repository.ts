import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { isAddressReserved, type WantedAddress } from './account-links.repository.ts'
import { isAddressOf } from './users.repository.ts'
import { users } from './users.table.ts'

export interface WantedName extends WantedAddress {
  username: string
}

/**
 * Which of a name and an address belong to somebody else already, in any capitals. An address that may yet be given back to its
 * former owner does.
 */
export async function findTaken(db: Db, wanted: WantedName): Promise<{ username: boolean; email: boolean }> {
  const { username, email, besides } = wanted
  const hasName = sql<boolean>`lower(${users.username}) = lower(${username})`
  const isOther = besides === undefined ? undefined : ne(users.id, besides)
  const found = await db
    .select({ username: hasName, email: isAddressOf(email) })
    .from(users)
    .where(and(isOther, or(hasName, isAddressOf(email))))
  return {
    username: found.some((row) => row.username),
    email: found.some((row) => row.email) || (await isAddressReserved(db, wanted)),
  }
}

/** Gives an account that was never verified another address. False when it was verified meanwhile. */
export async function setUnverifiedAddress(
  db: Db,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ email, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.accountStatus, 'unverified')))
    .returning({ id: users.id })
  return changed.length > 0
}
