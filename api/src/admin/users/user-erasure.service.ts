import type { UserRow } from '../../accounts/users.repository.ts'
import { eraseUsers } from '../../investigation/audit.service.ts'
import type { Db } from '../../platform/database/database.ts'
import { deleteAnswersOf } from '../../platform/idempotency/stored-answers.ts'
import { dayMs } from '../../platform/text/times.ts'
import { eraseUsers as deleteItemsAboutUsers } from '../inbox/inbox.repository.ts'
import { deleteUserRow } from './user-administration.repository.ts'

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

/** Call it in a transaction. Rows that refer to the user lose the reference or are deleted. */
export async function eraseUser(db: Db, id: number, erasure: { now: Date; namesToo?: boolean }): Promise<void> {
  await deleteUserRow(db, id, erasure.now)
  await deleteAnswersOf(db, id)
  await erasePersonalData(db, [id], erasure)
}

/** The audit keeps the names for 90 days; with `namesToo` its job removes them within the hour. */
export async function erasePersonalData(
  db: Db,
  userIds: readonly number[],
  { now, namesToo = false }: { now: Date; namesToo?: boolean },
): Promise<void> {
  await deleteItemsAboutUsers(db, userIds)
  const anonymiseAt = namesToo ? now : new Date(now.getTime() + nameRetentionMs)
  await eraseUsers(db, userIds, { personal, now, anonymiseAt })
}
