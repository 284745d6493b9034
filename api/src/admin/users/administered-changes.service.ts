import { userNotFound } from '../../accounts/accounts.errors.ts'
import { assertSessionIsOpen } from '../../accounts/sessions/sessions.service.ts'
import { findUserById, lockUserAndSuperusers, type UserRow } from '../../accounts/users.repository.ts'
import { recordAct } from '../../investigation/audit.service.ts'
import type { AuditedFields } from '../../investigation/audit-records.table.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { auditedPersonalData } from './user-erasure.service.ts'

/** Locks the account, runs the change and records it. @throws AppError 401, 404 */
export async function administer<T>(
  ctx: UserCtx,
  db: Db,
  { id, act }: { id: number; act: string },
  run: (before: UserRow, isLastSuperuser: boolean) => Promise<T>,
): Promise<T> {
  const { user: before, isLastSuperuser } = await lockAdministered(ctx, db, id)
  const result = await run(before, isLastSuperuser)
  const found = await findUserById(db, id)
  const after = found?.user.deletionBegunAt ? null : found
  await recordAct(ctx, db, {
    act,
    object: { kind: 'user', id, name: before.username },
    before: after ? auditedFields(before) : auditedRights(before),
    after: after ? { ...auditedFields(after.user), ...passwordChange(before, after.user) } : undefined,
  })
  return result
}

/** @throws AppError 401, 404 */
async function lockAdministered(
  ctx: UserCtx,
  db: Db,
  id: number,
): Promise<{ user: UserRow; isLastSuperuser: boolean }> {
  const locked = await lockUserAndSuperusers(db, id)
  await assertSessionIsOpen(ctx, db)
  if (!locked || locked.user.deletionBegunAt) throw userNotFound()
  return locked
}

function auditedFields(user: UserRow): AuditedFields {
  return { ...auditedPersonalData(user), ...auditedRights(user) }
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
    has_second_factor: user.hasSecondFactor,
    login_attempts: user.loginAttempts,
    has_image: user.imageId !== null,
  }
}

function passwordChange(before: UserRow, after: UserRow): AuditedFields {
  return before.passwordHash === after.passwordHash ? {} : { password: 'changed' }
}
