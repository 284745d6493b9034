import type { Db } from '../platform/database/database.ts'
import type { Ctx, Surroundings } from '../platform/endpoints/context.ts'
import type { Limit } from '../platform/limits/limits.ts'
import { expireLinks } from './account-links.repository.ts'
import { makeLink } from './account-links.service.ts'
import {
  type Addressee,
  emailChangedMail,
  type Initiator,
  passwordChangedMail,
  resetLinkMail,
  type VerificationReason,
  verificationMail,
} from './account-mails.presenter.ts'

/** What mails are made with. */
export type MailSurroundings = Pick<Surroundings, 'mailer' | 'site' | 'now'>

/** An account as far as mails go: its name, and the address it has now. */
export interface MailedAccount extends Addressee {
  id: number
}

const mailsToAddress: Limit = {
  name: 'mails-to-address',
  counts: 'mails that somebody asks for, to one address',
  points: 5,
  seconds: 3600,
  per: 'address',
}
const mailsFromNetwork: Limit = {
  name: 'mails-from-network',
  counts: 'mails that somebody asks for: reset, verification, another address',
  points: 20,
  seconds: 3600,
  per: 'networks',
}

/** What asking for a mail uses up. */
export const mailLimits = [mailsFromNetwork, mailsToAddress]

/**
 * Counts a mail that whoever asks can have sent to an address of their choice, whether or not anything is sent there.
 * @throws AppError 429
 */
export async function countAskedMail({ limits, client }: Pick<Ctx, 'limits' | 'client'>, email: string): Promise<void> {
  await limits.consumeFromNetwork(mailsFromNetwork, client.ipAddress)
  await limits.consume(mailsToAddress, email.toLowerCase())
}

/** Sends a link that confirms the address of an account, in the caller's transaction. Earlier ones are worthless from then on. */
export async function requestEmailVerification(
  db: Db,
  surroundings: MailSurroundings,
  account: MailedAccount,
  reason: VerificationReason,
): Promise<void> {
  const { mailer, site, now } = surroundings
  const link = { userId: account.id, purpose: 'verify_email', email: account.email } as const
  const url = await makeLink(db, { site, now: now() }, link)
  await mailer.queue(db, verificationMail(site, account, { url, reason }))
}

/**
 * Sends a link that resets the password to the address of an account, in the caller's transaction.
 * Earlier links become worthless.
 * @param by who asked for it
 */
export async function mailResetLink(
  db: Db,
  { mailer, site, now }: MailSurroundings,
  account: MailedAccount,
  by: Initiator,
): Promise<void> {
  const link = { userId: account.id, purpose: 'reset_password', email: account.email } as const
  const url = await makeLink(db, { site, now: now() }, link)
  await mailer.queue(db, resetLinkMail(site, account, { url, by }))
}

export interface FormerAddress {
  email: string
  /** Whether it was ever confirmed. */
  isVerified: boolean
}

/**
 * Tells both addresses of an account, in the transaction that has changed one for the other, and ends the links that were sent
 * to the former one. That one gets a link that undoes the change for seven days. It gets nothing when it was never confirmed: a
 * mistyped address must not give the account to a stranger, nor fill the mailbox of one.
 */
export async function announceEmailChange(
  db: Db,
  surroundings: MailSurroundings,
  account: MailedAccount,
  { former, by }: { former: FormerAddress; by: Initiator },
): Promise<void> {
  const { mailer, site } = surroundings
  const now = surroundings.now()
  await expireLinks(db, { userId: account.id, purpose: 'reset_password', now })
  const reason = by === 'owner' ? 'address_changed' : 'address_changed_by_administrator'
  await requestEmailVerification(db, surroundings, account, reason)
  if (!former.isVerified) return
  const link = { userId: account.id, purpose: 'undo_email_change', email: former.email } as const
  const undoUrl = await makeLink(db, { site, now }, link)
  const to = { username: account.username, email: former.email }
  await mailer.queue(db, emailChangedMail(site, to, { changedAt: now, undoUrl, by }))
}

/**
 * Tells the owner of an account, in the transaction that has changed its password, and ends the links that would replace it.
 * Ending the sessions is the caller's part. Links that give a former address back stay: they are the owner's way back in.
 */
export async function announcePasswordChange(
  db: Db,
  { mailer, site, now }: MailSurroundings,
  account: MailedAccount,
  by: Initiator,
): Promise<void> {
  const changedAt = now()
  await expireLinks(db, { userId: account.id, purpose: 'reset_password', now: changedAt })
  await mailer.queue(db, passwordChangedMail(site, account, { changedAt, by }))
}
