import { eq } from 'drizzle-orm'
import { images } from '../media/images.table.ts'
import type { Db } from '../platform/database/database.ts'
import { users } from './users.table.ts'

export type NewUser = typeof users.$inferInsert
export type UserRow = typeof users.$inferSelect

export interface UserWithImage {
  user: UserRow
  image: typeof images.$inferSelect | null
}

/** Null when the user name or the address is taken, in any capitals. */
export async function insertUser(db: Db, user: NewUser): Promise<number | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
  return row?.id ?? null
}

export async function hasSuperuser(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.isSuperuser, true)).limit(1)
  return found.length > 0
}

export async function findUserById(db: Db, id: number): Promise<UserWithImage | null> {
  const [row] = await db
    .select({ user: users, image: images })
    .from(users)
    .leftJoin(images, eq(images.id, users.imageId))
    .where(eq(users.id, id))
  return row ?? null
}
