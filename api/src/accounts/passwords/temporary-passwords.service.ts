import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/database/database.ts'
import { dayMs } from '../../platform/text/times.ts'
import { expireLinks } from '../links/account-links.repository.ts'
import { type TemporaryPasswordReason, temporaryPasswordMail } from '../mails/account-mails.presenter.ts'
import type { MailContext, MailedAccount } from '../mails/account-mails.service.ts'
import { endSessions } from '../sessions/sessions.repository.ts'
import { setTemporaryPassword } from '../users.repository.ts'
import { hashPassword, knownCaller } from './passwords.service.ts'

/** Leaves out characters that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const groups = 4
const groupLength = 5

const lifeMs = dayMs

/** Limits a password that is in a mailbox, or known to someone else, to one day. */
export function temporaryPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + lifeMs)
}

export interface TemporaryPassword {
  password: string
  passwordHash: string
}

/** Slow: never call it inside a transaction. @throws AppError 503 `busy` */
export async function createTemporaryPassword(userId: number): Promise<TemporaryPassword> {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const password = Array.from({ length: groups }, group).join('-')
  return { password, passwordHash: await hashPassword(password, knownCaller(userId)) }
}

/** Call it in the transaction. The given address becomes that of the account. */
export async function assignTemporaryPassword(
  { mailer, site, now }: MailContext,
  db: Db,
  account: MailedAccount,
  { password, passwordHash, reason }: TemporaryPassword & { reason: TemporaryPasswordReason },
): Promise<void> {
  const time = now()
  const expiresAt = temporaryPasswordEnd(time)
  await setTemporaryPassword(db, { userId: account.id, email: account.email, passwordHash, expiresAt, now: time })
  await endSessions(db, account.id, { reason: 'password_reset', now: time })
  await expireLinks(db, { userId: account.id, purpose: 'reset_password', now: time })
  await mailer.queue(db, temporaryPasswordMail(site, account, { password, reason }))
}
