import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { isAddressOf } from './users.repository.ts'
import { users } from './users.table.ts'

/** Which of a name and an address belong to somebody already, in any capitals. */
export async function findTaken(
  db: Db,
  { username, email }: { username: string; email: string },
): Promise<{ username: boolean; email: boolean }> {
  const hasName = sql<boolean>`lower(${users.username}) = lower(${username})`
  const found = await db
    .select({ username: hasName, email: isAddressOf(email) })
    .from(users)
    .where(or(hasName, isAddressOf(email)))
  return { username: found.some((row) => row.username), email: found.some((row) => row.email) }
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
