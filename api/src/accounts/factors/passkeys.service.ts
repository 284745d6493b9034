import { isIP } from 'node:net'
import type { PasskeyRegistration } from '@ledgerdeck/contract/factors'
import { maxPasskeys } from '@ledgerdeck/contract/factors'
import type { AppContext, UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { invalidPasskey, sessionEnded } from '../accounts.errors.ts'
import { findUserById } from '../users.repository.ts'
import {
  type ChallengeUse,
  challengeMs,
  consumeChallenge,
  issueChallenge,
  isValidChallenge,
} from './challenges.service.ts'
import { addMissingRecoveryCodes, changeOwnFactors, type FactorDeps } from './factor-changes.service.ts'
import {
  countPasskeys,
  deletePasskeyRow,
  insertPasskey,
  listPasskeys,
  type NewPasskey,
  renamePasskeyRow,
} from './passkeys.repository.ts'

/** Loaded at first use, so that a start does not wait for it. */
export const webauthn = () => import('@simplewebauthn/server')

/** The host of SITE_URL, never of a Host header. @throws AppError 409 for an IP address */
export function relyingPartyOf({ site }: Pick<AppContext, 'site'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(site.url)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) === 0) return { id: hostname, origin }
  const text = 'Passkeys need a site address with a name, not an IP address. Use an authenticator app.'
  throw new AppError(409, 'passkeys_unavailable', text)
}

/** Decodes the challenge that the browser signed. */
export function challengeOf(encoded: string): string {
  return Buffer.from(encoded, 'base64url').toString()
}

/** @throws AppError 409 for too many passkeys and where SITE_URL names an IP address */
export async function beginPasskeyRegistration(ctx: UserCtx) {
  const { actor, db, secrets, site } = ctx
  const relyingParty = relyingPartyOf(ctx)
  const found = await findUserById(db, actor.id)
  if (!found) throw sessionEnded()
  const present = await listPasskeys(db, actor.id)
  if (present.length >= maxPasskeys) throw tooManyPasskeys()
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: relyingParty.id,
    userName: found.user.username,
    userDisplayName: found.user.username,
    // Opaque to others, and different for each installation on the same host.
    userID: new Uint8Array(Buffer.from(secrets.hmac('passkey-user', String(actor.id)), 'base64url')),
    challenge: issueChallenge(ctx, registrationBy(ctx)),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: present.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

function registrationBy({ actor }: UserCtx): ChallengeUse {
  return { purpose: 'register', subject: `${actor.id} ${actor.sessionId}` }
}

/** Returns recovery codes, if they are new. @throws AppError 401 `invalid_passkey`, 409 */
export async function addPasskey(
  ctx: UserCtx,
  deps: FactorDeps,
  { name, passkey }: { name: string; passkey: PasskeyRegistration },
): Promise<string[]> {
  const { challenge, ...verified } = await verifyRegistration(ctx, passkey)
  return changeOwnFactors(ctx, deps, { change: 'passkey_add' }, async (db, { id: userId }) => {
    if (!(await consumeChallenge(db, challenge))) throw invalidPasskey()
    if ((await countPasskeys(db, userId)) >= maxPasskeys) throw tooManyPasskeys()
    const isNew = await insertPasskey(db, { ...verified, userId, name, createdAt: ctx.now() })
    if (!isNew) throw new AppError(409, 'passkey_exists', 'This passkey is already registered.')
    return addMissingRecoveryCodes(db, userId)
  })
}

/** In base64url characters. ML-DSA-44, the longest common key type, has 1,800. */
const maxPublicKeyLength = 8_000

type VerifiedRegistration = Omit<NewPasskey, 'userId' | 'name' | 'createdAt'> & { challenge: string }

async function verifyRegistration(ctx: UserCtx, response: PasskeyRegistration): Promise<VerifiedRegistration> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(ctx)
  const { verifyRegistrationResponse } = await webauthn()
  let challenge = ''
  const { registrationInfo: info } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (encoded) => {
      challenge = challengeOf(encoded)
      return isValidChallenge(ctx, challenge, registrationBy(ctx))
    },
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw invalidPasskey(error)
  })
  if (!info) throw invalidPasskey()
  const publicKey = Buffer.from(info.credential.publicKey).toString('base64url')
  // The library does not compare the id that was sent and validated with the attested one.
  if (info.credential.id !== response.id || publicKey.length > maxPublicKeyLength) throw invalidPasskey()
  return {
    challenge,
    credentialId: info.credential.id,
    publicKey,
    signatureCounter: info.credential.counter,
    transports: response.response.transports ?? [],
    isBackedUp: info.credentialBackedUp,
  }
}

/** @throws AppError 404 */
export async function renamePasskey({ db, actor }: UserCtx, id: number, name: string): Promise<void> {
  if (!(await renamePasskeyRow(db, { userId: actor.id, id }, name))) throw passkeyNotFound()
}

/** Ends the other sessions. @throws AppError 401, 404, 429 */
export async function deletePasskey(ctx: UserCtx, deps: FactorDeps, id: number): Promise<void> {
  const change = { change: 'passkey_remove', endsOtherSessions: true } as const
  await changeOwnFactors(ctx, deps, change, async (db, { id: userId }) => {
    if (!(await deletePasskeyRow(db, { userId, id }))) throw passkeyNotFound()
  })
}

function passkeyNotFound(): AppError {
  return new AppError(404, 'passkey_not_found', 'Passkey not found. It may have been removed.')
}

function tooManyPasskeys(): AppError {
  const text = `You can have up to ${maxPasskeys} passkeys. Remove one you no longer use.`
  return new AppError(409, 'too_many_passkeys', text)
}
