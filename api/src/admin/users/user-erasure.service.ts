import type { UserRow } from '../../accounts/users.repository.ts'
import { eraseUsers } from '../../investigation/audit.service.ts'
import type { Db } from '../../platform/database/database.ts'
import { dayMs } from '../../platform/text/times.ts'
import { eraseUsers as deleteItemsAboutUsers } from '../inbox/inbox.repository.ts'

export function auditedPersonalData(user: Pick<UserRow, 'email' | 'dateOfBirth' | 'countryName' | 'phoneNumber'>) {
  return {
    email: user.email,
    date_of_birth: user.dateOfBirth,
    country_name: user.countryName,
    phone_number: user.phoneNumber,
  }
}

const personal = ['email', 'date_of_birth', 'country_name', 'phone_number'] satisfies (keyof ReturnType<
  typeof auditedPersonalData
>)[]

const nameRetentionMs = 90 * dayMs

/** The audit keeps the names for 90 days; with `namesToo` until its job runs, within the hour. */
export async function erasePersonalData(
  db: Db,
  userIds: readonly number[],
  { now, namesToo = false }: { now: Date; namesToo?: boolean },
): Promise<void> {
  await deleteItemsAboutUsers(db, userIds)
  const anonymiseAt = namesToo ? now : new Date(now.getTime() + nameRetentionMs)
  await eraseUsers(db, userIds, { personal, now, anonymiseAt })
}
