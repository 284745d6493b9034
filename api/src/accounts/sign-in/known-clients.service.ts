import type { Db } from '../../platform/database/database.ts'
import type { Ctx } from '../../platform/endpoints/context.ts'
import { networkOf } from '../../platform/limits/network-address.ts'
import { randomToken } from '../../platform/secrets/secrets.ts'
import { dayMs } from '../../platform/text/times.ts'
import { deleteClients, findAccountOfLogin, isKnownClient, saveClient } from './known-clients.repository.ts'

export const knownClientMs = 90 * dayMs

const maxClients = 50

export interface LoginTarget {
  userId: number | null
  /** Key for rate limits: the account id, or a hash of an unknown name. */
  key: string
  /** Key for wrong passwords, which changes when an administrator ends a lock. */
  lockKey: string
  isKnownClient: boolean
  device: string | null
}

/** @param name the typed name or address after normalisation */
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

export function lockKeyOf(userId: number, { unlockCount }: { unlockCount: number }): string {
  return unlockCount === 0 ? String(userId) : `${userId} unlocked ${unlockCount}`
}

/** Returns whether the browser, or the network of a cookieless client, is new to the account. */
export async function rememberClient(
  ctx: Pick<Ctx, 'client' | 'secrets' | 'now'>,
  db: Db,
  userId: number,
): Promise<boolean> {
  const { client } = ctx
  const now = ctx.now()
  const token = client.isBrowser ? deviceToken(client) : null
  const network = ctx.secrets.hmac(networkPurpose, networkOf(client.ipAddress))
  const hashes = token === null ? [network] : [network, ctx.secrets.hmac(devicePurpose, token)]
  const identifying = token === null ? networkHashes(ctx) : deviceHashes(ctx)
  const isKnown = await isKnownClient(db, {
    userId,
    hashes: identifying,
    since: new Date(now.getTime() - knownClientMs),
  })
  await saveClient(db, { userId, hashes, now, limit: maxClients })
  if (token === null) return !isKnown
  client.setCookie('device', token, { httpOnly: true, expires: new Date(now.getTime() + knownClientMs) })
  return !isKnown
}

export async function rememberOnlyThisClient(
  ctx: Pick<Ctx, 'client' | 'secrets' | 'now'>,
  db: Db,
  userId: number,
): Promise<void> {
  await deleteClients(db, userId)
  await rememberClient(ctx, db, userId)
}

const wellFormed = /^[\w-]{43}$/

function deviceToken({ cookie }: Ctx['client']): string {
  const present = cookie('device') ?? ''
  return wellFormed.test(present) ? present : randomToken()
}

const networkPurpose = 'known-network'
const devicePurpose = 'known-device'

function networkHashes({ client, secrets }: Pick<Ctx, 'client' | 'secrets'>): string[] {
  return secrets.hmacs(networkPurpose, networkOf(client.ipAddress))
}

/** Returns an empty list without the cookie. The hash with the current key comes first. */
function deviceHashes({ client, secrets }: Pick<Ctx, 'client' | 'secrets'>): string[] {
  const token = client.cookie('device') ?? ''
  return wellFormed.test(token) ? secrets.hmacs(devicePurpose, token) : []
}

/** Returns null for a client without the cookie. */
export function deviceHash(ctx: Pick<Ctx, 'client' | 'secrets'>): string | null {
  return deviceHashes(ctx)[0] ?? null
}
