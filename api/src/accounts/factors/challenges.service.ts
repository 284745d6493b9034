import type { Db } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/endpoints/context.ts'
import { hashOfToken, randomToken } from '../../platform/secrets/secrets.ts'
import { insertUsedChallenge } from './factors.repository.ts'

type ChallengePurpose = 'register' | 'sign_in' | 'second_factor' | 'reauthenticate' | 'login' | 'first_session'

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

const wellFormed = /^([\w-]{43}\.(\d{13,15}))\.([\w-]{43})$/

/** Whether it is ours, for this use and not expired. Used ones are known to `consumeChallenge`. */
export function isValidChallenge({ secrets, now }: ChallengeCtx, challenge: string, use: ChallengeUse): boolean {
  const [, content = '', expiry, signature = ''] = wellFormed.exec(challenge) ?? []
  return secrets.isHmac('challenge', signedText(content, use), signature) && Number(expiry) > now().getTime()
}

/** The random part has a fixed length, so the text is unambiguous. */
function signedText(content: string, { purpose, subject }: ChallengeUse): string {
  return `${content} ${purpose} ${subject}`
}

/** Call it in the transaction of what the challenge permits. False if it was used before. */
export async function consumeChallenge(db: Db, challenge: string): Promise<boolean> {
  const expiresAt = new Date(Number(wellFormed.exec(challenge)?.[2]))
  return insertUsedChallenge(db, { hash: hashOfToken(challenge), expiresAt })
}
