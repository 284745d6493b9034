import { createSecretKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { AppError } from '../platform/errors/app-error.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'

const lifeSeconds = 300

/** Tokens come again with each call of their five minutes; the signature of one of these was looked at before. */
const mostRemembered = 1_000

/** What an access token says: who, and by which login. */
interface AccessClaims {
  userId: number
  sessionId: string
}

export interface AccessTokens {
  /** A token of five minutes, or of what is left of its session. */
  issue: (claims: AccessClaims & { sessionEndsAt: Date }, now: Date) => Promise<string>
  /** @throws AppError 401 `token_expired` or `token_invalid` */
  verify: (token: string, now: Date) => Promise<AccessClaims>
}

/** Signed tokens of five minutes. They only point at a session, which is looked up each time. */
export function createAccessTokens(secrets: Secrets): AccessTokens {
  // Bytes would be made a key anew for each token.
  const signingKey = createSecretKey(secrets.key('access-token'))
  const keys = secrets.keys('access-token').map((bytes) => createSecretKey(bytes))
  const remembered = new LRUCache<string, AccessClaims & { endsAt: number }>({ max: mostRemembered })

  return {
    issue: ({ userId, sessionId, sessionEndsAt }, now) => {
      const issuedAt = inSeconds(now)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(Math.min(issuedAt + lifeSeconds, inSeconds(sessionEndsAt)))
        .sign(signingKey)
    },
    verify: async (token, now) => {
      const known = remembered.get(token)
      if (known && inSeconds(now) < known.endsAt) return known
      try {
        const { payload } = await verifyWith(keys, token, now)
        const claims = { userId: Number(payload.sub), sessionId: String(payload.sid), endsAt: payload.exp ?? 0 }
        remembered.set(token, claims)
        return claims
      } catch (error) {
        const isExpired = error instanceof errors.JWTExpired
        const text = isExpired
          ? 'Your access has expired. Sign in again.'
          : 'Your access could not be checked. Sign in again.'
        throw new AppError(401, isExpired ? 'token_expired' : 'token_invalid', text, { cause: error })
      }
    },
  }
}

/** The present key made most tokens, so it is tried first. */
async function verifyWith(
  [key, ...others]: readonly KeyObject[],
  token: string,
  now: Date,
): ReturnType<typeof jwtVerify> {
  if (key === undefined) throw new errors.JWSSignatureVerificationFailed()
  try {
    return await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now })
  } catch (error) {
    if (others.length > 0 && error instanceof errors.JWSSignatureVerificationFailed)
      return verifyWith(others, token, now)
    throw error
  }
}

function inSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
