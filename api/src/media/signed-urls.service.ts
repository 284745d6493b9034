import { type Actor, guest } from '../platform/auth/actor.ts'
import type { Db } from '../platform/database/database.ts'
import { AppError } from '../platform/errors/app-error.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { type ImageRule, visibilityOf } from './image-rights.service.ts'
import { type AddressOf, publicAddress } from './images.presenter.ts'
import { findImageFile } from './images.service.ts'

/** An address works at least this long. */
const lifetimeSeconds = 3_600

/** Addresses end at full quarters of an hour: one that is asked for again is the same for a while, so that browsers keep the file. */
const stepSeconds = 900

const purpose = 'signed-url'

interface Clock {
  secrets: Pick<Secrets, 'hmac' | 'isHmac'>
  now: () => Date
}

export interface SignedUrl {
  url: string
  /** Null for one that works for good. */
  expiresAt: Date | null
}

/** What a signed address carries behind its path, where logs leave it out. */
export interface Signature {
  expires?: unknown
  signature?: unknown
}

/** When addresses that are made now end, in seconds. */
function expiryOf({ now }: Clock): number {
  return Math.ceil((now().getTime() / 1000 + lifetimeSeconds) / stepSeconds) * stepSeconds
}

/**
 * Addresses that let everybody who has them load files until they expire, as `presentImage` takes them. Whoever calls has asked whether
 * the actor may see the images. One signature serves all sizes of an image: long lists of images would spend their time on signing.
 */
export function expiringAddresses(clock: Clock): { addressOf: AddressOf; expiresAt: Date } {
  const expires = expiryOf(clock)
  let last = { folder: '', query: '' }
  const addressOf: AddressOf = (path) => {
    const folder = folderOf(path)
    if (last.folder !== folder) {
      const signature = clock.secrets.hmac(purpose, signedText(folder, `${expires}`))
      last = { folder, query: `${new URLSearchParams({ expires: `${expires}`, signature })}` }
    }
    return `${publicAddress(path)}?${last.query}`
  }
  return { addressOf, expiresAt: new Date(expires * 1000) }
}

/** The same where nobody asks when they end. */
export function signedAddresses(clock: Clock): AddressOf {
  return expiringAddresses(clock).addressOf
}

/** All files of an image lie in one. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/**
 * How many seconds a signed address still works.
 * @throws AppError 404 for one that was not made here, 403 for one that has expired
 */
export function remainingSeconds({ secrets, now }: Clock, path: string, { expires, signature }: Signature): number {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) throw notFound()
  if (!secrets.isHmac(purpose, signedText(folderOf(path), expires), signature)) throw notFound()
  const remaining = Math.floor(Number(expires) - now().getTime() / 1000)
  if (remaining > 0) return remaining
  throw new AppError(403, 'address_expired', 'This address has expired. Ask for a new one.')
}

/**
 * The address of a stored file for someone who may see it.
 * @throws AppError 404 for everything else, whatever it is
 */
export async function getSignedUrl(
  ctx: Clock & { db: Db; actor: Actor },
  rules: readonly ImageRule[],
  path: string,
): Promise<SignedUrl> {
  const found = await findImageFile(ctx.db, path)
  // With a temporary password one sees what guests see.
  const actor = ctx.actor.kind === 'user' && ctx.actor.mustChangePassword ? guest : ctx.actor
  const visibility = found && (await visibilityOf(rules, { db: ctx.db, actor }, found.image.id))
  if (visibility === 'public') return { url: publicAddress(path), expiresAt: null }
  if (visibility === 'allowed') {
    const { addressOf, expiresAt } = expiringAddresses(ctx)
    return { url: addressOf(path), expiresAt }
  }
  throw notFound()
}

function notFound(): AppError {
  return new AppError(404, 'not_found', 'There is nothing at this address.')
}

function signedText(folder: string, expires: string): string {
  return `${expires}:${folder}`
}
