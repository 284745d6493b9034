import {
  type Client,
  callerOver,
  createClient,
  type Transport,
  type WireRequest,
  type WireResponse,
} from '@ledgerdeck/contract/client'
import { toCallError } from './call-error.ts'
import { callEvents } from './call-events.ts'
import { callOnceOver } from './call-once.ts'
import { codeOf, sendGuarded, withTimeout } from './network.ts'
import { askForPassword, passwordConfirmations, reauthenticationRequired } from './recent-authentication.ts'
import { accessToken, tokenAfter, tokenOfNewSession } from './token-refresh.ts'
import { parseTokenLife, readTokens } from './tokens.ts'

const overNetwork: Transport = async (request) => {
  const token = await abortable(accessToken(), request.signal)
  const confirmationsBefore = passwordConfirmations()
  const response = await sendAs(token, request)
  if (codeOf(response) !== reauthenticationRequired) return response
  const isConfirmedSince = passwordConfirmations() !== confirmationsBefore
  return isConfirmedSince || (await abortable(askForPassword(), request.signal))
    ? repeatConfirmed(request, token, response)
    : response
}

async function sendAs(token: string | null, request: WireRequest): Promise<WireResponse> {
  const response = await sendGuarded(request, authorization(token))
  const code = codeOf(response)
  if (code === 'password_change_required' || code === 'second_factor_setup_required')
    callEvents.emit('setupRequired', toCallError(response).message)
  return isSessionRefused(response) ? sendAgain(request, token, response) : response
}

/** Not repeated with the token of another account, which may have signed in during the question. */
async function repeatConfirmed(
  request: WireRequest,
  token: string | null,
  refusal: WireResponse,
): Promise<WireResponse> {
  const present = await abortable(accessToken(), request.signal)
  return userOf(present) === userOf(token) ? sendAs(present, request) : refusal
}

function userOf(token: string | null): string | undefined {
  return token === null ? undefined : parseTokenLife(token)?.userId
}

const call = callerOver(overNetwork, toCallError)
const callOnce = callOnceOver(call)

export const api = createClient(async (route, input, name) => {
  const caller = route.takesIdempotencyKey ? callOnce : call
  if (route.method === 'GET' || route.isRead) return caller(route, input, name)
  const answer = await caller(route, input, name)
  callEvents.emit('write', name)
  return answer
})

export async function getArchive(path: string): Promise<Blob> {
  const response = await overNetwork({ method: 'GET', path })
  if (response.status !== 200 || !(response.body instanceof Blob)) throw toCallError(response)
  return response.body
}

/** For calls about credentials, whose refusals say nothing about the session. */
export function clientWithToken(token: string | null): Client {
  const transport: Transport = (request) =>
    withTimeout((signal) => sendGuarded({ ...request, signal }, authorization(token)))
  return createClient(callerOver(transport, toCallError))
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
function abortable<T>(wait: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return wait
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new DOMException('The request was cancelled.', 'AbortError'))
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel)
    wait.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel))
  })
}
