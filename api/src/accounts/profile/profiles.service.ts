import { isDeepStrictEqual } from 'node:util'
import type { updateUser } from '@ledgerdeck/contract/users'
import type { z } from 'zod'
import { encodeAvatar } from '../../media/image-encoding.service.ts'
import type { ImageRule } from '../../media/image-rights.service.ts'
import { type ImageRow, type StoreImageOptions, storeImage } from '../../media/images.service.ts'
import { imageBytesLimit } from '../../media/images.settings.ts'
import type { MediaStore } from '../../media/media-store.service.ts'
import { discardOnFailure } from '../../media/unused-files.service.ts'
import type { Db } from '../../platform/database/database.ts'
import { assertRecentlyAuthenticated } from '../../platform/endpoints/access.ts'
import { recordAction, type UserCtx } from '../../platform/endpoints/context.ts'
import { AppError, forField } from '../../platform/errors/app-error.ts'
import {
  accountChanged,
  assertNoProblems,
  type FieldProblems,
  fieldsRefused,
  takenField,
  takenMessages,
  userNotFound,
} from '../accounts.errors.ts'
import { isAddressReserved } from '../links/account-links.repository.ts'
import {
  countRequestedMail,
  countSecurityMail,
  type FormerAddress,
  notifyEmailChange,
  notifyPasswordChange,
  reportUnmailedChange,
} from '../mails/account-mails.service.ts'
import { passwordProblem } from '../passwords/new-passwords.service.ts'
import {
  enterHashing,
  type HashingCaller,
  hashPassword,
  knownCaller,
  verifyPassword,
} from '../passwords/passwords.service.ts'
import { findTakenFields } from '../registration/registration.repository.ts'
import { recordSecurityEvent } from '../security-events/security-events.service.ts'
import { endSessions, renewAuthentication } from '../sessions/sessions.repository.ts'
import { lockActor } from '../sessions/sessions.service.ts'
import { canReadAccount, canReadEveryAccount, canUpdateProfile } from '../users.policy.ts'
import { findUserById, type UserRow } from '../users.repository.ts'
import { getUser, type ReadAccount } from '../users.service.ts'
import { checkProfile } from './profile-fields.service.ts'
import { findAvatarUse, type ProfileValues, updateUserRow } from './profiles.repository.ts'

export type ProfileChange = z.output<typeof updateUser.body>

export interface PreparedChange {
  change: ProfileChange
  passwordHash: string | null
  image: ImageRow | null
}

export interface AppliedChange {
  before: UserRow
  hasNewName: boolean
  hasNewAvatar: boolean
  hasNewPassword: boolean
  hasNewEmail: boolean
}

/** All changes or none. @throws AppError 400 (messages by field), 401, 403, 404, 409, 413, 429 */
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
        const done = await applyChange(ctx, db, { before: await lockActor(ctx, db), prepared })
        if (done.hasNewPassword) await recordSecurityEvent(ctx, db, { userId: id, kind: 'password_change' })
        if (done.hasNewEmail) await recordSecurityEvent(ctx, db, { userId: id, kind: 'email_change' })
        return done
      },
    )
  }).catch(rethrowUniqueViolation)
  reportUnmailedChange(ctx, applied.before, applied)
  if (applied.hasNewPassword) recordAction(ctx, id, 'password_change')
  if (applied.hasNewEmail) recordAction(ctx, id, 'email_change')
}

/** Returns the cache tags of pages that show the changed fields. */
export function tagsOfChange(id: number, { hasNewName, hasNewAvatar }: AppliedChange): string[] {
  return [...(hasNewName || hasNewAvatar ? [`user:${id}`] : []), ...(hasNewName ? ['usernames'] : [])]
}

/** Runs the slow steps before the transaction. @throws AppError 400, 403, 409, 429 */
export async function prepareChange(
  ctx: UserCtx,
  before: UserRow,
  change: ProfileChange,
  options: StoreImageOptions,
): Promise<PreparedChange> {
  assertMayChangeCredentials(ctx, before, change)
  assertUnchanged(before, change, ctx.now())
  assertNoProblems('validation_failed', await findProblems(ctx, before, change))
  await countMails(ctx, before, change)
  const passwordHash = change.new_password ? await hashNewPassword(ctx, before, change.new_password) : null
  const image = change.user_image instanceof File ? await storeAvatar(ctx, options, change.user_image) : null
  return { change, passwordHash, image }
}

function assertMayChangeCredentials(ctx: UserCtx, before: UserRow, { email, new_password }: ProfileChange): void {
  const hasNewEmail = email !== undefined && !equalsIgnoreCase(email, before.email)
  if (new_password || hasNewEmail) assertRecentlyAuthenticated(ctx)
}

/** An outdated form would undo later changes. @returns whether it repeats a saved one */
function assertUnchanged(before: UserRow, change: ProfileChange, now: Date, values: ProfileValues = {}): boolean {
  const { base_date_updated: base } = change
  if (base === undefined || before.updatedAt.getTime() === Date.parse(base)) return false
  if (isSaved(before, change, { ...checkProfile(before, change, now).columns, ...values })) return true
  throw accountChanged()
}

function isSaved(before: UserRow, { new_password, user_image, delete_image }: ProfileChange, values: ProfileValues) {
  if (new_password || user_image instanceof File || (delete_image && before.imageId !== null)) return false
  return isDeepStrictEqual({ ...before, ...values }, before)
}

/** @throws AppError 403 for another account, 404 for one that the actor must not know */
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
  const takenFields = await findTakenFields(ctx.db, { ...columns, now: ctx.now(), exceptUserId: before.id })
  if (takenFields.username) problems.username = [takenMessages.username]
  if (takenFields.email && !equalsIgnoreCase(columns.email, before.email)) problems.email = [takenMessages.email]
  const { new_password: password = '' } = change
  const weakness = password === '' ? null : await passwordProblem(password, { ...columns, site: ctx.site })
  if (weakness !== null) problems.new_password = [weakness]
  return problems
}

async function countMails(
  ctx: UserCtx,
  before: UserRow,
  { email = before.email, new_password }: ProfileChange,
): Promise<void> {
  const former = formerAddressOf(before)
  if (!equalsIgnoreCase(email, before.email)) {
    await countRequestedMail(ctx, email)
    await countSecurityMail(ctx, former)
  }
  if (new_password) await countSecurityMail(ctx, former)
}

function formerAddressOf({ email, emailVerifiedAt }: UserRow): FormerAddress {
  return { email, isVerified: emailVerifiedAt !== null }
}

/** @throws AppError 400 for a name or address that was taken since the check, or the error */
export function rethrowUniqueViolation(error: unknown): never {
  const field = takenField(error)
  if (field !== null) throw fieldsRefused('validation_failed', { [field]: [takenMessages[field]] })
  throw error
}

async function hashNewPassword({ actor }: UserCtx, before: UserRow, password: string): Promise<string> {
  const caller = knownCaller(actor.id)
  if (before.mustChangePassword && (await isPresentPassword(before, password, caller))) {
    throw fieldsRefused('validation_failed', { new_password: ['Choose a password other than the temporary one.'] })
  }
  return hashPassword(password, caller)
}

async function isPresentPassword({ passwordHash }: UserRow, password: string, caller: HashingCaller): Promise<boolean> {
  using entry = enterHashing(caller)
  return await verifyPassword(entry, password, passwordHash)
}

function storeAvatar({ settings }: UserCtx, options: StoreImageOptions, file: File): Promise<ImageRow> {
  const avatar = { ...options, maxBytes: imageBytesLimit(settings), encode: encodeAvatar }
  return forField('user_image', () => storeImage(avatar, file))
}

const ownPassword = { mustChangePassword: false, temporaryPasswordExpiresAt: null, hasGeneratedPassword: false }

interface AccountChange {
  before: UserRow
  prepared: PreparedChange
  values?: ProfileValues
}

/**
 * Call it with the account locked. @param values what its owner cannot change
 * @throws AppError 400, 403, 409, 413
 */
export async function applyChange(
  ctx: UserCtx,
  db: Db,
  { before, prepared, values = {} }: AccountChange,
): Promise<AppliedChange> {
  const { now } = ctx
  const { change, image, passwordHash } = prepared
  assertMayChangeCredentials(ctx, before, change)
  const isRepeat = assertUnchanged(before, change, now(), values)
  const { columns, problems } = checkProfile(before, change, now())
  assertNoProblems('validation_failed', problems)
  const imageId = image?.id ?? (change.delete_image ? null : before.imageId)
  const applied = {
    before,
    hasNewName: columns.username !== before.username,
    hasNewAvatar: imageId !== before.imageId,
    hasNewPassword: passwordHash !== null,
    hasNewEmail: !equalsIgnoreCase(columns.email, before.email),
  }
  if (isRepeat) return applied
  if (imageId !== null && before.imageId === null) await ctx.quota.reserve(db, before.id, 1)
  const changed = {
    ...columns,
    ...(applied.hasNewEmail && { emailVerifiedAt: null }),
    ...(applied.hasNewPassword && { ...ownPassword, passwordHash }),
    imageId,
    ...values,
  }
  await updateUserRow(db, before.id, changed, now())
  if (
    applied.hasNewEmail &&
    (await isAddressReserved(db, { email: columns.email, now: now(), exceptUserId: before.id }))
  ) {
    throw fieldsRefused('validation_failed', { email: [takenMessages.email] })
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
    await notifyPasswordChange(ctx, db, { ...after, email: former.email }, by)
  }
  if (applied.hasNewEmail) await notifyEmailChange(ctx, db, after, { former, by })
}

function equalsIgnoreCase(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

export const avatarRule: ImageRule = async (db, actor, imageId) => {
  const { isUsed, isPublic } = await findAvatarUse(db, imageId)
  if (isPublic) return 'public'
  return isUsed && actor.kind === 'user' && canReadEveryAccount(actor) ? 'allowed' : null
}
