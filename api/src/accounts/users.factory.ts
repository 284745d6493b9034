import type { Db } from '../platform/database/database.ts'
import { insertUser, type NewUser } from './users.repository.ts'

let created = 0

export async function makeUser(db: Db, values: Partial<NewUser> = {}): Promise<{ id: number; username: string }> {
  created += 1
  const username = values.username ?? `user_${created}`
  const id = await insertUser(db, {
    username,
    email: `user_${created}@test.invalid`,
    accountStatus: 'active',
    ...values,
  })
  if (id === null) throw new Error(`The name or address of ${username} is taken.`)
  return { id, username }
}
