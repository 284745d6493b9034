import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CachedResponse, preferredEncoding } from './cached-response.ts'

const body = Buffer.from('<p>ledger</p>'.repeat(100))
const cached = () =>
  new CachedResponse(body, { 'content-type': 'text/html', 'x-request-id': 'old' }, { isForGuestsOnly: false })
const asking = (headers: Record<string, string>) => Object.assign(new IncomingMessage(new Socket()), { headers })

const headerOf = (head: readonly string[], name: string) => head[head.indexOf(name) + 1]

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['identity, *;q=0', 'identity'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
])('Accept-Encoding %s gets %s', (accepted, encoding) => expect(preferredEncoding(accepted)).toBe(encoding))

test('every encoding holds the same text', async () => {
  const answer = (encoding: string) => cached().answerTo(asking({ 'accept-encoding': encoding }))
  expect(brotliDecompressSync((await answer('br')).body)).toEqual(body)
  expect(gunzipSync((await answer('gzip')).body)).toEqual(body)
  expect((await answer('')).body).toEqual(body)
})

test('each encoding has its own ETag, and a request with it gets 304 without a body', async () => {
  const response = cached()
  const first = await response.answerTo(asking({ 'accept-encoding': 'br' }))
  const etag = headerOf(first.head, 'etag') ?? ''
  const again = await response.answerTo(asking({ 'accept-encoding': 'br', 'if-none-match': `W/"other", W/${etag}` }))
  expect([again.status, again.body.length]).toEqual([304, 0])
  expect(again.head).not.toContain('content-type')
  const asGzip = await response.answerTo(asking({ 'accept-encoding': 'gzip', 'if-none-match': etag }))
  expect(asGzip.status).toBe(200)
})

test('what is requested more often is compressed better, and the ETags of earlier levels stay valid', async () => {
  const varied = Buffer.from(Array.from({ length: 4_000 }, (_, line) => `<p>row ${(line * 7919) % 1009}</p>`).join(''))
  const response = new CachedResponse(varied, {}, { isForGuestsOnly: false })
  const ask = (known = '') => response.answerTo(asking({ 'accept-encoding': 'br', 'if-none-match': known }))
  const answers = [await ask()]
  const etags = () => answers.map(({ head }) => headerOf(head, 'etag') ?? '')
  for (let number = 2; number <= 3; number += 1) {
    await expect.poll(async () => headerOf((await ask()).head, 'etag')).not.toBe(etags().at(-1))
    answers.push(await ask())
  }
  const sizes = answers.map(({ body }) => body.length)
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(new Set(sizes).size).toBe(3)
  for (const { body } of answers) expect(brotliDecompressSync(body)).toEqual(varied)
  for (const etag of etags()) expect((await ask(etag)).status).toBe(304)
})

test.each([
  ['*', 304],
  ['"other"', 200],
  ['', 200],
])('If-None-Match %s gets %i', async (known, status) => {
  expect((await cached().answerTo(asking({ 'if-none-match': known }))).status).toBe(status)
})

test('headers of a single response are not cached', async () => {
  expect((await cached().answerTo(asking({}))).head).not.toContain('old')
})

test('the plain body is not kept beside a compressed one until someone asks for it', async () => {
  const response = cached()
  const whole = response.byteLength
  await response.prepare('br')
  const compressed = response.byteLength
  expect(compressed).toBeLessThan(whole)
  expect((await response.prepare('identity')).body).toEqual(body)
  expect(response.byteLength).toBe(compressed + body.length)
})

test('an encoding can be made from any other', async () => {
  const response = cached()
  await response.prepare('gzip')
  expect(brotliDecompressSync((await response.prepare('br')).body)).toEqual(body)
})
