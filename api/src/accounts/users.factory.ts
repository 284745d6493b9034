import type { Db } from '../platform/database/database.ts'
import { insertUser, type NewUser } from './users.repository.ts'

let made = 0

/** A real account; whatever is not given is made up and unlike any other. */
export async function makeUser(db: Db, values: Partial<NewUser> = {}): Promise<{ id: number; username: string }> {
  made += 1
  const username = values.username ?? `user_${made}`
  const id = await insertUser(db, { username, email: `user_${made}@test.invalid`, accountStatus: 'active', ...values })
  if (id === null) throw new Error(`The name or address of ${username} is taken.`)
  return { id, username }
}
