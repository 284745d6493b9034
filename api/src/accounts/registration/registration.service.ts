import { isSamePassword, mismatchText } from '@ledgerdeck/contract/repeated-password'
import { isReservedUsername, usernameTexts } from '@ledgerdeck/contract/username-rules'
import type { Db } from '../../platform/database/database.ts'
import { type Ctx, recordAction } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Limit } from '../../platform/limits/limits.ts'
import {
  accountSuspended,
  assertNoProblems,
  type FieldProblems,
  fieldsRefused,
  takenError,
  takenMessages,
  takenProblems,
  temporaryPasswordExpired,
  toTakenError,
} from '../accounts.errors.ts'
import { isAddressReserved } from '../links/account-links.repository.ts'
import { assertLinkIsOpen, type LinkParts, linkKey, useLink } from '../links/account-links.service.ts'
import {
  countRequestedMail,
  countSecurityMail,
  mailFormerAddress,
  requestEmailVerification,
} from '../mails/account-mails.service.ts'
import { passwordProblem } from '../passwords/new-passwords.service.ts'
import { hashPassword, strangerAt } from '../passwords/passwords.service.ts'
import { recordSecurityEvent } from '../security-events/security-events.service.ts'
import { checkCredentials } from '../sign-in/credentials.service.ts'
import { offerFirstSession } from '../sign-in/first-session.service.ts'
import { isPasswordExpired } from '../users.policy.ts'
import { confirmAddress, insertUser } from '../users.repository.ts'
import { findTakenFields, type NameQuery, setUnverifiedAddress } from './registration.repository.ts'
import { registrationClosedText, registrationOpen } from './registration.settings.ts'

export const registrations: Limit = {
  name: 'registration',
  counts: 'registrations',
  points: 20,
  seconds: 3600,
  per: 'networks',
}

interface NewAccount {
  username: string
  email: string
  password: string
}

export interface Registration extends NewAccount {
  confirm_password: string
}

/** @throws AppError 400 with messages by field, 403 while registration is closed, 429 */
export async function register(ctx: Ctx, registration: Registration): Promise<void> {
  const { username, email, password, confirm_password } = registration
  assertOpen(ctx)
  const { ipAddress } = ctx.client
  await ctx.limits.consumeFromNetwork(registrations, ipAddress)
  assertNoProblems('registration_refused', {
    ...(await newAccountProblems(ctx, registration)),
    ...(!isSamePassword(password, confirm_password) && { confirm_password: [mismatchText] }),
    ...takenProblems(await findTakenFields(ctx.db, { ...registration, now: ctx.now() })),
  })
  const passwordHash = await hashPassword(password, strangerAt(ipAddress))
  const userId = await ctx.change([], async (db) => {
    const now = ctx.now()
    const id = await insertUser(db, { username, email, passwordHash, createdAt: now, updatedAt: now })
    // The unique indexes settle races.
    if (id === null) throw await conflictError(db, { ...registration, now })
    if (await isAddressReserved(db, { email, now, exceptUserId: id }))
      throw fieldsRefused('registration_refused', { email: [takenMessages.email] })
    await recordSecurityEvent(ctx, db, { userId: id, kind: 'register' })
    await requestEmailVerification(ctx, db, { id, username, email }, 'registered')
    return id
  })
  recordAction(ctx, userId, 'register')
  offerFirstSession(ctx, { id: userId, passwordHash })
}

export interface Admission {
  isOpen: boolean
  closedText: string
}

export function admissionNow({ settings }: Pick<Ctx, 'settings'>): Admission {
  return { isOpen: settings.get(registrationOpen), closedText: settings.get(registrationClosedText) }
}

function assertOpen(ctx: Ctx): void {
  const { isOpen, closedText } = admissionNow(ctx)
  if (!isOpen) throw new AppError(403, 'registration_closed', closedText)
}

/** Validates name and password. Whether the name is taken is checked elsewhere. */
export async function newAccountProblems({ site }: Ctx, account: NewAccount): Promise<FieldProblems> {
  const { username, password } = account
  const weakness = await passwordProblem(password, { ...account, site })
  return {
    ...(isReservedUsername(username) && { username: [usernameTexts.reserved] }),
    ...(weakness !== null && { password: [weakness] }),
  }
}

async function conflictError(db: Db, wanted: NameQuery): Promise<AppError> {
  const problems = takenProblems(await findTakenFields(db, wanted))
  const isTaken = Object.keys(problems).length > 0
  const justFree = { username: ['This username has just become free. Try again.'] }
  return fieldsRefused('registration_refused', isTaken ? problems : justFree)
}

/** @throws AppError 400 `link_invalid`, `link_used` or `link_expired` */
export async function verifyEmail(ctx: Ctx, parts: LinkParts): Promise<void> {
  const key = linkKey('verify_email', parts)
  await assertLinkIsOpen(ctx.db, key, ctx.now())
  await ctx.change([], async (db) => {
    await useLink(db, key, ctx.now())
    await confirmAddress(db, key.userId, ctx.now())
    await recordSecurityEvent(ctx, db, { userId: key.userId, kind: 'verify_email' })
  })
  recordAction(ctx, key.userId, 'verify_email')
}

export interface ResendInput {
  username: string
  password: string
  new_email: string
}

/** @throws AppError 401 for the password, 403 when suspended, 409 when verified or taken, 429 */
export async function resendVerification(ctx: Ctx, { username, password, new_email }: ResendInput): Promise<void> {
  const user = await checkCredentials(ctx, { name: username, password })
  if (!user.isActive || user.accountStatus === 'suspended') throw accountSuspended(ctx.site, user.suspendedUntil)
  if (isPasswordExpired(user, ctx.now())) throw temporaryPasswordExpired()
  if (user.accountStatus !== 'unverified') throw alreadyVerified()
  await countRequestedMail(ctx, new_email)
  const isMoved = new_email.toLowerCase() !== user.email.toLowerCase()
  if (isMoved) await countSecurityMail(ctx, { email: user.email, isVerified: false })
  const account = { id: user.id, username: user.username, email: new_email }
  await ctx.change([], async (db) => {
    const now = ctx.now()
    if (!(await moveUnverified(db, account, now))) throw alreadyVerified()
    if (await isAddressReserved(db, { email: new_email, now, exceptUserId: user.id })) throw takenError('email')
    await requestEmailVerification(ctx, db, account, 'asked_again')
    if (!isMoved) return
    await mailFormerAddress(ctx, db, user, { undoUrl: null, by: 'owner' })
    await recordSecurityEvent(ctx, db, { userId: user.id, kind: 'email_change' })
  })
  if (isMoved) {
    recordAction(ctx, user.id, 'email_change')
  }
}

async function moveUnverified(db: Db, { id, email }: { id: number; email: string }, now: Date): Promise<boolean> {
  try {
    return await setUnverifiedAddress(db, { userId: id, email, now })
  } catch (error) {
    throw toTakenError(error)
  }
}

function alreadyVerified(): AppError {
  return new AppError(409, 'already_verified', 'Your email address is already verified. You can log in.')
}
