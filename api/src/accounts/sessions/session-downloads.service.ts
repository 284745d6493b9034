import type { SignedIn } from '../../platform/auth/actor.ts'
import type { Ctx, UserCtx } from '../../platform/endpoints/context.ts'
import { type ExpiringSignature, signExpiry, verifiedExpiry } from '../../platform/secrets/expiring-signatures.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { findSessionActor } from './identification.service.ts'

/** A browser opens the address of a download without a token. */
const linkMs = 10 * 60_000

interface Download {
  purpose: 'data-export' | 'post-export'
  /** Identifies the file within its purpose. */
  name: string
}

/** Query parameters as a client sends them. */
export interface DownloadQuery extends ExpiringSignature {
  session?: unknown
}

/** The URL expires after ten minutes, at `latest`, or when the session ends. */
export function signDownload(
  { secrets, actor, now }: Pick<UserCtx, 'secrets' | 'actor' | 'now'>,
  download: Download,
  latest = Number.POSITIVE_INFINITY,
): { query: URLSearchParams; expiresAt: Date } {
  const session = actor.sessionId
  const expiresAt = new Date(Math.min(now().getTime() + linkMs, latest))
  const signature = signExpiry(secrets, signed(download, session), expiresAt.getTime())
  return { query: new URLSearchParams({ session, ...signature }), expiresAt }
}

type DownloadCtx = Pick<Ctx, 'db' | 'now' | 'settings'> & { secrets: Pick<Secrets, 'isHmac'> }

/** Returns who requested the URL; null if it is invalid or expired, or the session has ended. */
export async function findDownloader(
  ctx: DownloadCtx,
  download: Download,
  { session, ...signature }: DownloadQuery,
): Promise<SignedIn | null> {
  if (typeof session !== 'string') return null
  const expires = verifiedExpiry(ctx.secrets, signed(download, session), signature)
  if (expires === null || expires <= ctx.now().getTime()) return null
  return findSessionActor(ctx, session)
}

function signed({ purpose, name }: Download, session: string) {
  return { purpose, signedText: (expires: string) => `${name} ${session} ${expires}` }
}
