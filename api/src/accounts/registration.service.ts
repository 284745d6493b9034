import { isReservedUsername } from '@ledgerdeck/contract/credentials'
import type { Db } from '../platform/database/database.ts'
import type { Ctx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import type { Limit } from '../platform/limits/limits.ts'
import { isAddressReserved } from './account-links.repository.ts'
import { assertLinkIsOpen, type LinkParts, linkKey, useLink } from './account-links.service.ts'
import { countAskedMail, countNotice, mailFormerAddress, requestEmailVerification } from './account-mails.service.ts'
import { checkCredentials } from './credentials.service.ts'
import { passwordProblem } from './new-passwords.service.ts'
import { hashPassword, strangerAt } from './passwords.service.ts'
import {
  accountSuspended,
  refusalOfTaken,
  taken,
  takenProblems,
  takenTexts,
  temporaryPasswordExpired,
} from './refusals.service.ts'
import { findTaken, setUnverifiedAddress, type WantedName } from './registration.repository.ts'
import { registrationClosedText, registrationOpen } from './registration.settings.ts'
import { isPasswordExpired } from './users.policy.ts'
import { confirmAddress, insertUser } from './users.repository.ts'

/** Counted for forms that are complete. */
export const registrations: Limit = {
  name: 'registration',
  counts: 'registrations',
  points: 20,
  seconds: 3600,
  per: 'networks',
}

export interface Registration {
  username: string
  email: string
  password: string
  confirm_password: string
}

/**
 * Makes an account that can be used once its address is confirmed, and sends the link for that: all of it or nothing.
 * @throws AppError 400 with a message for each field that does not do, 403 while the settings let nobody in, 429
 */
export async function register(ctx: Ctx, registration: Registration): Promise<void> {
  const { username, email, password } = registration
  assertOpen(ctx)
  const { ipAddress } = ctx.client
  await ctx.limits.consumeFromNetwork(registrations, ipAddress)
  refuse({
    ...(await ownProblems(ctx, registration)),
    ...takenProblems(await findTaken(ctx.db, { ...registration, now: ctx.now() })),
  })
  const passwordHash = await hashPassword(password, strangerAt(ipAddress))
  const userId = await ctx.transaction(async (db) => {
    const now = ctx.now()
    const id = await insertUser(db, { username, email, passwordHash, createdAt: now, updatedAt: now })
    // The unique indexes decide, whatever was there a moment ago.
    if (id === null) throw await lateRefusal(db, { ...registration, now })
    if (await isAddressReserved(db, { email, now, besides: id })) refuse({ email: [takenTexts.email] })
    await requestEmailVerification(db, ctx, { id, username, email }, 'registered')
    return id
  })
  ctx.recordAction({ userId, ipAddress, action: 'register' })
}

export interface Admission {
  isOpen: boolean
  /** What people are told while it is not. */
  closedText: string
}

/** Whether anybody may make an account by now. */
export function admissionNow({ settings }: Pick<Ctx, 'settings'>): Admission {
  return { isOpen: settings.get(registrationOpen), closedText: settings.get(registrationClosedText) }
}

function assertOpen(ctx: Ctx): void {
  const { isOpen, closedText } = admissionNow(ctx)
  if (!isOpen) throw new AppError(403, 'registration_closed', closedText)
}

type Problems = Record<string, string[]>

async function ownProblems({ site }: Ctx, registration: Registration): Promise<Problems> {
  const { username, password, confirm_password } = registration
  const weakness = await passwordProblem(password, { ...registration, site })
  return {
    ...(isReservedUsername(username) && { username: ['This user name is reserved. Choose another.'] }),
    ...(weakness !== null && { password: [weakness] }),
    ...(confirm_password.normalize('NFC') !== password.normalize('NFC') && {
      confirm_password: ['The two passwords are not the same.'],
    }),
  }
}

function refuse(problems: Problems): void {
  const [first] = Object.values(problems)
  if (first) throw new AppError(400, 'registration_refused', first.join(' '), { details: problems })
}

async function lateRefusal(db: Db, wanted: WantedName): Promise<AppError> {
  const problems = takenProblems(await findTaken(db, wanted))
  const details =
    Object.keys(problems).length > 0 ? problems : { username: ['Try again: this name was just given up.'] }
  return new AppError(400, 'registration_refused', Object.values(details).flat().join(' '), { details })
}

/**
 * Confirms the address of an account by the link that was sent there.
 * @throws AppError 400 `link_invalid`, `link_used` or `link_expired`
 */
export async function verifyEmail(ctx: Ctx, parts: LinkParts): Promise<void> {
  const key = linkKey('verify_email', parts)
  await assertLinkIsOpen(ctx.db, key, ctx.now())
  await ctx.transaction(async (db) => {
    await useLink(db, key, ctx.now())
    await confirmAddress(db, key.userId, ctx.now())
  })
  ctx.recordAction({ userId: key.userId, ipAddress: ctx.client.ipAddress, action: 'verify_email' })
}

export interface Resending {
  username: string
  password: string
  new_email: string
}

/**
 * Gives an account that was never verified the address that its owner names, sends a link there,
 * and a mail to the former one.
 * @throws AppError 401 for a wrong password, which counts like one at sign-in; 403 for a suspended account, 409 for one that is
 * verified and for an address that is taken; 429
 */
export async function resendVerification(ctx: Ctx, { username, password, new_email }: Resending): Promise<void> {
  const user = await checkCredentials(ctx, { name: username, password })
  if (!user.isActive || user.accountStatus === 'suspended') throw accountSuspended()
  if (isPasswordExpired(user, ctx.now())) throw temporaryPasswordExpired()
  if (user.accountStatus !== 'unverified') throw alreadyVerified()
  await countAskedMail(ctx, new_email)
  const isMoved = new_email.toLowerCase() !== user.email.toLowerCase()
  if (isMoved) await countNotice(ctx, { email: user.email, isVerified: false })
  const account = { id: user.id, username: user.username, email: new_email }
  await ctx.transaction(async (db) => {
    const now = ctx.now()
    if (!(await moveUnverified(db, account, now))) throw alreadyVerified()
    if (await isAddressReserved(db, { email: new_email, now, besides: user.id })) throw taken('email')
    await requestEmailVerification(db, ctx, account, 'asked_again')
    if (isMoved) await mailFormerAddress(db, ctx, user, { undoUrl: null, by: 'owner' })
  })
  if (isMoved) {
    ctx.recordAction({ userId: user.id, ipAddress: ctx.client.ipAddress, action: 'email_change' })
  }
}

async function moveUnverified(db: Db, { id, email }: { id: number; email: string }, now: Date): Promise<boolean> {
  try {
    return await setUnverifiedAddress(db, { userId: id, email, now })
  } catch (error) {
    throw refusalOfTaken(error)
  }
}

function alreadyVerified(): AppError {
  return new AppError(409, 'already_verified', 'Your e-mail address is verified already: you can sign in.')
}
