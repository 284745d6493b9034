import type { WireRequest, WireResponse } from '@ledgerdeck/contract/client'
import { isRecord } from './browser-storage.ts'
import { send, withTimeout } from './network.ts'

let renewal: Promise<WireResponse> | undefined

/**
 * Adds the CSRF header to writes, which repeats a cookie that only our pages can read. The cookie
 * is fetched before the first write, and again when header and cookie differ.
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

export function codeOf({ body }: WireResponse): unknown {
  return isRecord(body) ? body.code : undefined
}

/** Resolves to a refusal, if there is one. Concurrent calls share the request. */
async function renewToken(): Promise<WireResponse | undefined> {
  renewal ??= withTimeout((signal) => send({ method: 'GET', path: '/api/core/csrf/', signal })).finally(() => {
    renewal = undefined
  })
  const response = await renewal
  return response.status === 200 ? undefined : response
}

/** A browser without cookies is served as a script without cookies. */
function csrfHeader(): Record<string, string> {
  const token = csrfToken()
  return token === undefined ? {} : { 'X-CSRFToken': token }
}

/** The prefix of https keeps cookies of sibling hosts out. */
function csrfToken(): string | undefined {
  return cookieNamed('__Host-csrftoken') ?? cookieNamed('csrftoken')
}

function cookieNamed(name: string): string | undefined {
  const cookies = document.cookie.split('; ')
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) || undefined
}
