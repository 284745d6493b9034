import type { Client } from '@ledgerdeck/contract/client'
import { hashPassword } from '../../src/accounts/passwords/passwords.service.ts'
import { insertUser } from '../../src/accounts/users.repository.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { type DemoUsername, demoAddress, demoUsers } from './demo-users.ts'

/** A site whose clock is set back for each visit. */
export interface DemoVisits {
  /** Logs in with the site's clock set back by `hoursAgo`, which stays so until the next visit. */
  visit: (username: DemoUsername, hoursAgo?: number) => Promise<Client>
  mistype: (username: DemoUsername) => Promise<void>
}

export type DemoPasswords = ReadonlyMap<DemoUsername, string>

export type DemoIds = ReadonlyMap<DemoUsername, number>

export async function makeDemoUsers({ transaction }: Database, passwords: DemoPasswords): Promise<DemoIds> {
  const hashes = new Map<DemoUsername, string>()
  for (const [username, password] of passwords) hashes.set(username, await hashPassword(password))
  return transaction(async (db) => {
    const ids = new Map<DemoUsername, number>()
    for (const [username, passwordHash] of hashes) {
      const { rights } = demoUsers[username]
      const email = demoAddress(username)
      const account = { username, email, passwordHash, accountStatus: 'active' as const, ...rights }
      const emailVerifiedAt = account.accountStatus === 'active' ? new Date() : null
      const id = await insertUser(db, { ...account, emailVerifiedAt })
      if (id === null) throw new Error(`There is another account with the name ${username}.`)
      ids.set(username, id)
    }
    return ids
  })
}
