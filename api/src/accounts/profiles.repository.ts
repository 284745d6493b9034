import { and, eq } from 'drizzle-orm'
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

/** Everybody may see the pictures of accounts that can be used. */
export async function isAvatarOfUsableAccount(db: Db, imageId: number): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.imageId, imageId), eq(users.isActive, true), eq(users.accountStatus, 'active')))
    .limit(1)
  return found.length > 0
}
