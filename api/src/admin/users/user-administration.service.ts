import { lastSuperuser, userNotFound } from '../../accounts/accounts.errors.ts'
import { resetFactors } from '../../accounts/factors/factor-resets.service.ts'
import {
  countRequestedMail,
  countSecurityMail,
  mailResetLink,
  reportUnmailedChange,
  requestEmailVerification,
} from '../../accounts/mails/account-mails.service.ts'
import { temporaryPasswordEnd } from '../../accounts/passwords/temporary-passwords.service.ts'
import { type ProfileValues, updateUserRow } from '../../accounts/profile/profiles.repository.ts'
import {
  type AppliedChange,
  applyChange,
  type PreparedChange,
  prepareChange,
  rethrowUniqueViolation,
  tagsOfChange,
} from '../../accounts/profile/profiles.service.ts'
import { findUserById, type UserRow, type UserWithImage } from '../../accounts/users.repository.ts'
import type { MediaStore } from '../../media/media-store.service.ts'
import { discardOnFailure } from '../../media/unused-files.service.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AccessChange, Administration } from './access-change.service.ts'
import { begunDeletionJob } from './account-deletions.job.ts'
import { administer } from './administered-changes.service.ts'
import { endAccess, endAllSessions, reinstated, revokeAccess, suspended } from './suspensions.service.ts'
import { countRelatedRows, needsDetaching, type RelatedCounts } from './user-administration.repository.ts'
import { eraseUser } from './user-erasure.service.ts'
import {
  assertMayAdminister,
  assertMayBeReset,
  assertMayBeVerified,
  assertMayChange,
  assertMayRevokeAccess,
} from './user-permissions.service.ts'

/** @throws AppError 404 */
export async function getAdministered({ db }: UserCtx, id: number): Promise<UserWithImage> {
  const found = await findUserById(db, id)
  if (!found || found.user.deletionBegunAt) throw userNotFound()
  return found
}

/** All changes or none. @throws AppError 400 with messages by field, 403, 404, 409, 413, 429 */
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
  tags: string[]
}

async function applyAdministration(
  ctx: UserCtx,
  db: Db,
  { before, isLastSuperuser, change, prepared }: AdministrationParts,
): Promise<AppliedAdministration> {
  const accessChange = assertMayChange(ctx, before, change)
  const values = rightsAfter(before, { change, accessChange }, ctx.now())
  const isRevoked = values.isActive === false
  if (isRevoked && isLastSuperuser) throw lastSuperuser()
  if (change.new_password && ctx.actor.id !== before.id) {
    values.mustChangePassword = true
    values.temporaryPasswordExpiresAt = temporaryPasswordEnd(ctx.now())
  }
  const applied = await applyChange(ctx, db, { before, prepared, values })
  if (isRevoked) await revokeAccess(ctx, db, before.id)
  else if (before.isStaff && !values.isStaff) await endAccess(ctx, db, before.id)
  const changesAccess = values.isActive !== undefined || values.accountStatus !== undefined
  const tags = [...tagsOfChange(before.id, applied), ...(changesAccess ? [`user:${before.id}`] : [])]
  return { applied, tags }
}

/**
 * Posts, comments and manga stay without an author. A job follows if there are very many; until it
 * has run, staff do not see the account and nobody can use it. @throws AppError 403, 404, 409
 */
export async function deleteUser(ctx: UserCtx, id: number): Promise<void> {
  await ctx.change([`user:${id}`, 'usernames'], (db) =>
    administer(ctx, db, { id, act: 'user_delete' }, async (before, isLastSuperuser) => {
      assertMayRevokeAccess(ctx, before)
      if (isLastSuperuser) throw lastSuperuser()
      if (await needsDetaching(db, id)) await beginDeletion(ctx, db, before)
      else await eraseUser(db, id, { now: ctx.now() })
    }),
  )
}

async function beginDeletion(ctx: UserCtx, db: Db, before: UserRow): Promise<void> {
  const { id } = before
  const now = ctx.now()
  await updateUserRow(db, id, { ...suspended(before), deletionDueAt: null, deletionBegunAt: now }, now)
  await revokeAccess(ctx, db, id)
  await ctx.jobs.enqueue(db, begunDeletionJob, { userId: id })
}

/** @throws AppError 404 */
export async function getRelatedCounts(ctx: UserCtx, id: number): Promise<RelatedCounts> {
  await getAdministered(ctx, id)
  return countRelatedRows(ctx.db, id, ctx.now())
}

/** Ends every session except that of the actor. @throws AppError 403, 404 */
export async function signOutUser(ctx: UserCtx, id: number): Promise<number> {
  return ctx.change([], (db) =>
    administer(ctx, db, { id, act: 'user_sign_out' }, async (before) => {
      assertMayAdminister(ctx, before)
      return endAllSessions(ctx, db, id)
    }),
  )
}

/** @throws AppError 403, 404, 409 when the address is confirmed, 429 */
export async function sendVerification(ctx: UserCtx, id: number): Promise<void> {
  const { user: found } = await getAdministered(ctx, id)
  assertMayBeVerified(ctx, found)
  await countRequestedMail(ctx, found.email)
  await ctx.change([], (db) =>
    administer(ctx, db, { id, act: 'user_verification' }, async (before) => {
      assertMayBeVerified(ctx, before)
      await requestEmailVerification(ctx, db, before, 'asked_again')
    }),
  )
}

/** @throws AppError 403, 404, 409 when a link would not help or must not be sent, 429 */
export async function sendPasswordReset(ctx: UserCtx, id: number): Promise<void> {
  const { user: found } = await getAdministered(ctx, id)
  assertMayBeReset(ctx, found)
  await countRequestedMail(ctx, found.email)
  await ctx.change([], (db) =>
    administer(ctx, db, { id, act: 'user_reset_link' }, async (before) => {
      assertMayBeReset(ctx, before)
      await mailResetLink(ctx, db, before, 'administrator')
    }),
  )
}

/** @throws AppError 404, 409 for one's own account or one without second factors, 429 */
export async function resetUserFactors(ctx: UserCtx, id: number): Promise<void> {
  const { user: found } = await getAdministered(ctx, id)
  if (ctx.actor.id === id) {
    throw new AppError(409, 'own_account', 'Change your own second factors in your profile.')
  }
  await countSecurityMail(ctx, { email: found.email, isVerified: found.emailVerifiedAt !== null })
  await ctx.change([], (db) =>
    administer(ctx, db, { id, act: 'user_factors_reset' }, (before) => resetFactors(ctx, db, before)),
  )
  reportUnmailedChange(ctx, found, { hasNewFactors: true })
}

function rightsAfter(
  before: UserRow,
  { change, accessChange }: { change: Administration; accessChange: AccessChange },
  now: Date,
): ProfileValues {
  const { is_staff = before.isStaff, is_premium_user = before.isPremiumUser } = change
  const { isActive, confirmsAddress: isConfirmed, unlocks } = accessChange
  const emailVerifiedAt = isConfirmed ? now : before.emailVerifiedAt
  return {
    isStaff: is_staff,
    isPremiumUser: is_premium_user,
    ...(isConfirmed && { emailVerifiedAt }),
    ...(isConfirmed && before.accountStatus === 'unverified' && { accountStatus: 'active' as const }),
    ...(isActive && !before.isActive && reinstated({ ...before, emailVerifiedAt })),
    ...(!isActive && before.isActive && suspended(before)),
    ...(unlocks && { loginAttempts: 0, lockedUntil: null, unlockCount: before.unlockCount + 1 }),
  }
}
