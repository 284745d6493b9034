import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'

let testApp: TestApp
let port: number

beforeAll(async () => {
  testApp = await startTestApp({ environment: { SITE_URL: 'https://deck.example' } })
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  port = (testApp.app.server.address() as AddressInfo).port
})
afterAll(() => testApp.close())

async function answerTo(message: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(message)
  return (await Array.fromAsync(socket.setEncoding('utf8'))).join('')
}

const login = 'POST /api/user/login/ HTTP/1.1\r\nHost: deck.example\r\nContent-Type: application/json\r\n'
const hidden = 'GET /healthz HTTP/1.1\r\nHost: deck.example\r\nConnection: close\r\n\r\n'

const malformed: [what: string, message: string, status: number, code: string][] = [
  ['two lengths', `${login}Content-Length: 2\r\nContent-Length: 0\r\n\r\n{}${hidden}`, 400, 'bad_request'],
  [
    'a length beside chunks',
    `${login}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    400,
    'bad_request',
  ],
  ['an unknown encoding', `${login}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`, 400, 'bad_request'],
  ['a line break within a header', `GET / HTTP/1.1\r\nHost: deck.example\r\nX-Name: a\nb\r\n\r\n`, 400, 'bad_request'],
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'bad_request'],
  [
    'headers of 20 KB',
    `GET / HTTP/1.1\r\nHost: deck.example\r\nX-Name: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
]

describe('a request with', () => {
  test.each(malformed)('%s is refused, and nothing behind it is read', async (_, message, status, code) => {
    const [head = '', ...rest] = (await answerTo(message)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(rest).toHaveLength(1)
    const body = JSON.parse(rest[0] ?? '')
    expect(body).toMatchObject({ code, error: body.msg })
    expect(head.toLowerCase()).toContain(`x-request-id: ${body.request_id}`)
  })

  test.each(malformed)('%s gets the headers of every answer', async (_, message) => {
    const [head = ''] = (await answerTo(message)).split('\r\n\r\n')
    expect(head.toLowerCase().split('\r\n')).toEqual(
      expect.arrayContaining([
        'content-type: application/json; charset=utf-8',
        'cache-control: no-store',
        'connection: close',
        'x-content-type-options: nosniff',
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        'strict-transport-security: max-age=31536000; includesubdomains',
      ]),
    )
  })
})

test.each([
  ['no Host', 400, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two Hosts', 400, 'GET /healthz HTTP/1.1\r\nHost: a\r\nHOST: a\r\nConnection: close\r\n\r\n'],
  ['no Host in HTTP/1.0', 200, 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['another expectation than 100-continue', 200, hidden.replace('Connection', 'Expect: more\r\nConnection')],
])('%s gets %i with a body and the headers of every answer', async (_, status, message) => {
  const [head = '', body = ''] = (await answerTo(message)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head.toLowerCase().split('\r\n')).toEqual(
    expect.arrayContaining(['x-content-type-options: nosniff', expect.stringContaining('x-request-id: ')]),
  )
  expect(JSON.parse(body)).toMatchObject(status === 200 ? { status: 'ok' } : { code: 'bad_request' })
})

test.each(['TRACE', 'PROPFIND'])('the method %s gets a 404 that repeats nothing of the request', async (method) => {
  const answer = await answerTo(
    `${method} / HTTP/1.1\r\nHost: deck.example\r\nX-Secret: s3cret\r\nConnection: close\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(answer).not.toContain('s3cret')
})
