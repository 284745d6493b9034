import { AppError } from '../errors/app-error.ts'
import { hashOfToken } from '../secrets/tokens.ts'
import type { Client } from './client.ts'
import { csrfFailed } from './csrf.ts'

/**
 * Checks that the browser that a session is bound to uses it, from one of our pages. A session
 * without a cookie is not bound.
 * @param cookieHash of the session
 * @throws AppError 403 `csrf_failed` without the CSRF header, `status` `session_bound` with another
 * cookie or none
 */
export function assertHoldsSession(
  client: Pick<Client, 'isBrowser' | 'cookie'>,
  cookieHash: string | null,
  status: 401 | 403,
): void {
  if (cookieHash === null) return
  if (!client.isBrowser) throw csrfFailed()
  if (hashOfToken(client.cookie('session') ?? '') === cookieHash) return
  throw new AppError(status, 'session_bound', 'This session belongs to another browser. Sign in again.')
}
