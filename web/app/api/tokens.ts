import { isRecord, parseRecord, readStored, removeStored, writeStored } from './browser-storage.ts'
import { randomUuid } from './random-uuid.ts'

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

/** A token counts as expired this much before it is, so that none expires on its way. */
const marginMs = 5_000

/** Instants by the clock of the server, in ms. */
interface TokenLife {
  issuedAt: number | undefined
  expiresAt: number
  /** The account that the token belongs to. */
  userId: string | undefined
  /** The session that the token belongs to. */
  sessionId: string | undefined
}

/** When a token was asked for, by the clock of this device. `issuedAt` tells which token is meant. */
interface TokenReceipt {
  issuedAt: number
  askedAt: number
}

/** What a JWT says of itself, unchecked; null for a text that is none. */
export function readLife(token: string): TokenLife | null {
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

/**
 * Whether a token is due to be replaced. A device's clock may be wrong by any amount, so only its passing is trusted: the life of
 * a token is counted from the moment it was asked for. Without a receipt the clock has to do; the next token has one. What tells
 * nothing of its life is left to the server to judge.
 */
export function isExpired(token: string, receipt: TokenReceipt | null, now: number): boolean {
  const life = readLife(token)
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
