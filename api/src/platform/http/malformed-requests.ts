import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@ledgerdeck/contract/errors'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { isSocketRequest } from './connections.ts'
import { withoutQuery } from './query-strings.ts'
import { hstsSeconds } from './security-headers.ts'

type Refusal = [status: number, code: string, text: string]

const timedOut: Refusal = [408, 'request_timeout', 'The request took too long to arrive. Try again.']
const headersTooLarge: Refusal = [431, 'headers_too_large', 'The headers of the request are too large.']
const unreadable: Refusal = [400, 'bad_request', 'We couldn’t read the request. Send it again.']

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

const malformedPath = '/malformed-address'
const hostlessPath = '/malformed-host'

/** Returns the URL of the request, or for a malformed one that of a route that refuses it. */
export function routableUrl(request: IncomingMessage): string {
  if (!hasOneHost(request)) return hostlessPath
  const { url = '/' } = request
  if (url.startsWith('/') && !url.includes('%')) return url
  try {
    const path = url.startsWith('/') ? url : new URL(url).pathname
    decodeURI(withoutQuery(path))
    return url
  } catch {
    return malformedPath
  }
}

/** Adds the routes to which `routableUrl` leads. */
export function refuseMalformedUrls(app: FastifyInstance): void {
  app.all(malformedPath, { schema: { hide: true } }, async () => {
    throw new AppError(400, 'bad_url', 'The address isn’t well formed.')
  })
  app.all(hostlessPath, { schema: { hide: true } }, async () => {
    throw new AppError(400, 'bad_request', 'Send one Host header with each request.')
  })
}

/** RFC 9112, 3.2. Where one is missing, Node.js itself would respond without body and headers. */
export function hasOneHost(request: IncomingMessage): boolean {
  if (!isSocketRequest(request)) return true
  const { rawHeaders, httpVersion } = request
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (isHost(rawHeaders[index])) hosts += 1
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

function isHost(name = ''): boolean {
  return name.length === 4 && name.toLowerCase() === 'host'
}

/** Node.js itself would refuse any but `100-continue`, without body and headers. */
export function ignoreExpectations<Http extends Server>(server: Http): Http {
  return server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
