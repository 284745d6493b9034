import { isRecord } from '@ledgerdeck/lookup'
import { parseRecord, readStored, removeStored, writeStored } from './browser-storage.ts'
import { randomUuid } from './random-uuid.ts'

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

/** Writes the refresh token before it removes the key of the exchange: no tab sees a mismatch. */
export function storeTokens({ access, refresh }: { access: string; refresh: string }, askedAt: number): void {
  const issuedAt = parseTokenLife(access)?.issuedAt
  writeStored(receiptKey, JSON.stringify({ issuedAt, askedAt }))
  writeStored(accessKey, access)
  if (writeStored(refreshKey, refresh)) removeStored(attemptKey)
}

export function clearTokens(): void {
  removeStored(accessKey, refreshKey, receiptKey, attemptKey)
}

export function isUsableToken(access: string | null): access is string {
  return access !== null && !isExpired(access, readReceipt(), Date.now())
}

/** The same in all tabs: a lost response is requested again, not mistaken for a token reuse. */
export function idempotencyKeyFor(refresh: string): string {
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

/** Tokens count as expired this early, so that none expires on its way. */
const marginMs = 5_000

interface TokenLife {
  issuedAt: number | undefined
  expiresAt: number
  userId: string | undefined
  sessionId: string | undefined
}

/** The time of the request by this device's clock. */
interface TokenReceipt {
  issuedAt: number
  askedAt: number
}

/** Claims of a JWT, unverified; null for anything else. */
export function parseTokenLife(token: string): TokenLife | null {
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''))
    if (!isRecord(claims) || typeof claims.exp !== 'number') return null
    return {
      issuedAt: typeof claims.iat === 'number' ? claims.iat * 1000 : undefined,
      expiresAt: claims.exp * 1000,
      userId: typeof claims.sub === 'string' ? claims.sub : undefined,
      sessionId: typeof claims.sid === 'string' ? claims.sid : undefined,
    }
  } catch {
    return null
  }
}

/** Device clocks may be wrong, so a token's age counts from its request where that is known. */
export function isExpired(token: string, receipt: TokenReceipt | null, now: number): boolean {
  const life = parseTokenLife(token)
  if (!life) return false
  if (life.issuedAt === undefined || receipt?.issuedAt !== life.issuedAt) return now >= life.expiresAt - marginMs
  const age = now - receipt.askedAt
  // A clock that was set back says nothing about the age.
  return age < 0 || age >= life.expiresAt - life.issuedAt - marginMs
}

function decodeBase64Url(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
}
