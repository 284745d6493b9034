import { idInPath } from '@ledgerdeck/contract/fields'
import type { Db } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { hashOfToken, randomToken } from '../../platform/secrets/secrets.ts'
import { findUserById, type UserRow, type UserWithImage } from '../users.repository.ts'
import { insertUsedChallenge } from './factors.repository.ts'

type AccountPurpose = 'login' | 'first_session'

type ChallengePurpose = 'register' | 'sign_in' | 'second_factor' | 'reauthenticate' | AccountPurpose

export interface ChallengeUse {
  purpose: ChallengePurpose
  subject: string
}

export const challengeMs = 5 * 60 * 1000

type ChallengeCtx = Pick<AppContext, 'secrets' | 'now'>

/** The signature holds expiry, purpose and subject, so only used challenges are stored. */
export function issueChallenge({ secrets, now }: ChallengeCtx, use: ChallengeUse, lifeMs = challengeMs): string {
  const content = `${randomToken()}.${now().getTime() + lifeMs}`
  return `${content}.${secrets.hmac('challenge', signedText(content, use))}`
}

/** Includes the password hash, so a new password invalidates the challenge. */
function useOf(purpose: AccountPurpose, { id, passwordHash }: ChallengedUser): ChallengeUse {
  return { purpose, subject: `${id} ${passwordHash}` }
}

type ChallengedUser = Pick<UserRow, 'id' | 'passwordHash'>

/** Issues a challenge that names its account. */
export function issueAccountToken(
  ctx: ChallengeCtx,
  purpose: AccountPurpose,
  user: ChallengedUser,
  lifeMs?: number,
): string {
  return `${user.id}.${issueChallenge(ctx, useOf(purpose, user), lifeMs)}`
}

export interface ChallengedAccount extends UserWithImage {
  challenge: string
}

/** Returns null if the token has expired, has another purpose, or precedes a password change. */
export async function findAccountOfToken(
  ctx: ChallengeCtx & Pick<AppContext, 'db'>,
  purpose: AccountPurpose,
  token: string,
): Promise<ChallengedAccount | null> {
  const [, id, challenge = ''] = /^(\d+)\.(.+)$/.exec(token) ?? []
  const { data: userId } = idInPath.safeParse(id)
  const found = userId === undefined ? null : await findUserById(ctx.db, userId)
  return found && isValidChallenge(ctx, challenge, useOf(purpose, found.user)) ? { ...found, challenge } : null
}

const wellFormed = /^([\w-]{43}\.(\d{13,15}))\.([\w-]{43})$/

/** Checks signature, use and expiry. Only `consumeChallenge` knows whether it was used before. */
export function isValidChallenge({ secrets, now }: ChallengeCtx, challenge: string, use: ChallengeUse): boolean {
  const [, content = '', expiry, signature = ''] = wellFormed.exec(challenge) ?? []
  return secrets.isHmac('challenge', signedText(content, use), signature) && Number(expiry) > now().getTime()
}

/** The random part has a fixed length, so the text is unambiguous. */
function signedText(content: string, { purpose, subject }: ChallengeUse): string {
  return `${content} ${purpose} ${subject}`
}

/** Call in the transaction that the challenge permits. Returns false if it was used before. */
export async function consumeChallenge(db: Db, challenge: string): Promise<boolean> {
  const expiresAt = new Date(Number(wellFormed.exec(challenge)?.[2]))
  return insertUsedChallenge(db, { hash: hashOfToken(challenge), expiresAt })
}
