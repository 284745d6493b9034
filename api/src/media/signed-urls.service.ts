import { posix } from 'node:path'
import { type Actor, guest, isSetUp } from '../platform/auth/actor.ts'
import type { Db } from '../platform/database/database.ts'
import { addressNotFound } from '../platform/errors/address-not-found.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { type ExpiringSignature, signExpiry, verifiedExpiry } from '../platform/secrets/expiring-signatures.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { type ImageRule, visibilityOf } from './image-rights.service.ts'
import { type AddressOf, publicAddress } from './images.presenter.ts'
import { findImageFile } from './images.service.ts'

/** Minimum lifetime of an address. */
const lifetimeSeconds = 3_600

/** Repeated requests give the same address, so browsers can cache the file. */
const expiryStepSeconds = 900

interface Clock {
  secrets: Pick<Secrets, 'hmac' | 'isHmac'>
  now: () => Date
}

export interface SignedUrl {
  url: string
  expiresAt: Date | null
}

function expiryOf({ now }: Clock): number {
  return Math.ceil((now().getTime() / 1000 + lifetimeSeconds) / expiryStepSeconds) * expiryStepSeconds
}

/** The caller has checked the rights. One signature covers all sizes, since signing takes time. */
export function expiringAddresses(clock: Clock): { addressOf: AddressOf; expiresAt: Date } {
  const expires = expiryOf(clock)
  let last = { folder: '', query: '' }
  const addressOf: AddressOf = (path) => {
    const folder = posix.dirname(path)
    if (last.folder !== folder) {
      last = { folder, query: `${new URLSearchParams(signExpiry(clock.secrets, signed(folder), expires))}` }
    }
    return `${publicAddress(path)}?${last.query}`
  }
  return { addressOf, expiresAt: new Date(expires * 1000) }
}

export function signedAddresses(clock: Clock): AddressOf {
  return expiringAddresses(clock).addressOf
}

/** @throws AppError 404 for an invalid signature, 403 for an expired one */
export function remainingSeconds({ secrets, now }: Clock, path: string, signature: ExpiringSignature): number {
  const expires = verifiedExpiry(secrets, signed(posix.dirname(path)), signature)
  if (expires === null) throw addressNotFound()
  const remaining = Math.floor(expires - now().getTime() / 1000)
  if (remaining > 0) return remaining
  throw new AppError(403, 'address_expired', 'This address has expired. Reload the page.')
}

/** @throws AppError 404 unless the actor may see the file */
export async function getSignedUrl(
  ctx: Clock & { db: Db; actor: Actor },
  rules: readonly ImageRule[],
  path: string,
): Promise<SignedUrl> {
  const found = await findImageFile(ctx.db, path)
  const actor = ctx.actor.kind === 'user' && isSetUp(ctx.actor) ? ctx.actor : guest
  const visibility = found && (await visibilityOf(rules, { db: ctx.db, actor }, found.image.id))
  if (visibility === 'public') return { url: publicAddress(path), expiresAt: null }
  if (visibility === 'allowed') {
    const { addressOf, expiresAt } = expiringAddresses(ctx)
    return { url: addressOf(path), expiresAt }
  }
  throw addressNotFound()
}

function signed(folder: string) {
  return { purpose: 'signed-url', signedText: (expires: string) => `${expires}:${folder}` }
}
