import type { WireRequest, WireResponse } from '@ledgerdeck/contract/client'
import { isRecord } from './browser-storage.ts'
import { send, withTimeout } from './network.ts'

let renewal: Promise<WireResponse> | undefined

/**
 * Sends a request together with the proof that a page of ours makes it, unless it only reads: the header repeats a cookie
 * that only our pages can read. The cookie is fetched before the first such request, and anew when the two do not match.
 */
export async function sendGuarded(request: WireRequest, headers: Record<string, string> = {}): Promise<WireResponse> {
  if (request.method === 'GET' || request.isRead) return send(request, headers)
  if (csrfToken() === undefined) {
    const refusal = await renewToken()
    if (refusal) return refusal
  }
  const response = await send(request, { ...headers, ...csrfHeader() })
  if (response.status !== 403 || codeOf(response) !== 'csrf_failed') return response
  return (await renewToken()) ?? send(request, { ...headers, ...csrfHeader() })
}

/** The `code` of a refusal's body. */
export function codeOf({ body }: WireResponse): unknown {
  return isRecord(body) ? body.code : undefined
}

/** Gives the answer when it is a refusal. Calls that need the cookie at the same time wait for the same answer. */
async function renewToken(): Promise<WireResponse | undefined> {
  renewal ??= withTimeout((signal) => send({ method: 'GET', path: '/api/core/csrf/', signal })).finally(() => {
    renewal = undefined
  })
  const response = await renewal
  return response.status === 200 ? undefined : response
}

/** A browser that keeps no cookies sends none either, and is served as a program without cookies. */
function csrfHeader(): Record<string, string> {
  const token = csrfToken()
  return token === undefined ? {} : { 'X-CSRFToken': token }
}

/** Over https the name has a prefix; what another host of the domain set under the plain name is not ours. */
function csrfToken(): string | undefined {
  return cookieNamed('__Host-csrftoken') ?? cookieNamed('csrftoken')
}

function cookieNamed(name: string): string | undefined {
  const cookies = document.cookie.split('; ')
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) || undefined
}
