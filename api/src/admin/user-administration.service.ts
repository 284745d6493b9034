import { expireLinks } from '../accounts/account-links.repository.ts'
import {
  countAskedMail,
  mailResetLink,
  reportUnmailedChange,
  requestEmailVerification,
} from '../accounts/account-mails.service.ts'
import { type ProfileValues, saveProfile } from '../accounts/profiles.repository.ts'
import {
  type AppliedChange,
  applyChange,
  assertSessionStands,
  type PreparedChange,
  prepareChange,
  rethrowUniqueViolation,
  tagsOfChange,
} from '../accounts/profiles.service.ts'
import { userNotFound } from '../accounts/refusals.service.ts'
import { endSessions } from '../accounts/sessions.repository.ts'
import { temporaryPasswordEnd } from '../accounts/temporary-passwords.service.ts'
import { findUserById, type UserRow, type UserWithImage } from '../accounts/users.repository.ts'
import { recordAct } from '../investigation/audit.service.ts'
import type { AuditedFields } from '../investigation/audit-records.table.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import { discardOnFailure } from '../media/unused-files.service.ts'
import type { Db } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { removeAnswersOf } from '../platform/idempotency/stored-answers.ts'
import type { Administration, AskedAccess } from './asked-access.service.ts'
import {
  assertMayAdminister,
  assertMayBeReset,
  assertMayBeVerified,
  assertMayChange,
  assertMayShutOut,
  lastSuperuser,
} from './user-refusals.service.ts'
import { auditedPerson, forgetPersons } from './user-removal.service.ts'
import { type Belongings, countBelongings, lockAdministered, removeUser } from './user-rights.repository.ts'

/**
 * An account that the actor may administer.
 * @throws AppError 404
 */
export async function getAdministered({ db }: UserCtx, id: number): Promise<UserWithImage> {
  const found = await findUserById(db, id)
  if (!found) throw userNotFound()
  return found
}

/**
 * Changes an account, all of it or nothing. A password that somebody else sets must be replaced at the next sign-in.
 * @throws AppError 400 with the messages of each field, 403 for an account or a field that is not the actor's to change, 404, 409 for
 *   the last superuser and for another version than the one that was changed, 413, 429
 */
export async function administerUser(
  ctx: UserCtx,
  id: number,
  change: Administration,
  { media }: { media: MediaStore },
): Promise<void> {
  const { user: found } = await getAdministered(ctx, id)
  assertMayChange(ctx, found, change)
  const { applied } = await discardOnFailure(ctx, media, async (options) => {
    const prepared = await prepareChange(ctx, found, change, options)
    return ctx.change(
      (done: AppliedAdministration) => done.tags,
      (db) =>
        administer(ctx, db, { id, act: 'user_update' }, (before, isLastSuperuser) =>
          applyAdministration(ctx, db, { before, isLastSuperuser, change, prepared }),
        ),
    )
  }).catch(rethrowUniqueViolation)
  reportUnmailedChange(ctx, applied.before, applied)
}

interface AdministrationParts {
  before: UserRow
  isLastSuperuser: boolean
  change: Administration
  prepared: PreparedChange
}

interface AppliedAdministration {
  applied: AppliedChange
  /** Of the pages that show what changed. */
  tags: string[]
}

async function applyAdministration(
  ctx: UserCtx,
  db: Db,
  { before, isLastSuperuser, change, prepared }: AdministrationParts,
): Promise<AppliedAdministration> {
  const asked = assertMayChange(ctx, before, change)
  const values = rightsAfter(before, { change, asked }, ctx.now())
  const isShutOut = values.isActive === false
  if (isShutOut && isLastSuperuser) throw lastSuperuser()
  if (change.new_password && ctx.actor.id !== before.id) {
    values.mustChangePassword = true
    values.temporaryPasswordExpiresAt = temporaryPasswordEnd(ctx.now())
  }
  const applied = await applyChange(ctx, db, { before, prepared, values })
  if (isShutOut || (before.isStaff && !values.isStaff)) await shutOut(ctx, db, before.id)
  const changesAccess = values.isActive !== undefined || values.accountStatus !== undefined
  const tags = [...tagsOfChange(before.id, applied), ...(changesAccess ? [`user:${before.id}`] : [])]
  return { applied, tags }
}

/**
 * Deletes an account. Posts, comments and manga stay without an author.
 * @throws AppError 403 for an account that is not the actor's to delete, 404, 409 for the last superuser
 */
export async function deleteUser(ctx: UserCtx, id: number): Promise<void> {
  await ctx.change([`user:${id}`, 'usernames'], (db) =>
    administer(ctx, db, { id, act: 'user_delete' }, async (before, isLastSuperuser) => {
      assertMayShutOut(ctx, before)
      if (isLastSuperuser) throw lastSuperuser()
      await removeUser(db, id)
      await removeAnswersOf(db, id)
      await forgetPersons(db, [id], ctx.now())
    }),
  )
}

/** @throws AppError 404 */
export async function getBelongings(ctx: UserCtx, id: number): Promise<Belongings> {
  await getAdministered(ctx, id)
  return countBelongings(ctx.db, id)
}

/**
 * Ends every session of an account, except the one that asks for it.
 * @throws AppError 403, 404
 */
export async function signOutUser(ctx: UserCtx, id: number): Promise<number> {
  return ctx.transaction((db) =>
    administer(ctx, db, { id, act: 'user_sign_out' }, async (before) => {
      assertMayAdminister(ctx, before)
      return endAll(ctx, db, id)
    }),
  )
}

/**
 * Sends the link that confirms the address of an account.
 * @throws AppError 403, 404, 409 for one that is confirmed, 429
 */
export async function sendVerification(ctx: UserCtx, id: number): Promise<void> {
  const { user: found } = await getAdministered(ctx, id)
  assertMayBeVerified(ctx, found)
  await countAskedMail(ctx, found.email)
  await ctx.transaction((db) =>
    administer(ctx, db, { id, act: 'user_verification' }, async (before) => {
      assertMayBeVerified(ctx, before)
      await requestEmailVerification(db, ctx, before, 'asked_again')
    }),
  )
}

/**
 * Sends the owner of an account a link that resets the password. Nobody else gets to know it.
 * @throws AppError 403, 404, 409 for an account that a link does not help or must not reach, 429
 */
export async function sendPasswordReset(ctx: UserCtx, id: number): Promise<void> {
  const { user: found } = await getAdministered(ctx, id)
  assertMayBeReset(ctx, found)
  await countAskedMail(ctx, found.email)
  await ctx.transaction((db) =>
    administer(ctx, db, { id, act: 'user_reset_link' }, async (before) => {
      assertMayBeReset(ctx, before)
      await mailResetLink(db, ctx, before, 'administrator')
    }),
  )
}

/**
 * Suspends an account, or changes its suspension, and ends its sessions.
 * @param until when it passes by itself; null for never
 * @throws AppError 400 for an end that has passed, 403, 404, 409 for the last superuser
 */
export async function suspendUser(
  ctx: UserCtx,
  id: number,
  { reason, until }: { reason: string; until: Date | null },
): Promise<void> {
  if (until && until <= ctx.now()) {
    const text = 'Choose an end in the future.'
    throw new AppError(400, 'validation_failed', text, { details: { until: [text] } })
  }
  await ctx.change([`user:${id}`], (db) =>
    administer(ctx, db, { id, act: 'user_suspend' }, async (before, isLastSuperuser) => {
      assertMayShutOut(ctx, before)
      if (isLastSuperuser) throw lastSuperuser()
      await saveProfile(db, id, { ...suspended, suspendedUntil: until, suspensionReason: reason }, ctx.now())
      await shutOut(ctx, db, id)
    }),
  )
}

/**
 * Ends a suspension; an account that is not suspended stays as it is.
 * @throws AppError 403, 404
 */
export async function reinstateUser(ctx: UserCtx, id: number): Promise<void> {
  await ctx.change([`user:${id}`], (db) =>
    administer(ctx, db, { id, act: 'user_reinstate' }, async (before) => {
      assertMayShutOut(ctx, before)
      if (!before.isActive) await saveProfile(db, id, reinstated(before), ctx.now())
    }),
  )
}

const suspended = {
  isActive: false,
  accountStatus: 'suspended',
  suspendedUntil: null,
  suspensionReason: '',
} as const

/** Locks an account, lets `run` do something with it, and keeps what that was. */
async function administer<T>(
  ctx: UserCtx,
  db: Db,
  { id, act }: { id: number; act: string },
  run: (before: UserRow, isLastSuperuser: boolean) => Promise<T>,
): Promise<T> {
  const locked = await lockAdministered(db, id)
  await assertSessionStands(ctx, db)
  if (!locked) throw userNotFound()
  const { user: before, isLastSuperuser } = locked
  const result = await run(before, isLastSuperuser)
  const after = await findUserById(db, id)
  await recordAct(db, ctx, {
    act,
    object: { kind: 'user', id, name: before.username },
    before: after ? auditedFields(before) : auditedRights(before),
    after: after ? { ...auditedFields(after.user), ...passwordNote(before, after.user) } : undefined,
  })
  return result
}

/** What a record of an act may show of an account: nothing that lets anybody in. */
function auditedFields(user: UserRow): AuditedFields {
  return { ...auditedPerson(user), ...auditedRights(user) }
}

function auditedRights(user: UserRow): AuditedFields {
  return {
    username: user.username,
    is_active: user.isActive,
    is_staff: user.isStaff,
    is_premium_user: user.isPremiumUser,
    account_status: user.accountStatus,
    suspended_until: user.suspendedUntil,
    suspension_reason: user.suspensionReason,
    must_change_password: user.mustChangePassword,
    login_attempts: user.loginAttempts,
    has_image: user.imageId !== null,
  }
}

/** That a password was changed, not to what. */
function passwordNote(before: UserRow, after: UserRow): AuditedFields {
  return before.passwordHash === after.passwordHash ? {} : { password: 'changed' }
}

function rightsAfter(
  before: UserRow,
  { change, asked }: { change: Administration; asked: AskedAccess },
  now: Date,
): ProfileValues {
  const { is_staff = before.isStaff, is_premium_user = before.isPremiumUser } = change
  const { isActive, confirmsAddress: isConfirmed, unlocks } = asked
  const emailVerifiedAt = isConfirmed ? now : before.emailVerifiedAt
  return {
    isStaff: is_staff,
    isPremiumUser: is_premium_user,
    ...(isConfirmed && { emailVerifiedAt }),
    ...(isConfirmed && before.accountStatus === 'unverified' && { accountStatus: 'active' as const }),
    ...(isActive && !before.isActive && reinstated({ ...before, emailVerifiedAt })),
    ...(!isActive && before.isActive && suspended),
    ...(unlocks && { loginAttempts: 0, lockedUntil: null, unlockCount: before.unlockCount + 1 }),
  }
}

/** What stands of an account whose suspension is over: whoever has signed in was active, also with an address that is new since. */
function reinstated({ emailVerifiedAt, lastLoginAt }: Pick<UserRow, 'emailVerifiedAt' | 'lastLoginAt'>): ProfileValues {
  const accountStatus = emailVerifiedAt === null && lastLoginAt === null ? 'unverified' : 'active'
  return { isActive: true, accountStatus, suspendedUntil: null, suspensionReason: '' }
}

/** Ends every session, and every link that leads to a new one. */
async function shutOut(ctx: UserCtx, db: Db, id: number): Promise<void> {
  await endAll(ctx, db, id)
  await expireLinks(db, { userId: id, purpose: 'reset_password', now: ctx.now() })
}

async function endAll(ctx: UserCtx, db: Db, id: number): Promise<number> {
  const except = ctx.actor.id === id ? ctx.actor.sessionId : undefined
  return endSessions(db, id, { except, reason: 'account_changed', now: ctx.now() })
}
