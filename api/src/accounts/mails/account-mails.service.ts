import type { Db } from '../../platform/database/database.ts'
import type { AppContext, Ctx } from '../../platform/endpoints/context.ts'
import type { Limit } from '../../platform/limits/limits.ts'
import { dayMs } from '../../platform/text/times.ts'
import { expireLinks } from '../links/account-links.repository.ts'
import { createLink } from '../links/account-links.service.ts'
import { countNewClients } from '../security-events/security-events.repository.ts'
import { isPlaceholderAddress } from '../users.policy.ts'
import type { UserRow } from '../users.repository.ts'
import {
  type Addressee,
  emailChangedMail,
  exportReadyMail,
  type FactorChange,
  factorChangedMail,
  type Initiator,
  newDeviceMail,
  passwordChangedMail,
  resetLinkMail,
  type VerificationReason,
  verificationMail,
} from './account-mails.presenter.ts'

export type MailContext = Pick<AppContext, 'mailer' | 'site' | 'now'>

export interface MailedAccount extends Addressee {
  id: number
}

const mailsToAddress: Limit = {
  name: 'mails-to-address',
  counts: 'requested emails, to one address',
  points: 5,
  seconds: 3600,
  per: 'address',
}
const mailsFromNetwork: Limit = {
  name: 'mails-from-network',
  counts: 'requested emails: reset, verification, another address',
  points: 20,
  seconds: 3600,
  per: 'networks',
}

/** Separate from requested mails, which would otherwise use up this limit. */
const securityMailsToUnconfirmed: Limit = {
  name: 'notices-to-unconfirmed',
  counts: 'emails about a changed password or address, to an address that was never confirmed',
  points: 4,
  seconds: 3600,
  per: 'address',
}

export const mailLimits = [mailsFromNetwork, mailsToAddress]

export const addressMailLimits = [mailsToAddress]

/** For mails already bounded by the actor's own limit. @throws AppError 429 */
export async function countMailTo({ limits }: Pick<Ctx, 'limits'>, email: string): Promise<void> {
  await limits.consume(mailsToAddress, email.toLowerCase())
}

export const securityMailLimits = [securityMailsToUnconfirmed]

/** Also counts mails that are not sent, to avoid revealing accounts. @throws AppError 429 */
export async function countRequestedMail(
  { limits, client }: Pick<Ctx, 'limits' | 'client'>,
  email: string,
): Promise<void> {
  await limits.consumeFromNetwork(mailsFromNetwork, client.ipAddress)
  await countMailTo({ limits }, email)
}

/** An unconfirmed address may belong to a stranger, so it gets few mails. @throws AppError 429 */
export async function countSecurityMail(
  { limits }: Pick<Ctx, 'limits'>,
  { email, isVerified }: FormerAddress,
): Promise<void> {
  if (!isVerified && !isPlaceholderAddress(email)) await limits.consume(securityMailsToUnconfirmed, email.toLowerCase())
}

/** Call it in the transaction. Expires earlier links. */
export async function requestEmailVerification(
  appContext: MailContext,
  db: Db,
  account: MailedAccount,
  reason: VerificationReason,
): Promise<void> {
  const { mailer, site, now } = appContext
  const link = { userId: account.id, purpose: 'verify_email', email: account.email } as const
  const url = await createLink(db, { site, now: now() }, link)
  await mailer.queue(db, verificationMail(site, account, { url, reason }))
}

/** Call it in the transaction. Expires earlier links. */
export async function mailResetLink(
  { mailer, site, now }: MailContext,
  db: Db,
  account: MailedAccount,
  by: Initiator,
): Promise<void> {
  const link = { userId: account.id, purpose: 'reset_password', email: account.email } as const
  const url = await createLink(db, { site, now: now() }, link)
  await mailer.queue(db, resetLinkMail(site, account, { url, by }))
}

export interface FormerAddress {
  email: string
  isVerified: boolean
}

/** Call in the transaction. An unconfirmed address may be mistyped, so it gets no undo link. */
export async function notifyEmailChange(
  appContext: MailContext,
  db: Db,
  account: MailedAccount,
  { former, by }: { former: FormerAddress; by: Initiator },
): Promise<void> {
  const { site } = appContext
  const now = appContext.now()
  await expireLinks(db, { userId: account.id, purpose: 'reset_password', now })
  const reason = by === 'owner' ? 'address_changed' : 'address_changed_by_administrator'
  await requestEmailVerification(appContext, db, account, reason)
  const link = { userId: account.id, purpose: 'undo_email_change', email: former.email } as const
  const undoUrl = former.isVerified ? await createLink(db, { site, now }, link) : null
  await mailFormerAddress(appContext, db, { ...account, email: former.email }, { undoUrl, by })
}

/** Call it in the transaction, with the former address in `account`. */
export async function mailFormerAddress(
  { mailer, site, now }: MailContext,
  db: Db,
  account: MailedAccount,
  { undoUrl, by }: { undoUrl: string | null; by: Initiator | 'link' },
): Promise<void> {
  if (isPlaceholderAddress(account.email)) return
  await mailer.queue(db, emailChangedMail(site, account, { changedAt: now(), undoUrl, by }))
}

/** Call in the transaction that ends the sessions. Links that restore an address stay valid. */
export async function notifyPasswordChange(
  { mailer, site, now }: MailContext,
  db: Db,
  account: MailedAccount,
  by: Initiator,
): Promise<void> {
  const changedAt = now()
  await expireLinks(db, { userId: account.id, purpose: 'reset_password', now: changedAt })
  if (isPlaceholderAddress(account.email)) return
  await mailer.queue(db, passwordChangedMail(site, account, { changedAt, by }))
}

export async function notifyFactorChange(
  { mailer, site, now }: MailContext,
  db: Db,
  account: MailedAccount,
  change: FactorChange,
): Promise<void> {
  if (isPlaceholderAddress(account.email)) return
  await mailer.queue(db, factorChangedMail(site, account, { change, changedAt: now() }))
}

const newDeviceMailsPerDay = 5

/** Call in the sign-in transaction. Skips the first sign-in and unconfirmed addresses. */
export async function notifyNewDevice(
  { mailer, site, now, client }: Pick<Ctx, 'mailer' | 'site' | 'now' | 'client'>,
  db: Db,
  account: Pick<UserRow, 'id' | 'username' | 'email' | 'emailVerifiedAt' | 'lastLoginAt'>,
): Promise<void> {
  if (account.lastLoginAt === null || account.emailVerifiedAt === null || isPlaceholderAddress(account.email)) return
  const at = now()
  const signIns = await countNewClients(db, account.id, new Date(at.getTime() - dayMs))
  if (signIns <= newDeviceMailsPerDay) await mailer.queue(db, newDeviceMail(site, account, { at, ...client }))
}

export async function mailExportReady(
  { mailer, site }: Pick<MailContext, 'mailer' | 'site'>,
  db: Db,
  account: MailedAccount,
  expiresAt: Date,
): Promise<void> {
  if (!isPlaceholderAddress(account.email)) await mailer.queue(db, exportReadyMail(site, account, { expiresAt }))
}

interface UnmailedChange {
  hasNewPassword?: boolean
  hasNewEmail?: boolean
  hasNewFactors?: boolean
}

/** Notifies staff of a change to an account that has no email address. */
export function reportUnmailedChange(
  { addToInbox, client }: Pick<Ctx, 'addToInbox' | 'client'>,
  before: MailedAccount,
  { hasNewPassword, hasNewEmail, hasNewFactors }: UnmailedChange,
): void {
  if (!isPlaceholderAddress(before.email)) return
  const changed = [
    hasNewPassword && 'password',
    hasNewEmail && 'email address',
    hasNewFactors && 'set of second factors',
  ].filter((what) => typeof what === 'string')
  for (const what of changed) {
    addToInbox({
      kind: 'account_changed',
      subject: `${before.id} ${what}`,
      title: `The ${what} of ${before.username} was changed`,
      details: `From ${client.ipAddress}. We couldn’t email the owner: the account has no email address.`,
      link: `/admin/user/${before.id}/edit`,
    })
  }
}
