import type { WireRequest, WireResponse } from '@ledgerdeck/contract/client'
import { noAnswer } from './call-error.ts'

/** What others wait for does not wait for ever. */
const longestWaitMs = 20_000

/** Bodies up to this many characters outlive the page that sends them, such as a logout before the tab is closed. */
const shortBody = 4_000

/** Sends one request and brings its answer, whatever the status. Rejects when there is none, with words for people. */
export async function send(request: WireRequest, headers: Record<string, string> = {}): Promise<WireResponse> {
  try {
    return await exchange(request, headers)
  } catch (failure) {
    throw failure instanceof TypeError ? noAnswer(failure) : failure
  }
}

async function exchange(request: WireRequest, headers: Record<string, string>): Promise<WireResponse> {
  const { method, path, body, signal } = request
  // A form names its own type, together with the line that separates its parts.
  const allHeaders = typeof body === 'string' ? { ...headers, 'Content-Type': 'application/json' } : headers
  if (request.onProgress) {
    const { upload } = await import('./upload.ts')
    const { status, text } = await upload(request, allHeaders)
    return { status, body: parseBody(text) }
  }
  const keepalive = typeof body === 'string' && body.length <= shortBody
  const response = await fetch(path, { method, body, signal, headers: allHeaders, keepalive })
  const isFile = response.headers.get('content-type') === 'application/zip'
  return { status: response.status, body: isFile ? await response.blob() : parseBody(await response.text()) }
}

/** Ends what takes too long as a network that fails does; a cancelled call would be ignored silently. */
export async function inTime<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await run(AbortSignal.timeout(longestWaitMs))
  } catch (failure) {
    const isTooLate = failure instanceof DOMException && failure.name === 'TimeoutError'
    throw isTooLate ? new TypeError('The server took too long to answer.', { cause: failure }) : failure
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
