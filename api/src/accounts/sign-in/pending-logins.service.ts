import type { Ctx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type ChallengeUse, issueChallenge, isValidChallenge } from '../factors/challenges.service.ts'
import { countRecoveryCodes, findAuthenticatorApp } from '../factors/factors.repository.ts'
import { countPasskeys } from '../factors/passkeys.repository.ts'
import { secondFactorRequired } from '../factors/second-factors.service.ts'
import { findUserById, type UserRow, type UserWithImage } from '../users.repository.ts'

/** The token of a login whose password was right; it names the account. */
export async function secondFactorError(ctx: Ctx, user: UserRow): Promise<AppError> {
  const token = `${user.id}.${issueChallenge(ctx, loginOf(user))}`
  return secondFactorRequired({
    second_factor_token: [token],
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

/** A new password ends logins that wait for their second factor. */
function loginOf({ id, passwordHash }: UserRow): ChallengeUse {
  return { purpose: 'login', subject: `${id} ${passwordHash}` }
}

export interface PendingLogin extends UserWithImage {
  challenge: string
}

/** @throws AppError 401 `second_factor_expired` */
export async function findPendingLogin(ctx: Ctx, token: string): Promise<PendingLogin> {
  const [, id, challenge] = /^([1-9]\d{0,9})\.(.+)$/.exec(token) ?? []
  const userId = Number(id)
  const found = userId <= 2_147_483_647 ? await findUserById(ctx.db, userId) : null
  if (found && challenge !== undefined && isValidChallenge(ctx, challenge, loginOf(found.user))) {
    return { ...found, challenge }
  }
  throw loginExpired()
}

export function loginExpired(): AppError {
  const text = 'This login took too long or is already finished. Enter your password again.'
  return new AppError(401, 'second_factor_expired', text)
}
