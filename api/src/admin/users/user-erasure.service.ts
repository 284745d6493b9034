import type { UserRow } from '../../accounts/users.repository.ts'
import { eraseUsers } from '../../investigation/audit.service.ts'
import type { Db } from '../../platform/database/database.ts'
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

export async function erasePersonalData(db: Db, userIds: readonly number[], now: Date): Promise<void> {
  await deleteItemsAboutUsers(db, userIds)
  await eraseUsers(db, userIds, { personal, now })
}
