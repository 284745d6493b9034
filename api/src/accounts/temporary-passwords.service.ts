import { randomInt } from 'node:crypto'
import type { Db } from '../platform/database/database.ts'
import { expireLinks } from './account-links.repository.ts'
import { type TemporaryPasswordReason, temporaryPasswordMail } from './account-mails.presenter.ts'
import type { MailedAccount, MailSurroundings } from './account-mails.service.ts'
import { hashPassword, knownCaller } from './passwords.service.ts'
import { endSessions } from './sessions.repository.ts'
import { setTemporaryPassword } from './users.repository.ts'

/** No two of these look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const groups = 4
const groupLength = 5

const lifeMs = 24 * 3_600_000

/** A password that lies in a mailbox, or that somebody else knows, works for a day. */
export function temporaryPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + lifeMs)
}

export interface TemporaryPassword {
  password: string
  passwordHash: string
}

/** A random password of 99 bits, and its hash. Slow: make it before the transaction. */
export async function makeTemporaryPassword(userId: number): Promise<TemporaryPassword> {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const password = Array.from({ length: groups }, group).join('-')
  return { password, passwordHash: await hashPassword(password, knownCaller(userId)) }
}

/**
 * Makes a temporary password the only way into an account, in the caller's transaction: it goes to the address of the account,
 * which is the one given, and every session and link that leads to another password ends.
 */
export async function giveTemporaryPassword(
  db: Db,
  { mailer, site, now }: MailSurroundings,
  account: MailedAccount,
  { password, passwordHash, reason }: TemporaryPassword & { reason: TemporaryPasswordReason },
): Promise<void> {
  const moment = now()
  const expiresAt = temporaryPasswordEnd(moment)
  await setTemporaryPassword(db, { userId: account.id, email: account.email, passwordHash, expiresAt, now: moment })
  await endSessions(db, account.id, { reason: 'password_reset', now: moment })
  await expireLinks(db, { userId: account.id, purpose: 'reset_password', now: moment })
  await mailer.queue(db, temporaryPasswordMail(site, account, { password, reason }))
}
