import type { AppContext, Ctx, UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { invalidCode, sessionEnded } from '../accounts.errors.ts'
import { findUserById, type UserRow } from '../users.repository.ts'
import {
  addMissingRecoveryCodes,
  changeOwnFactors,
  type FactorDeps,
  newRecoveryCodes,
} from './factor-changes.service.ts'
import {
  type AuthenticatorAppRow,
  confirmApp,
  deleteAuthenticatorAppRow,
  findAuthenticatorApp,
  listEncryptedSecrets,
  replaceEncryptedSecret,
  saveUnconfirmedApp,
} from './factors.repository.ts'
import { createTotpSecret, matchTotpStep, totpUri } from './totp.service.ts'

const encryptionPurpose = 'totp-secret'

/** @throws AppError 409 when the account has an authenticator app */
export async function beginAuthenticatorApp(ctx: UserCtx): Promise<{ secret: string; uri: string }> {
  const { actor, db, secrets, site } = ctx
  const found = await findUserById(db, actor.id)
  if (!found) throw sessionEnded()
  const secret = createTotpSecret()
  const encryptedSecret = secrets.encrypt(encryptionPurpose, secret)
  if (!(await saveUnconfirmedApp(db, { userId: actor.id, encryptedSecret, now: ctx.now() }))) throw alreadyActive()
  return { secret, uri: totpUri(secret, { issuer: site.name, label: found.user.username }) }
}

/** Returns recovery codes, if they are new. @throws AppError 401 `invalid_code`, 409 */
export async function confirmAuthenticatorApp(ctx: UserCtx, deps: FactorDeps, code: string): Promise<string[]> {
  const { actor, db, now } = ctx
  const app = await findAuthenticatorApp(db, actor.id)
  if (!app) throw new AppError(409, 'authenticator_app_not_begun', 'Start setting up the authenticator app again.')
  if (app.confirmedAt !== null) throw alreadyActive()
  const step = stepOfCode(ctx, app, code.replaceAll(/\s/g, ''))
  if (step === null) throw invalidCode()
  return changeOwnFactors(ctx, deps, { change: 'authenticator_app_add' }, async (tx) => {
    const isConfirmed = await confirmApp(tx, { ...app, step, now: now() })
    if (!isConfirmed) throw alreadyActive()
    return addMissingRecoveryCodes(tx, actor.id)
  })
}

/** @throws AppError 404 without an active app */
export async function deleteAuthenticatorApp(ctx: UserCtx, deps: FactorDeps): Promise<void> {
  const change = { change: 'authenticator_app_remove', endsOtherSessions: true } as const
  await changeOwnFactors(ctx, deps, change, async (db) => {
    if (await deleteAuthenticatorAppRow(db, ctx.actor.id)) return
    throw new AppError(404, 'authenticator_app_not_found', 'You have no authenticator app to remove.')
  })
}

/** @throws AppError 409 without a second factor */
export async function renewRecoveryCodes(ctx: UserCtx, deps: FactorDeps): Promise<string[]> {
  return changeOwnFactors(ctx, deps, { change: 'recovery_codes_renew' }, async (db, user: UserRow) => {
    if (user.hasSecondFactor) return newRecoveryCodes(db, user.id)
    throw new AppError(409, 'no_second_factor', 'Set up a passkey or an authenticator app first.')
  })
}

/** Returns the time step of a code; null for a wrong code, or when no key decrypts the secret. */
export function stepOfCode(
  { secrets, now, log }: Pick<Ctx, 'secrets' | 'now' | 'log'>,
  { userId, encryptedSecret }: Pick<AuthenticatorAppRow, 'userId' | 'encryptedSecret'>,
  code: string,
): number | null {
  const secret = decrypt({ secrets }, encryptedSecret)
  if (secret === null) log.error({ userId }, 'no key decrypts the secret of an authenticator app')
  return secret === null ? null : matchTotpStep(secret, code, now())
}

function decrypt({ secrets }: Pick<Ctx, 'secrets'>, encrypted: string): string | null {
  try {
    return secrets.decrypt(encryptionPurpose, encrypted)
  } catch {
    return null
  }
}

const batchSize = 500

export async function renewEncryption({ db, secrets }: Pick<AppContext, 'db' | 'secrets'>, signal: AbortSignal) {
  if (secrets.keys(encryptionPurpose).length === 1) return
  let afterUserId = 0
  while (!signal.aborted) {
    const rows = await listEncryptedSecrets(db, { afterUserId, limit: batchSize })
    for (const { userId, encryptedSecret: from } of rows) {
      const to = secrets.renew(encryptionPurpose, from)
      if (to !== null) await replaceEncryptedSecret(db, { userId, from, to })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    afterUserId = last.userId
  }
}

function alreadyActive(): AppError {
  const text = 'You already have an authenticator app. Remove it to set up another.'
  return new AppError(409, 'authenticator_app_exists', text)
}
