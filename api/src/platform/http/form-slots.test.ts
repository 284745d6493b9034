import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { createErrorHandler } from '../errors/error-response.ts'
import { createFairQueue } from '../work/fair-queue.ts'
import { type BodyTimes, defaultTimes, timeBodies } from './body-clock.ts'
import { acceptForms } from './forms.ts'
import { lingerBeforeClosing } from './lingering-close.ts'

let app: FastifyInstance
let release: () => void
let begun: string[]
let spoolFolder: string

beforeAll(async () => {
  spoolFolder = await makeTestFolder()
})
afterAll(() => removeTestFolder(spoolFolder))

beforeEach(() => serve())
afterEach(() => end())

async function serve(times: BodyTimes = defaultTimes): Promise<void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  release = resolve
  begun = []
  app = fastify({ serverFactory: (handle) => createServer({ requestTimeout: 0 }, handle) })
  app.setErrorHandler(createErrorHandler())
  timeBodies(app, times)
  lingerBeforeClosing(app, { maxBytes: 2 ** 24, maxMs: 10_000, maxIdleMs: 500 })
  await acceptForms(app, { callerOf: ({ headers }) => ({ key: String(headers['x-caller']) }), spoolFolder })
  const form = { files: 1, fileBytes: 2 ** 20, fields: ['picture', 'text'] }
  app.post('/hold', { config: { form } }, async ({ body }) => {
    begun.push((body as { picture: File }).picture.name)
    await released
    return {}
  })
  app.post('/refuse', { config: { form } }, async () => {
    throw new AppError(400, 'not_this_one', 'Not this one.')
  })
  app.post('/form', { config: { form } }, async () => ({}))
  app.post('/tight', { config: { form: { ...form, allFileBytes: 10 } } }, async () => ({}))
  app.post('/long', { config: { form: { ...form, fieldBytes: 2 ** 22 } } }, async () => ({}))
  const queue = createFairQueue({ concurrency: 1, maxQueued: 2, busyText: 'Too many here.' })
  app.post('/own-queue', { config: { form: { ...form, queue } } }, async () => ({}))
  await app.listen({ port: 0 })
}

async function end(): Promise<void> {
  release()
  app.server.closeAllConnections()
  await app.close()
}

const headOf = (name: string) => `--x\r\nContent-Disposition: form-data; name="picture"; filename="${name}"\r\n\r\n`
const head = headOf('a.png')
const wholeOf = (name: string) => `${headOf(name)}picture\r\n--x--\r\n`
const whole = wholeOf('a.png')
const withoutFiles = '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nWords\r\n--x--\r\n'
const type = 'multipart/form-data; boundary=x'

async function send(caller: string, { url = '/form', payload = whole } = {}): Promise<number> {
  const headers = { 'content-type': type, 'x-caller': caller }
  return (await app.inject({ method: 'POST', url, headers, payload })).statusCode
}

interface Sender {
  socket: Socket
  vanish: () => Promise<void>
  answer: Promise<string>
}

async function beginToSend(
  caller: string,
  { url = '/form', begin = `${head}pict`, length = 900_000 } = {},
): Promise<Sender> {
  const socket = connect((app.server.address() as AddressInfo).port)
  const headers = `Host: localhost\r\nContent-Type: ${type}\r\nX-Caller: ${caller}\r\nContent-Length: ${length}`
  const { promise: arrived, resolve } = Promise.withResolvers<IncomingMessage>()
  app.server.once('request', resolve)
  const answer = textOf(socket)
  socket.write(`POST ${url} HTTP/1.1\r\n${headers}\r\n\r\n${begin}`)
  const request = await arrived
  const vanish = async () => {
    const closed = once(request, 'close').catch(() => {})
    socket.destroy()
    await closed
  }
  return { socket, vanish, answer }
}

/** Until the socket closes. Unlike `once`, it does not reject when the server resets it. */
function textOf(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const texts: string[] = []
  socket
    .setEncoding('utf8')
    .on('data', (text: string) => texts.push(text))
    .on('error', () => {})
    .on('close', () => resolve(texts.join('')))
  return promise
}

test('slow senders do not block others', async () => {
  const slow = ['first', 'second', 'third', 'fourth']
  await Promise.all(slow.flatMap((caller) => [beginToSend(caller), beginToSend(caller)]))
  expect(await send('another')).toBe(200)
  expect(await send('another', { payload: withoutFiles })).toBe(200)
})

test('a form without files does not wait for a slot', async () => {
  await beginToSend('first')
  await beginToSend('first')
  expect(await send('first', { payload: withoutFiles })).toBe(200)
})

test('three forms of one caller are received at once, and the others wait', async () => {
  const names = Array.from({ length: 8 }, (_, number) => `${number}.png`)
  const sent = names.map((name) => send('first', { url: '/hold', payload: wholeOf(name) }))
  await expect.poll(() => begun.toSorted()).toEqual(['0.png', '1.png', '2.png'])
  expect(await send('second')).toBe(200)
  release()
  expect(await Promise.all(sent)).toEqual(names.map(() => 200))
  expect(begun.toSorted()).toEqual(names)
})

test('a caller with a hundred running forms is refused, and other callers are not', async () => {
  const sent = Array.from({ length: 100 }, () => send('first', { url: '/hold' }))
  await expect.poll(() => begun).toHaveLength(3)
  expect(await send('first')).toBe(503)
  expect(await send('second')).toBe(200)
  release()
  expect(new Set(await Promise.all(sent))).toEqual(new Set([200]))
  expect(await send('first')).toBe(200)
})

test.each([
  ['are refused', '/refuse', whole, 400],
  ['cannot be read', '/form', head, 400],
  ['are too large', '/form', `${head}${'x'.repeat(2 ** 20 + 1)}\r\n--x--\r\n`, 413],
])('forms that %s give their slots back', async (_what, url, payload, status) => {
  for (let time = 0; time < 3; time += 1) expect(await send('first', { url, payload })).toBe(status)
  expect(await send('first')).toBe(200)
})

test('clients that disconnect while they send release their slots', async () => {
  for (let time = 0; time < 4; time += 1) {
    const { vanish } = await beginToSend('first')
    await vanish()
    expect(await send('first')).toBe(200)
  }
})

test('clients that disconnect while they wait hold no slot', async () => {
  const sending = await beginToSend('first')
  const waiting = [await beginToSend('first'), await beginToSend('first')]
  for (const { vanish } of [...waiting, sending]) await vanish()
  expect(await send('first')).toBe(200)
})

test('a sender that stops is refused, and releases the slot', async () => {
  await end()
  await serve({ ...defaultTimes, windowMs: 20 })
  const { answer } = await beginToSend('first')
  expect(await send('first')).toBe(200)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('a queued form is not timed out', async () => {
  await end()
  await serve({ ...defaultTimes, windowMs: 100, totalMs: 300 })
  const first = send('first', { url: '/hold' })
  const others = [send('first', { url: '/hold' }), send('first', { url: '/hold' })]
  await expect.poll(() => begun).toHaveLength(3)
  const waiting = await beginToSend('first')
  const refused = await beginToSend('second')
  expect(await refused.answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(waiting.socket.readyState).toBe('open')
  release()
  expect(await Promise.all([first, ...others])).toEqual([200, 200, 200])
  expect(await waiting.answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('a long text waits for a slot, and is read completely', async () => {
  const text = `--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n${'x'.repeat(2 ** 21)}`
  const slow: Sender[] = []
  for (const caller of ['a', 'b', 'c', 'd']) {
    slow.push(await beginToSend(caller, { url: '/long', begin: text, length: 4_000_000 }))
  }
  expect(await send('first')).toBe(200)
  for (const { vanish } of slow) await vanish()
  expect(await send('first', { url: '/long', payload: `${text}\r\n--x--\r\n` })).toBe(200)
})

test('a route with a queue of its own refuses forms when that queue is full', async () => {
  const sending = [await beginToSend('a', { url: '/own-queue' }), await beginToSend('b', { url: '/own-queue' })]
  await expect.poll(() => send('c', { url: '/own-queue' })).toBe(503)
  expect(await send('a')).toBe(200)
  for (const { vanish } of sending) await vanish()
  // The slots are free once the forms of those that left have ended.
  await expect.poll(() => send('c', { url: '/own-queue' })).toBe(200)
})

test('a client that reads only after sending gets the refusal of its form', async () => {
  const socket = connect((app.server.address() as AddressInfo).port)
  const answer = once(
    socket.setEncoding('utf8').on('error', () => {}),
    'data',
  )
  socket.write(`POST /tight HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`)
  const chunk = 'x'.repeat(2 ** 20)
  for (const part of [head, ...Array.from({ length: 12 }, () => chunk)]) {
    const { promise: sent, resolve, reject } = Promise.withResolvers<void>()
    socket.write(`${part.length.toString(16)}\r\n${part}\r\n`, (error) => (error ? reject(error) : resolve()))
    await sent
  }
  socket.write('0\r\n\r\n')
  expect(String(await answer)).toMatch(/ 413 .*"code":"files_too_large"/s)
  socket.destroy()
})

test('a form with a large Content-Length is refused before it is read', async () => {
  const headers = { 'content-type': type, 'content-length': String(2 ** 23), 'x-caller': 'first' }
  const answer = await app.inject({ method: 'POST', url: '/form', headers, payload: whole })
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'files_too_large'])
})
