import { createSecretKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

const lifeSeconds = 300

const maxCachedTokens = 1_000

interface AccessClaims {
  userId: number
  sessionId: string
}

export interface AccessTokens {
  issue: (claims: AccessClaims & { sessionEndsAt: Date }, now: Date) => Promise<string>
  /** @throws AppError 401 `token_expired` or `token_invalid` */
  verify: (token: string, now: Date) => Promise<AccessClaims>
}

/** Tokens only identify a session, which is looked up on each request. */
export function createAccessTokens(secrets: Secrets): AccessTokens {
  const signingKey = createSecretKey(secrets.key('access-token'))
  const keys = secrets.keys('access-token').map((bytes) => createSecretKey(bytes))
  const cache = new LRUCache<string, AccessClaims & { endsAt: number }>({ max: maxCachedTokens })

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
      const known = cache.get(token)
      if (known && inSeconds(now) < known.endsAt) return known
      try {
        const { payload } = await verifyWith(keys, token, now)
        const claims = { userId: Number(payload.sub), sessionId: String(payload.sid), endsAt: payload.exp ?? 0 }
        cache.set(token, claims)
        return claims
      } catch (error) {
        const isExpired = error instanceof errors.JWTExpired
        const text = isExpired
          ? 'Your session has expired. Log in again.'
          : 'We couldn’t check your session. Log in again.'
        throw new AppError(401, isExpired ? 'token_expired' : 'token_invalid', text, { cause: error })
      }
    },
  }
}

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

function inSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
