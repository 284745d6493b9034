import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { isUsable, type NewUser } from '../users.repository.ts'
import { users } from '../users.table.ts'

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
    | 'temporaryPasswordExpiresAt'
    | 'hasGeneratedPassword'
    | 'isActive'
    | 'isStaff'
    | 'isPremiumUser'
    | 'accountStatus'
    | 'statusBeforeSuspension'
    | 'suspendedUntil'
    | 'suspensionReason'
    | 'loginAttempts'
    | 'lockedUntil'
    | 'unlockCount'
    | 'deletionDueAt'
    | 'deletionBegunAt'
  >
>

export async function updateUserRow(db: Db, id: number, values: ProfileValues, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ ...values, updatedAt: now })
    .where(eq(users.id, id))
}

export async function findAvatarUse(db: Db, imageId: number): Promise<{ isUsed: boolean; isPublic: boolean }> {
  const rows = await db.selectDistinct({ isPublic: isUsable() }).from(users).where(eq(users.imageId, imageId))
  return { isUsed: rows.length > 0, isPublic: rows.some(({ isPublic }) => isPublic) }
}
