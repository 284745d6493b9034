import type { PasskeyAssertion } from '@ledgerdeck/contract/factors'
import type { Ctx } from '../../platform/endpoints/context.ts'
import { invalidPasskey } from '../accounts.errors.ts'
import {
  type ChallengeUse,
  challengeMs,
  consumeChallenge,
  issueChallenge,
  isValidChallenge,
} from './challenges.service.ts'
import { findPasskey, listPasskeys, type PasskeyRow, recordPasskeyUse } from './passkeys.repository.ts'
import { challengeOf, relyingPartyOf, webauthn } from './passkeys.service.ts'
import { type CheckedFactor, recordFailure } from './second-factors.service.ts'

/** @param userId null for any passkey of the site @throws AppError 409 */
export async function beginAssertion(ctx: Ctx, use: ChallengeUse, userId: number | null) {
  const { id: rpID } = relyingPartyOf(ctx)
  const { generateAuthenticationOptions } = await webauthn()
  const allowed = userId === null ? [] : await listPasskeys(ctx.db, userId)
  return generateAuthenticationOptions({
    rpID,
    challenge: issueChallenge(ctx, use),
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: allowed.map(({ credentialId: id, transports }) => ({ id, transports })),
  })
}

export interface CheckedPasskey extends CheckedFactor {
  userId: number
}

/** @throws AppError 401 `invalid_passkey`, 409 */
export async function checkPasskey(ctx: Ctx, response: PasskeyAssertion, use: ChallengeUse): Promise<CheckedPasskey> {
  const passkey = await findPasskey(ctx.db, response.id)
  if (!passkey) throw invalidPasskey()
  const account = { id: passkey.userId }
  const { challenge, counter, isBackedUp } = await verifyAssertion(ctx, { passkey, response, use }).catch(
    (error: unknown) => {
      recordFailure(ctx, account)
      throw error
    },
  )
  if (isCounterBehind(passkey, counter)) {
    reportCopiedPasskey(ctx, passkey)
    recordFailure(ctx, account)
    throw invalidPasskey()
  }
  return {
    userId: passkey.userId,
    method: 'passkey',
    consume: async (db) => {
      const isFresh = await consumeChallenge(db, challenge)
      const values = { id: passkey.id, counter, isBackedUp, now: ctx.now() }
      if (isFresh && (await recordPasskeyUse(db, values))) return
      recordFailure(ctx, account)
      throw invalidPasskey()
    },
    forgive: async () => {},
  }
}

interface Assertion {
  passkey: PasskeyRow
  response: PasskeyAssertion
  use: ChallengeUse
}

async function verifyAssertion(ctx: Ctx, { passkey, response, use }: Assertion) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(ctx)
  const { verifyAuthenticationResponse } = await webauthn()
  let challenge = ''
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (encoded) => {
      challenge = challengeOf(encoded)
      return isValidChallenge(ctx, challenge, use)
    },
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // The library would compare the counter before the signature, and so report forged answers.
      counter: 0,
      transports: passkey.transports,
    },
  }).catch((error: unknown) => {
    throw invalidPasskey(error)
  })
  if (!verified) throw invalidPasskey()
  return { challenge, counter: info.newCounter, isBackedUp: info.credentialBackedUp }
}

/** WebAuthn Level 3, 7.2, step 22: two authenticators may share the private key. */
function isCounterBehind({ signatureCounter }: PasskeyRow, counter: number): boolean {
  return (signatureCounter > 0 || counter > 0) && counter <= signatureCounter
}

function reportCopiedPasskey({ log, addToInbox }: Ctx, { id, userId, name }: PasskeyRow): void {
  log.warn({ userId, passkeyId: id }, 'the signature counter of a passkey went backwards')
  addToInbox({
    kind: 'account_attacked',
    subject: `${userId} passkey ${id}`,
    title: `A passkey of account ${userId} may have been copied`,
    details: `The signature counter of "${name}" went backwards, so the login was refused. Its owner should remove that passkey.`,
    link: `/admin/user/${userId}/edit`,
  })
}
