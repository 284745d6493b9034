import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@ledgerdeck/contract/errors'
import { hstsSeconds } from './security-headers.ts'

type Refusal = [status: number, code: string, text: string]

const timedOut: Refusal = [408, 'request_timeout', 'The request took too long to arrive. Try again.']
const headersTooLarge: Refusal = [431, 'headers_too_large', 'The headers of the request are too large.']
const unreadable: Refusal = [400, 'bad_request', 'The request could not be read.']

function refusalOf({ code }: NodeJS.ErrnoException): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return timedOut
  return code === 'HPE_HEADER_OVERFLOW' ? headersTooLarge : unreadable
}

/** Node.js cannot parse these as HTTP, so no hook sees them. */
export function refuseMalformedRequests({ isHttps }: { isHttps: boolean }) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    socket.end(answerOf(refusalOf(error), isHttps), () => socket.destroy())
  }
}

function answerOf([status, code, text]: Refusal, isHttps: boolean): string {
  const requestId = randomUUID()
  const body = JSON.stringify({ msg: text, error: text, code, request_id: requestId } satisfies ErrorBody)
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    `X-Request-Id: ${requestId}`,
    ...(isHttps ? [`Strict-Transport-Security: max-age=${hstsSeconds}; includeSubDomains`] : []),
  ]
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}
