import { parseRecord, readStored, removeStored, writeStored } from './browser-storage.ts'
import { randomUuid } from './random-uuid.ts'
import { isExpired, readLife, type TokenReceipt } from './token-life.ts'

/** Local-storage keys of what proves a session; every tab reads and writes the same. */
const accessKey = 'accessToken'
const refreshKey = 'refreshToken'
const receiptKey = 'accessTokenReceipt'
const attemptKey = 'refreshAttempt'

export interface Tokens {
  access: string | null
  refresh: string | null
}

export function readTokens(): Tokens {
  return { access: readStored(accessKey), refresh: readStored(refreshKey) }
}

/**
 * The refresh token is written before the note of its predecessor's exchange goes, so that no other tab sees the old one without.
 * @param askedAt when the tokens were asked for, by the clock of this device
 */
export function storeTokens({ access, refresh }: { access: string; refresh: string }, askedAt: number): void {
  const issuedAt = readLife(access)?.issuedAt
  writeStored(receiptKey, JSON.stringify({ issuedAt, askedAt }))
  writeStored(accessKey, access)
  if (writeStored(refreshKey, refresh)) removeStored(attemptKey)
}

export function clearTokens(): void {
  removeStored(accessKey, refreshKey, receiptKey, attemptKey)
}

/** Whether a stored access token may be used for a call that is made now. */
export function isUsable(access: string | null): access is string {
  return access !== null && !isExpired(access, readReceipt(), Date.now())
}

/**
 * The name of the exchange of a refresh token. It stays the same until the answer was stored, whichever tab asks, so that an
 * answer that got lost is asked for again instead of looking like a second use of the token.
 */
export function attemptFor(refresh: string): string {
  const noted = parseRecord(readStored(attemptKey))
  if (noted?.refresh === refresh && typeof noted.attempt === 'string') return noted.attempt
  const attempt = randomUuid()
  writeStored(attemptKey, JSON.stringify({ refresh, attempt }))
  return attempt
}

function readReceipt(): TokenReceipt | null {
  const { issuedAt, askedAt } = parseRecord(readStored(receiptKey)) ?? {}
  return typeof issuedAt === 'number' && typeof askedAt === 'number' ? { issuedAt, askedAt } : null
}
