import type { UserRow } from '../accounts/users.repository.ts'
import { forgetUsers } from '../investigation/audit.service.ts'
import type { Db } from '../platform/database/database.ts'
import { forgetUsers as forgetInInbox } from './inbox.repository.ts'

/** What goes from the audit at once when an account is deleted. */
export function auditedPerson(user: Pick<UserRow, 'email' | 'dateOfBirth' | 'countryName' | 'phoneNumber'>) {
  return {
    email: user.email,
    date_of_birth: user.dateOfBirth,
    country_name: user.countryName,
    phone_number: user.phoneNumber,
  }
}

const personal = ['email', 'date_of_birth', 'country_name', 'phone_number'] satisfies (keyof ReturnType<
  typeof auditedPerson
>)[]

/** Removes what is known of deleted users outside their own rows, in the transaction that deletes these. */
export async function forgetPersons(db: Db, userIds: readonly number[], now: Date): Promise<void> {
  await forgetInInbox(db, userIds)
  await forgetUsers(db, userIds, { personal, now })
}
