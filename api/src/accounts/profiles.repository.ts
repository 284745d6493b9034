import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import type { NewUser } from './users.repository.ts'
import { users } from './users.table.ts'

export type ProfileValues = Partial<
  Pick<
    NewUser,
    | 'username'
    | 'email'
    | 'emailVerifiedAt'
    | 'dateOfBirth'
    | 'countryName'
    | 'countryCode'
    | 'phoneNumber'
    | 'imageId'
    | 'passwordHash'
    | 'mustChangePassword'
  >
>

export async function saveProfile(db: Db, id: number, values: ProfileValues, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ ...values, updatedAt: now })
    .where(eq(users.id, id))
}

/** Whether an account shows this picture, and whether one that can be used does. */
export async function findAvatarUse(db: Db, imageId: number): Promise<{ isUsed: boolean; isPublic: boolean }> {
  const isShown = eq(users.imageId, imageId)
  const isUsable = and(eq(users.isActive, true), eq(users.accountStatus, 'active'))
  const rows = await db
    .selectDistinct({ isPublic: sql<boolean>`${isUsable}` })
    .from(users)
    .where(isShown)
  return { isUsed: rows.length > 0, isPublic: rows.some(({ isPublic }) => isPublic) }
}
