import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import type { UserRow } from './users.repository.ts'
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

export async function findUserByAddress(db: Db, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(isAddressOf(email))
  return user ?? null
}

function isAddressOf(email: string): SQL<boolean> {
  return sql<boolean>`lower(${users.email}) = lower(${email})`
}

/** What is known of an account when a mail to its address has arrived. */
function arrivedAt(now: Date) {
  return {
    emailVerifiedAt: now,
    accountStatus: sql`case ${users.accountStatus} when 'unverified' then 'active' else ${users.accountStatus} end`,
    updatedAt: now,
  }
}

export async function confirmAddress(db: Db, userId: number, now: Date): Promise<void> {
  await db.update(users).set(arrivedAt(now)).where(eq(users.id, userId))
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

export interface TemporaryPasswordRow {
  userId: number
  /** The address that a mail has reached, from now on the one of the account. */
  email: string
  passwordHash: string
  now: Date
}

/** Puts a temporary password in the place of any other, for whoever has got a mail at an address. */
export async function setTemporaryPassword(
  db: Db,
  { userId, email, passwordHash, now }: TemporaryPasswordRow,
): Promise<void> {
  await db
    .update(users)
    .set({ ...arrivedAt(now), email, passwordHash, mustChangePassword: true, lockedUntil: null, loginAttempts: 0 })
    .where(eq(users.id, userId))
}
