import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { users } from './users.table.ts'

export type NewUser = typeof users.$inferInsert

/** Null when the user name or the address is taken, in any capitals. */
export async function insertUser(db: Db, user: NewUser): Promise<number | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
  return row?.id ?? null
}

export async function hasSuperuser(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.isSuperuser, true)).limit(1)
  return found.length > 0
}
