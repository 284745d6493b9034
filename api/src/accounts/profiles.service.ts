import type { updateUser } from '@ledgerdeck/contract/users'
import type { z } from 'zod'
import { encodeAvatar } from '../media/image-encoding.service.ts'
import { type ImageRow, type StoreImageOptions, storeImage } from '../media/images.service.ts'
import { imageBytesLimit } from '../media/images.settings.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import { discardOnFailure } from '../media/unused-files.service.ts'
import type { Db } from '../platform/database/database.ts'
import { assertRecentlyAuthenticated } from '../platform/endpoints/access.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError, forField } from '../platform/errors/app-error.ts'
import { isAddressReserved } from './account-links.repository.ts'
import {
  announceEmailChange,
  announcePasswordChange,
  countAskedMail,
  countNotice,
  type FormerAddress,
  reportUnmailedChange,
} from './account-mails.service.ts'
import { passwordProblem } from './new-passwords.service.ts'
import { enterHashing, type HashingCaller, hashPassword, knownCaller, verifyPassword } from './passwords.service.ts'
import { checkProfile, type FieldProblems } from './profile-fields.service.ts'
import { type ProfileValues, saveProfile } from './profiles.repository.ts'
import { sessionEnded, takenField, takenTexts, userNotFound } from './refusals.service.ts'
import { findTaken } from './registration.repository.ts'
import { endSessions, findSessionUser, renewAuthentication } from './sessions.repository.ts'
import { canReadAccount, canUpdateProfile } from './users.policy.ts'
import { findUserById, lockUser, type UserRow } from './users.repository.ts'
import { getUser, type ReadAccount } from './users.service.ts'

/** What the owner may send. */
export type ProfileChange = z.output<typeof updateUser.body>

/** What is made ready before the transaction, because it takes long. */
export interface PreparedChange {
  change: ProfileChange
  passwordHash: string | null
  image: ImageRow | null
}

/** What others see, what the owner is told of, and what is recorded. */
export interface AppliedChange {
  /** The account as it was. */
  before: UserRow
  hasNewName: boolean
  hasNewAvatar: boolean
  hasNewPassword: boolean
  hasNewEmail: boolean
}

/**
 * Changes the own account, all of it or nothing. A new password ends the other sessions and the open reset links; a new address
 * counts at once, and both addresses get a mail.
 * @throws AppError 400 with the messages of each field, 401 when the session has ended meanwhile, 403 for somebody else's account,
 *   404 for one that is not the actor's to know, 409 for another version than the one that was changed, 413 for a full storage or an
 *   image that is too large, 429
 */
export async function updateProfile(
  ctx: UserCtx,
  id: number,
  change: ProfileChange,
  { media }: { media: MediaStore },
): Promise<void> {
  const before = await findOwn(ctx, id)
  const applied = await discardOnFailure(ctx, media, async (options) => {
    const prepared = await prepareChange(ctx, before, change, options)
    return ctx.change(
      (done: AppliedChange) => tagsOfChange(id, done),
      async (db) => {
        const present = await lockUser(db, id)
        await assertSessionStands(ctx, db)
        if (!present) throw sessionEnded()
        return applyChange(ctx, db, { before: present, prepared })
      },
    )
  }).catch(rethrowUniqueViolation)
  reportUnmailedChange(ctx, applied.before, applied)
  const { ipAddress } = ctx.client
  if (applied.hasNewPassword) ctx.recordAction({ userId: id, ipAddress, action: 'password_change' })
  if (applied.hasNewEmail) ctx.recordAction({ userId: id, ipAddress, action: 'email_change' })
}

/** Pages show the name of who wrote them. */
export function tagsOfChange(id: number, { hasNewName, hasNewAvatar }: AppliedChange): string[] {
  return [...(hasNewName || hasNewAvatar ? [`user:${id}`] : []), ...(hasNewName ? ['usernames'] : [])]
}

/**
 * Checks a change of an account by its owner or by staff, and does what takes long.
 * @throws AppError 400 with the messages of each field, 403 for a new password or address without
 *   a recent authentication, 409 for another version than the one that was changed, 413 for an
 *   image that is too large, 429
 */
export async function prepareChange(
  ctx: UserCtx,
  before: UserRow,
  change: ProfileChange,
  options: StoreImageOptions,
): Promise<PreparedChange> {
  assertMayChangeCredentials(ctx, before, change)
  assertVersion(before, change)
  refuse(await findProblems(ctx, before, change))
  await countMails(ctx, before, change)
  const passwordHash = change.new_password ? await hashNewPassword(ctx, before, change.new_password) : null
  const image = change.user_image instanceof File ? await storeAvatar(ctx, options, change.user_image) : null
  return { change, passwordHash, image }
}

/** Password and address decide who gets into the account. */
function assertMayChangeCredentials(ctx: UserCtx, before: UserRow, { email, new_password }: ProfileChange): void {
  const hasNewEmail = email !== undefined && !isSame(email, before.email)
  if (new_password || hasNewEmail) assertRecentlyAuthenticated(ctx)
}

/**
 * Whoever changed the password meanwhile, or took the rights, has ended this session, and what it asked for must not happen any more.
 * Call it when what could do so is locked.
 * @throws AppError 401
 */
export async function assertSessionStands({ actor, now }: UserCtx, db: Db): Promise<void> {
  if (!(await findSessionUser(db, actor.sessionId, now()))) throw sessionEnded()
}

/** A form is sent as a whole: what was saved since it was filled in would be undone by it. */
function assertVersion({ updatedAt }: UserRow, { base_date_updated: base }: ProfileChange): void {
  if (base === undefined || updatedAt.getTime() === Date.parse(base)) return
  throw new AppError(409, 'account_changed', 'This account was changed in the meantime.')
}

/**
 * The own account, with what answers say of it.
 * @throws AppError 403 for somebody else's account, 404 for one that is not the actor's to know
 */
export async function getOwnProfile(ctx: UserCtx, id: number): Promise<ReadAccount> {
  await findOwn(ctx, id)
  return getUser(ctx, id)
}

async function findOwn({ db, actor }: UserCtx, id: number): Promise<UserRow> {
  const found = await findUserById(db, id)
  if (!found || !canReadAccount(actor, found.user)) throw userNotFound()
  if (!canUpdateProfile(actor, found.user)) {
    throw new AppError(403, 'not_your_profile', 'You can change only your own profile.')
  }
  return found.user
}

async function findProblems(ctx: UserCtx, before: UserRow, change: ProfileChange): Promise<FieldProblems> {
  const { columns, problems } = checkProfile(before, change, ctx.now())
  const taken = await findTaken(ctx.db, { ...columns, now: ctx.now(), besides: before.id })
  if (taken.username) problems.username = [takenTexts.username]
  if (taken.email && !isSame(columns.email, before.email)) problems.email = [takenTexts.email]
  const { new_password: password = '', confirm_new_password: confirmation = '' } = change
  if (password.normalize('NFC') !== confirmation.normalize('NFC')) {
    problems.confirm_new_password = ['The two passwords are not the same.']
  }
  const weakness = password === '' ? null : await passwordProblem(password, { ...columns, site: ctx.site })
  if (weakness !== null) problems.new_password = [weakness]
  return problems
}

function refuse(problems: FieldProblems): void {
  const [first] = Object.values(problems)
  if (first) throw new AppError(400, 'validation_failed', first.join(' '), { details: problems })
}

/** A new address gets a link that confirms it, the former one a mail about each change. */
async function countMails(
  ctx: UserCtx,
  before: UserRow,
  { email = before.email, new_password }: ProfileChange,
): Promise<void> {
  const former = formerAddressOf(before)
  if (!isSame(email, before.email)) {
    await countAskedMail(ctx, email)
    await countNotice(ctx, former)
  }
  if (new_password) await countNotice(ctx, former)
}

function formerAddressOf({ email, emailVerifiedAt }: UserRow): FormerAddress {
  return { email, isVerified: emailVerifiedAt !== null }
}

/** Somebody else took the name or the address in this moment. */
export function rethrowUniqueViolation(error: unknown): never {
  const field = takenField(error)
  if (field !== null) refuse({ [field]: [takenTexts[field]] })
  throw error
}

async function hashNewPassword({ actor }: UserCtx, before: UserRow, password: string): Promise<string> {
  const caller = knownCaller(actor.id)
  if (before.mustChangePassword && (await isPresentPassword(before, password, caller))) {
    refuse({ new_password: ['Choose another password than the temporary one.'] })
  }
  return hashPassword(password, caller)
}

async function isPresentPassword({ passwordHash }: UserRow, password: string, caller: HashingCaller): Promise<boolean> {
  using place = enterHashing(caller)
  return await verifyPassword(place, password, passwordHash)
}

function storeAvatar({ settings }: UserCtx, options: StoreImageOptions, file: File): Promise<ImageRow> {
  const avatar = { ...options, maxBytes: imageBytesLimit(settings), encode: encodeAvatar }
  return forField('user_image', () => storeImage(avatar, file))
}

/** What a password is that its owner chose. */
const ownPassword = { mustChangePassword: false, temporaryPasswordExpiresAt: null, hasGeneratedPassword: false }

interface ChangeOfAccount {
  /** The account as it stands, under the lock of the transaction. */
  before: UserRow
  prepared: PreparedChange
  /** What changes beside it. */
  values?: ProfileValues
}

/** Does a prepared change inside the transaction that holds the account, and tells its owner. */
export async function applyChange(
  ctx: UserCtx,
  db: Db,
  { before, prepared, values = {} }: ChangeOfAccount,
): Promise<AppliedChange> {
  const { now } = ctx
  const { change, image, passwordHash } = prepared
  assertMayChangeCredentials(ctx, before, change)
  assertVersion(before, change)
  const { columns, problems } = checkProfile(before, change, now())
  refuse(problems)
  const imageId = image?.id ?? (change.delete_image ? null : before.imageId)
  const applied = {
    before,
    hasNewName: columns.username !== before.username,
    hasNewAvatar: imageId !== before.imageId,
    hasNewPassword: passwordHash !== null,
    hasNewEmail: !isSame(columns.email, before.email),
  }
  if (imageId !== null && before.imageId === null) await ctx.quota.reserve(db, before.id, 1)
  const changed = {
    ...columns,
    ...(applied.hasNewEmail && { emailVerifiedAt: null }),
    ...(applied.hasNewPassword && { ...ownPassword, passwordHash }),
    imageId,
    ...values,
  }
  await saveProfile(db, before.id, changed, now())
  if (applied.hasNewEmail && (await isAddressReserved(db, { email: columns.email, now: now(), besides: before.id }))) {
    refuse({ email: [takenTexts.email] })
  }
  await notifyOwner(ctx, db, { before, after: { ...before, ...changed }, applied })
  return applied
}

async function notifyOwner(
  ctx: UserCtx,
  db: Db,
  { before, after, applied }: { before: UserRow; after: UserRow; applied: AppliedChange },
): Promise<void> {
  const former = formerAddressOf(before)
  const isOwn = ctx.actor.id === after.id
  const by = isOwn ? 'owner' : 'administrator'
  if (applied.hasNewPassword) {
    const except = isOwn ? ctx.actor.sessionId : undefined
    await endSessions(db, after.id, { except, reason: 'password_changed', now: ctx.now() })
    if (except !== undefined)
      await renewAuthentication(db, except, { passwordHash: after.passwordHash ?? '', now: ctx.now() })
    await announcePasswordChange(db, ctx, { ...after, email: former.email }, by)
  }
  if (applied.hasNewEmail) await announceEmailChange(db, ctx, after, { former, by })
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
