import type { Db } from '../platform/database/database.ts'
import type { AppContext, Ctx } from '../platform/endpoints/context.ts'
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
import { isPlaceholderAddress } from './users.policy.ts'

/** What mails are made with. */
export type MailSurroundings = Pick<AppContext, 'mailer' | 'site' | 'now'>

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

/** Apart from the mails that anybody can ask for, which would otherwise use these up. */
const noticesToUnconfirmed: Limit = {
  name: 'notices-to-unconfirmed',
  counts: 'mails about changes of password or e-mail, to an address that was never confirmed',
  points: 4,
  seconds: 3600,
  per: 'address',
}

/** What asking for a mail uses up. */
export const mailLimits = [mailsFromNetwork, mailsToAddress]

/** What changing the password or the address of an account uses up. */
export const noticeLimits = [noticesToUnconfirmed]

/**
 * Counts a mail that whoever asks can have sent to an address of their choice, whether or not anything is sent there.
 * @throws AppError 429
 */
export async function countAskedMail({ limits, client }: Pick<Ctx, 'limits' | 'client'>, email: string): Promise<void> {
  await limits.consumeFromNetwork(mailsFromNetwork, client.ipAddress)
  await limits.consume(mailsToAddress, email.toLowerCase())
}

/**
 * Counts a mail about a change to the address of the account. An address that was never confirmed
 * may be a stranger's, so it gets few. A change without its mail must not happen.
 * @throws AppError 429
 */
export async function countNotice(
  { limits }: Pick<Ctx, 'limits'>,
  { email, isVerified }: FormerAddress,
): Promise<void> {
  if (!isVerified && !isPlaceholderAddress(email)) await limits.consume(noticesToUnconfirmed, email.toLowerCase())
}

/** Sends a link that confirms the address of an account, in the caller's transaction. Earlier ones are worthless from then on. */
export async function requestEmailVerification(
  db: Db,
  appContext: MailSurroundings,
  account: MailedAccount,
  reason: VerificationReason,
): Promise<void> {
  const { mailer, site, now } = appContext
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
 * Sends mails to both addresses of an account, in the transaction that has changed one for the
 * other, and ends the links that were sent to the former one. A former address that was confirmed
 * gets a link that undoes the change for seven days. Any other gets none: a mistyped address must
 * not give the account to a stranger.
 */
export async function announceEmailChange(
  db: Db,
  appContext: MailSurroundings,
  account: MailedAccount,
  { former, by }: { former: FormerAddress; by: Initiator },
): Promise<void> {
  const { site } = appContext
  const now = appContext.now()
  await expireLinks(db, { userId: account.id, purpose: 'reset_password', now })
  const reason = by === 'owner' ? 'address_changed' : 'address_changed_by_administrator'
  await requestEmailVerification(db, appContext, account, reason)
  const link = { userId: account.id, purpose: 'undo_email_change', email: former.email } as const
  const undoUrl = former.isVerified ? await makeLink(db, { site, now }, link) : null
  await mailFormerAddress(db, appContext, { ...account, email: former.email }, { undoUrl, by })
}

/**
 * Sends a mail to an address, in the transaction that has taken it from its account.
 * @param account with the former address
 */
export async function mailFormerAddress(
  db: Db,
  { mailer, site, now }: MailSurroundings,
  account: MailedAccount,
  { undoUrl, by }: { undoUrl: string | null; by: Initiator | 'link' },
): Promise<void> {
  if (isPlaceholderAddress(account.email)) return
  await mailer.queue(db, emailChangedMail(site, account, { changedAt: now(), undoUrl, by }))
}

/**
 * Tells the owner of an account, in the transaction that has changed its password, and ends the
 * links that would replace it. Ending the sessions is the caller's part. Links that give a former
 * address back stay: they are the owner's way back in.
 * @param account with the address that it had before the change
 */
export async function announcePasswordChange(
  db: Db,
  { mailer, site, now }: MailSurroundings,
  account: MailedAccount,
  by: Initiator,
): Promise<void> {
  const changedAt = now()
  await expireLinks(db, { userId: account.id, purpose: 'reset_password', now: changedAt })
  if (isPlaceholderAddress(account.email)) return
  await mailer.queue(db, passwordChangedMail(site, account, { changedAt, by }))
}

interface UnmailedChange {
  hasNewPassword: boolean
  hasNewEmail: boolean
}

/** Puts a change into the inbox of the administrators, after it, where no mail reaches the owner. */
export function reportUnmailedChange(
  { notifyAdmins, client }: Pick<Ctx, 'notifyAdmins' | 'client'>,
  before: MailedAccount,
  { hasNewPassword, hasNewEmail }: UnmailedChange,
): void {
  if (!isPlaceholderAddress(before.email)) return
  const changed = [hasNewPassword && 'password', hasNewEmail && 'e-mail address'].filter((what) => what !== false)
  for (const what of changed) {
    notifyAdmins({
      kind: 'account_changed',
      subject: `${before.id} ${what}`,
      title: `The ${what} of ${before.username} was changed`,
      details: `From ${client.ipAddress}. No mail could tell the owner: the account had no e-mail address.`,
      link: `/admin/user/${before.id}/edit`,
    })
  }
}
