import type { WireRequest, WireResponse } from '@ledgerdeck/contract/client'
import { isRecord } from '@ledgerdeck/lookup'
import { noAnswer, noAnswerInTime } from './call-error.ts'

const maxWaitMs = 20_000

/** Longer than the server waits for a form or works on any response except a manga upload's. */
const maxIdleMs = 300_000

/**
 * Bytes of the bodies that outlive their page at once, such as a logout before the tab is closed.
 * Browsers refuse more than 65,536, counted until the response is read.
 */
const maxLastingBytes = 64_000
let lastingBytes = 0

/** Resolves for every status. Rejects without a response, with a text for people. */
async function send(request: WireRequest, headers: Record<string, string> = {}): Promise<WireResponse> {
  const idle = new IdleTimeout(request.maxIdleMs ?? maxIdleMs)
  try {
    return await exchange({ ...request, signal: idle.signalWith(request.signal) }, headers, idle)
  } catch (failure) {
    if (idle.hasExpired) throw noAnswerInTime(failure)
    throw failure instanceof TypeError ? noAnswer(failure) : failure
  } finally {
    idle.stop()
  }
}

async function exchange(
  request: WireRequest,
  headers: Record<string, string>,
  idle: IdleTimeout,
): Promise<WireResponse> {
  const { method, path, body, idempotencyKey, signal, onProgress } = request
  const allHeaders = {
    ...headers,
    // A form sets its own type, with the boundary.
    ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  }
  if (onProgress) {
    const { upload } = await import('./upload.ts')
    const report = (fraction: number) => {
      idle.reset()
      onProgress(fraction)
    }
    const { status, text, retryAfter } = await upload({ ...request, onProgress: report }, allHeaders)
    return { status, body: parseBody(text), retryAfterSeconds: secondsOf(retryAfter) }
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body).length : Number.POSITIVE_INFINITY
  const keepalive = lastingBytes + bytes <= maxLastingBytes
  if (keepalive) lastingBytes += bytes
  try {
    const response = await fetch(path, { method, body, signal, headers: allHeaders, keepalive })
    idle.stop()
    return await read(response)
  } finally {
    if (keepalive) lastingBytes -= bytes
  }
}

async function read(response: Response): Promise<WireResponse> {
  const isFile = response.headers.get('content-type') === 'application/zip'
  return {
    status: response.status,
    body: isFile ? await response.blob() : parseBody(await response.text()),
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
  }
}

/** A timeout rejects like a network failure; a cancelled call would be ignored silently. */
export async function withTimeout<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await run(AbortSignal.timeout(maxWaitMs))
  } catch (failure) {
    const isTooLate = failure instanceof DOMException && failure.name === 'TimeoutError'
    throw isTooLate ? noAnswerInTime(failure) : failure
  }
}

/** Our servers send seconds, never a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  return Number(retryAfter) || undefined
}

function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Restarted by upload progress; the start of a response ends it. */
export class IdleTimeout {
  readonly #maxMs: number
  readonly #end = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(maxMs: number) {
    this.#maxMs = maxMs
    this.reset()
  }

  reset(): void {
    this.stop()
    this.#timer = setTimeout(() => this.#end.abort(), this.#maxMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  get hasExpired(): boolean {
    return this.#end.signal.aborted
  }

  signalWith(wanted: AbortSignal | undefined): AbortSignal {
    return wanted ? AbortSignal.any([this.#end.signal, wanted]) : this.#end.signal
  }
}

let renewal: Promise<WireResponse> | undefined

/** The CSRF header repeats a cookie that only our pages can read. Renews it when both differ. */
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

export function hasCsrfCookie(): boolean {
  return csrfToken() !== undefined
}

/** The prefix of https keeps cookies of sibling hosts out. */
function csrfToken(): string | undefined {
  return cookieNamed('__Host-csrftoken') ?? cookieNamed('csrftoken')
}

function cookieNamed(name: string): string | undefined {
  const cookies = document.cookie.split('; ')
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) || undefined
}
