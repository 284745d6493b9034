import type { SignInMethod } from '@ledgerdeck/contract/security-log'
import type { Db } from '../../platform/database/database.ts'
import { type Ctx, recordAction, type UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { invalidCode } from '../accounts.errors.ts'
import { findLoginTarget } from '../sign-in/known-clients.service.ts'
import { countCodeGuess } from '../sign-in/sign-in-limits.service.ts'
import type { UserRow } from '../users.repository.ts'
import { stepOfCode } from './authenticator-apps.service.ts'
import type { OwnFactors } from './factors.presenter.ts'
import {
  consumeRecoveryCode,
  consumeTotpStep,
  countRecoveryCodes,
  findAuthenticatorApp,
  hasRecoveryCode,
} from './factors.repository.ts'
import { isSecondFactorRequired } from './factors.settings.ts'
import { listPasskeys } from './passkeys.repository.ts'
import { hashOfRecoveryCode } from './recovery-codes.service.ts'
import { isTotpCode } from './totp.service.ts'

export async function listFactors(ctx: UserCtx): Promise<OwnFactors> {
  const { db, actor } = ctx
  return {
    passkeys: await listPasskeys(db, actor.id),
    app: await findAuthenticatorApp(db, actor.id),
    recoveryCodesLeft: await countRecoveryCodes(db, actor.id),
    isRequired: isSecondFactorRequired(ctx, actor),
  }
}

export interface CheckedFactor {
  method: SignInMethod
  /** Call it in the transaction of what the factor permits. @throws AppError 401 if used since */
  consume: (db: Db) => Promise<void>
  forgive: () => Promise<void>
}

/** Counts a wrong guess until `forgive`, so parallel ones add up. @throws AppError 401, 429 */
export async function checkCode(ctx: Ctx, user: UserRow, typed: string): Promise<CheckedFactor> {
  const target = await findLoginTarget(ctx, user.email.toLowerCase())
  const guess = await countCodeGuess(ctx, target)
  const code = typed.replaceAll(/[\s-]/g, '')
  const isTotp = isTotpCode(code)
  const consume = isTotp ? await checkTotpCode(ctx, user, code) : await checkRecoveryCode(ctx, user, code)
  if (consume === null) {
    recordFailure(ctx, user)
    throw invalidCode()
  }
  return {
    method: isTotp ? 'authenticator_app' : 'recovery_code',
    consume: async (db) => {
      if (await consume(db)) return
      recordFailure(ctx, user)
      throw invalidCode()
    },
    forgive: guess.forgive,
  }
}

type Consume = (db: Db) => Promise<boolean>

async function checkTotpCode(ctx: Ctx, { id: userId }: UserRow, code: string): Promise<Consume | null> {
  const app = await findAuthenticatorApp(ctx.db, userId)
  const step = app?.confirmedAt ? stepOfCode(ctx, app, code) : null
  return step === null ? null : (db) => consumeTotpStep(db, { userId, step, now: ctx.now() })
}

async function checkRecoveryCode(ctx: Ctx, { id }: UserRow, code: string): Promise<Consume | null> {
  const hash = hashOfRecoveryCode(code)
  return (await hasRecoveryCode(ctx.db, id, hash)) ? (db) => consumeRecoveryCode(db, id, hash) : null
}

export function recordFailure(ctx: Ctx, { id }: Pick<UserRow, 'id'>): void {
  recordAction(ctx, id, 'second_factor_failed')
}

/** @param details `second_factors`, and for a login also `second_factor_token` */
export function secondFactorRequired(details: Record<string, string[]>): AppError {
  const text = 'Confirm with a code from your authenticator app, a recovery code or a passkey.'
  return new AppError(403, 'second_factor_required', text, { details })
}
