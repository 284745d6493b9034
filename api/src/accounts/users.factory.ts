import type { Db } from '../platform/database/database.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { LinkParts } from './links/account-links.service.ts'
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

export function lastLink(mails: readonly Mail[], to: string): LinkParts & { path: string; url: string } {
  const mail = mails.findLast((one) => one.to === to)
  const [url, path, uid, token] = /http\S+\/([a-z-]+)\/(\d+)\/([\w-]{43})$/m.exec(mail?.text ?? '') ?? []
  if (!url || !path || !uid || !token) throw new Error(`No link went to ${to}.`)
  return { path, uid, token, url }
}
