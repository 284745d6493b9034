import type { WireRequest, WireResponse } from '@ledgerdeck/contract/client'
import { noAnswer, noAnswerInTime } from './call-error.ts'

/** What others wait for does not wait for ever. */
const maxWaitMs = 20_000

/** Nobody waits for ever. As long as the server gives a form to arrive, and longer than it works for any answer but that of a manga. */
const longestSilenceMs = 300_000

/** Bodies up to this many characters outlive the page that sends them, such as a logout before the tab is closed. */
const shortBody = 4_000

/** Sends one request and brings its answer, whatever the status. Rejects when there is none, with words for people. */
export async function send(request: WireRequest, headers: Record<string, string> = {}): Promise<WireResponse> {
  const silence = new IdleTimeout(request.longestSilenceMs ?? longestSilenceMs)
  try {
    return await exchange({ ...request, signal: silence.signalWith(request.signal) }, headers, silence)
  } catch (failure) {
    if (silence.wasTooLong) throw noAnswerInTime(failure)
    throw failure instanceof TypeError ? noAnswer(failure) : failure
  } finally {
    silence.over()
  }
}

async function exchange(
  request: WireRequest,
  headers: Record<string, string>,
  silence: IdleTimeout,
): Promise<WireResponse> {
  const { method, path, body, idempotencyKey, signal, onProgress } = request
  const allHeaders = {
    ...headers,
    // A form names its own type, together with the line that separates its parts.
    ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  }
  if (onProgress) {
    const { upload } = await import('./upload.ts')
    const tell = (fraction: number) => {
      silence.heard()
      onProgress(fraction)
    }
    const { status, text } = await upload({ ...request, onProgress: tell }, allHeaders)
    return { status, body: parseBody(text) }
  }
  const keepalive = typeof body === 'string' && body.length <= shortBody
  const response = await fetch(path, { method, body, signal, headers: allHeaders, keepalive })
  // A file may take as long to come as the network needs.
  silence.over()
  const isFile = response.headers.get('content-type') === 'application/zip'
  return {
    status: response.status,
    body: isFile ? await response.blob() : parseBody(await response.text()),
    retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined,
  }
}

/** Ends what takes too long as a network that fails does; a cancelled call would be ignored silently. */
export async function withTimeout<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await run(AbortSignal.timeout(maxWaitMs))
  } catch (failure) {
    const isTooLate = failure instanceof DOMException && failure.name === 'TimeoutError'
    throw isTooLate ? noAnswerInTime(failure) : failure
  }
}

function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Watches a request in which nothing may happen for so long: neither does a part of it leave, nor does its answer begin. */
export class IdleTimeout {
  readonly #maxMs: number
  readonly #end = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(maxMs: number) {
    this.#maxMs = maxMs
    this.heard()
  }

  /** Something happened: it begins anew. */
  heard(): void {
    this.over()
    this.#timer = setTimeout(() => this.#end.abort(), this.#maxMs)
  }

  /** Nothing more is waited for. */
  over(): void {
    clearTimeout(this.#timer)
  }

  get wasTooLong(): boolean {
    return this.#end.signal.aborted
  }

  /** Ends what it is given to when the silence is too long, or when `wanted` is aborted. */
  signalWith(wanted: AbortSignal | undefined): AbortSignal {
    return wanted ? AbortSignal.any([this.#end.signal, wanted]) : this.#end.signal
  }
}
