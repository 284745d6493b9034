import type { Ctx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type ChallengedAccount, findAccountOfToken, issueAccountToken } from '../factors/challenges.service.ts'
import { countRecoveryCodes, findAuthenticatorApp } from '../factors/factors.repository.ts'
import { countPasskeys } from '../factors/passkeys.repository.ts'
import { secondFactorRequired } from '../factors/second-factors.service.ts'
import type { UserRow } from '../users.repository.ts'

/** Builds the error that asks for a second factor. Its details hold the token of this login. */
export async function secondFactorError(ctx: Ctx, user: UserRow): Promise<AppError> {
  return secondFactorRequired({
    second_factor_token: [issueAccountToken(ctx, 'login', user)],
    second_factors: await listFactorKinds(ctx, user),
  })
}

export async function listFactorKinds({ db }: Pick<Ctx, 'db'>, { id }: Pick<UserRow, 'id'>): Promise<string[]> {
  const app = await findAuthenticatorApp(db, id)
  return [
    ...(app?.confirmedAt ? ['authenticator_app'] : []),
    ...((await countPasskeys(db, id)) > 0 ? ['passkey'] : []),
    ...((await countRecoveryCodes(db, id)) > 0 ? ['recovery_code'] : []),
  ]
}

/** @throws AppError 401 `second_factor_expired` */
export async function findPendingLogin(ctx: Ctx, token: string): Promise<ChallengedAccount> {
  const found = await findAccountOfToken(ctx, 'login', token)
  if (!found) throw loginExpired()
  return found
}

export function loginExpired(): AppError {
  const text = 'This login took too long or is already finished. Enter your password again.'
  return new AppError(401, 'second_factor_expired', text)
}
