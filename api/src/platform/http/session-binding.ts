import { AppError } from '../errors/app-error.ts'
import { hashOfToken } from '../secrets/tokens.ts'
import type { Client } from './client.ts'
import { csrfFailed } from './csrf.ts'

/**
 * Makes sure that a session is used by the browser that it is bound to, in a call that a page of ours makes. A session without
 * a cookie is not bound.
 * @param cookieHash of the session
 * @throws AppError 403 `csrf_failed` without the CSRF header, `status` `session_bound` with another cookie or none
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
