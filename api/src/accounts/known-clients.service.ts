import type { Db } from '../platform/database/database.ts'
import type { Ctx } from '../platform/endpoints/context.ts'
import { networkOf } from '../platform/limits/network-address.ts'
import { randomToken } from '../platform/secrets/tokens.ts'
import { findAccountOfLogin, forgetClients, keepClient } from './known-clients.repository.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How long a client stays known after its last sign-in. */
export const knownClientMs = 90 * dayMs

/** Networks and browsers together; the latest stay. */
const mostOfAccount = 50

/** The account that somebody wants to sign in to, and whether it knows their client. */
export interface LoginTarget {
  /** Null for an unknown name. */
  userId: number | null
  /** Identifies the target in counts: the id of the account, or a hash of an unknown name. */
  key: string
  /** The same in counts of wrong passwords, which begin again when an administrator ends a lock. */
  lockKey: string
  isKnownClient: boolean
  /** The hash of the browser's cookie, when the account knows it. */
  device: string | null
}

/** @param name what was typed as a user name or an address, in its comparable form */
export async function findLoginTarget(
  ctx: Pick<Ctx, 'db' | 'client' | 'secrets' | 'now'>,
  name: string,
): Promise<LoginTarget> {
  const devices = deviceHashes(ctx)
  const hashes = [...networkHashes(ctx), ...devices]
  const since = new Date(ctx.now().getTime() - knownClientMs)
  const account = await findAccountOfLogin(ctx.db, { name, hashes, since })
  if (!account) {
    const key = ctx.secrets.hmac('unknown-name', name)
    return { userId: null, key, lockKey: key, isKnownClient: false, device: null }
  }
  const { userId, known } = account
  const isKnownDevice = devices.some((device) => known.includes(device))
  return {
    userId,
    key: String(userId),
    lockKey: lockKeyOf(userId, account),
    isKnownClient: known.length > 0,
    device: isKnownDevice ? (devices[0] ?? null) : null,
  }
}

/** The account in counts of wrong passwords. */
export function lockKeyOf(userId: number, { unlockCount }: { unlockCount: number }): string {
  return unlockCount === 0 ? String(userId) : `${userId} unlocked ${unlockCount}`
}

/** Makes a client known to an account that it has proved to belong to. A browser gets a cookie. */
export async function rememberClient(
  ctx: Pick<Ctx, 'client' | 'secrets' | 'now'>,
  db: Db,
  userId: number,
): Promise<void> {
  const { client } = ctx
  const now = ctx.now()
  const token = client.isBrowser ? deviceToken(client) : null
  const network = ctx.secrets.hmac(networkPurpose, networkOf(client.ipAddress))
  const hashes = token === null ? [network] : [network, ctx.secrets.hmac(devicePurpose, token)]
  await keepClient(db, { userId, hashes, now, most: mostOfAccount })
  if (token === null) return
  client.setCookie('device', token, { httpOnly: true, expires: new Date(now.getTime() + knownClientMs) })
}

/** The same, and forgets all other clients: they may have been an intruder's. */
export async function rememberOnlyThisClient(
  ctx: Pick<Ctx, 'client' | 'secrets' | 'now'>,
  db: Db,
  userId: number,
): Promise<void> {
  await forgetClients(db, userId)
  await rememberClient(ctx, db, userId)
}

const wellFormed = /^[\w-]{43}$/

/** A browser keeps its token, which several accounts may know. */
function deviceToken({ cookie }: Ctx['client']): string {
  const present = cookie('device') ?? ''
  return wellFormed.test(present) ? present : randomToken()
}

const networkPurpose = 'known-network'
const devicePurpose = 'known-device'

function networkHashes({ client, secrets }: Pick<Ctx, 'client' | 'secrets'>): string[] {
  return secrets.hmacs(networkPurpose, networkOf(client.ipAddress))
}

/** None for a client without our cookie; with the present secret key first. */
function deviceHashes({ client, secrets }: Pick<Ctx, 'client' | 'secrets'>): string[] {
  const token = client.cookie('device') ?? ''
  return wellFormed.test(token) ? secrets.hmacs(devicePurpose, token) : []
}

/** Null for a client without our cookie. */
export function deviceHash(ctx: Pick<Ctx, 'client' | 'secrets'>): string | null {
  return deviceHashes(ctx)[0] ?? null
}
