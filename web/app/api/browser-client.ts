import {
  type Caller,
  callerOver,
  createPublicClient,
  type PublicClient,
  type Transport,
  type WireRequest,
  type WireResponse,
} from '@ledgerdeck/contract/client'
import { isSetupCode, toCallError } from './call-error.ts'
import { callEvents } from './call-events.ts'
import { codeOf, sendGuarded, withTimeout } from './network.ts'
import { accessToken, tokenAfter, tokenOfNewSession } from './token-refresh.ts'
import { readTokens } from './tokens.ts'

export const overNetwork: Transport = async (request) => sendAs(await presentToken(request), request)

export const api = createPublicClient(reportingWrites(callerOver(overNetwork, toCallError)))

/** Reports writes once they have succeeded. */
export function reportingWrites(call: Caller): Caller {
  return async (route, input, name) => {
    const answer = await call(route, input, name)
    if (route.method !== 'GET' && !route.isRead) callEvents.emit('write', name)
    return answer
  }
}

/** For calls about credentials, whose errors say nothing about the session. */
export function clientWithToken(token: string | null): PublicClient {
  return createPublicClient(callerWithToken(token))
}

/** Refusals end no session. */
export function callerWithToken(token: string | null): Caller {
  const transport: Transport = (request) =>
    withTimeout((signal) => sendGuarded({ ...request, signal }, authorization(token)))
  return callerOver(transport, toCallError)
}

export function presentToken({ signal }: WireRequest): Promise<string | null> {
  return abortable(accessToken(), signal)
}

export async function sendAs(token: string | null, request: WireRequest): Promise<WireResponse> {
  const response = await sendGuarded(request, authorization(token))
  const code = codeOf(response)
  if (isSetupCode(code)) callEvents.emit('setupRequired', toCallError(response).message)
  return isSessionRefused(response) ? sendAgain(request, token, response) : response
}

/** A 401 about a submitted password, code or passkey concerns its form only. */
function isSessionRefused(response: WireResponse): boolean {
  return response.status === 401 && !String(codeOf(response)).startsWith('invalid_')
}

/** The token may be replaced in another tab, or expired: repeats once with a newer one. */
async function sendAgain(request: WireRequest, token: string | null, refusal: WireResponse): Promise<WireResponse> {
  const newer = await abortable(newerToken(token, refusal), request.signal)
  if (newer === null) {
    lose(token)
    return refusal
  }
  const response = await sendGuarded(request, authorization(newer))
  if (isSessionRefused(response)) lose(newer)
  return response
}

async function newerToken(token: string | null, refusal: WireResponse): Promise<string | null> {
  if (readTokens().access !== token) return accessToken()
  if (token === null) return null
  return codeOf(refusal) === 'session_ended' ? tokenOfNewSession(token) : tokenAfter(token)
}

/** A refusal does not affect a session that has replaced the call's. */
function lose(token: string | null): void {
  if (readTokens().access === token) callEvents.emit('sessionLoss', 'refused')
}

function authorization(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` }
}

/** Other callers may still want the shared promise. */
export function abortable<T>(wait: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return wait
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new DOMException('The request was cancelled.', 'AbortError'))
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel)
    wait.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel))
  })
}
