import { AppError } from '../errors/app-error.ts'
import { hashOfToken } from '../secrets/tokens.ts'
import type { Client } from './client.ts'
import { csrfFailed } from './csrf.ts'

/** Only its own browser, from one of our pages. @throws AppError 403 or `status` */
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
