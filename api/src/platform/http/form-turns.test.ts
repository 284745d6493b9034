import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerOptions } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { createErrorHandler } from '../errors/error-response.ts'
import { makeTestFolder, removeTestFolder } from '../testing/test-folder.ts'
import { acceptForms } from './forms.ts'

let app: FastifyInstance
/** Ends the handlers that hold. */
let release: () => void
let begun: number
let spoolFolder: string

beforeAll(async () => {
  spoolFolder = await makeTestFolder()
})
afterAll(() => removeTestFolder(spoolFolder))

beforeEach(() => serve())
afterEach(() => end())

async function serve(options: ServerOptions = {}): Promise<void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  release = resolve
  begun = 0
  app = fastify({ serverFactory: (handle) => createServer(options, handle) })
  app.setErrorHandler(createErrorHandler())
  await acceptForms(app, { callerOf: ({ headers }) => ({ key: String(headers['x-caller']) }), spoolFolder })
  const config = { form: { files: 1, fileBytes: 2 ** 20, fields: ['picture'] } }
  app.post('/hold', { config }, async () => {
    begun += 1
    await released
    return {}
  })
  app.post('/refuse', { config }, async () => {
    throw new AppError(400, 'not_this_one', 'Not this one.')
  })
  app.post('/form', { config }, async () => ({}))
  app.post('/tight', { config: { form: { ...config.form, allFileBytes: 10 } } }, async () => ({}))
  app.post('/words', { config: { form: { files: 0, fileBytes: 0, fields: ['a'] } } }, async () => ({}))
  await app.listen({ port: 0 })
}

async function end(): Promise<void> {
  release()
  app.server.closeAllConnections()
  await app.close()
}

const head = '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n'
const whole = `${head}picture\r\n--x--\r\n`
const type = 'multipart/form-data; boundary=x'

async function send(caller: string, { url = '/form', payload = whole } = {}): Promise<number> {
  const headers = { 'content-type': type, 'x-caller': caller }
  return (await app.inject({ method: 'POST', url, headers, payload })).statusCode
}

interface Sender {
  socket: Socket
  /** Ends when the server knows that the client has vanished. */
  vanish: () => Promise<void>
}

/** Sends a form whose end does not come. */
async function beginToSend(caller: string): Promise<Sender> {
  const socket = connect((app.server.address() as AddressInfo).port)
  const headers = `Host: localhost\r\nContent-Type: ${type}\r\nX-Caller: ${caller}\r\nContent-Length: 1000`
  const { promise: arrived, resolve } = Promise.withResolvers<IncomingMessage>()
  app.server.once('request', resolve)
  socket.write(`POST /form HTTP/1.1\r\n${headers}\r\n\r\n${head}`)
  const request = await arrived
  const vanish = async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    request.once('close', close)
    socket.destroy()
    await closed
  }
  return { socket, vanish }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a caller with two forms under way waits, and with six is refused before anything is read', async () => {
  const held = Array.from({ length: 6 }, () => send('first', { url: '/hold' }))
  await expect.poll(() => begun).toBe(2)
  expect(await send('first', { payload: 'nothing that could be read' })).toBe(503)
  expect(await send('second')).toBe(200)
  expect(await send('first', { url: '/words', payload: '--x--\r\n' })).toBe(200)
  release()
  expect(await Promise.all(held)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await send('first')).toBe(200)
})

test('six forms at once are read of all callers, and the others wait', async () => {
  const held = ['a', 'b', 'c', 'd'].flatMap((caller) => [0, 1].map(() => send(caller, { url: '/hold' })))
  await expect.poll(() => begun).toBe(6)
  await settled()
  expect(begun).toBe(6)
  release()
  expect(new Set(await Promise.all(held))).toEqual(new Set([200]))
})

test.each([
  ['are refused', '/refuse', whole, 400],
  ['cannot be read', '/form', head, 400],
  ['are too large', '/form', `${head}${'x'.repeat(2 ** 20 + 1)}\r\n--x--\r\n`, 413],
])('forms that %s give their turns back', async (_what, url, payload, status) => {
  for (let time = 0; time < 7; time += 1) expect(await send('first', { url, payload })).toBe(status)
  expect(await send('first')).toBe(200)
})

test('clients that vanish while they send give their turns back', async () => {
  for (let time = 0; time < 4; time += 1) {
    const sending = [await beginToSend('first'), await beginToSend('first')]
    for (const { vanish } of sending) await vanish()
    expect(await send('first')).toBe(200)
  }
})

test('clients that vanish while they wait take no turn', async () => {
  const sending = [await beginToSend('first'), await beginToSend('first')]
  const waiting = [await beginToSend('first'), await beginToSend('first')]
  for (const { vanish } of [...waiting, ...sending]) await vanish()
  expect(await send('first')).toBe(200)
})

test('a client that does not send its end in time gives its turn back', async () => {
  await end()
  await serve({ requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 })
  const sending = [await beginToSend('first'), await beginToSend('first')]
  await Promise.all(sending.map(({ socket }) => once(socket.resume(), 'close')))
  expect(await send('first')).toBe(200)
})

test('a form that is refused in the middle is answered to who reads only when everything is sent', async () => {
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

test('a form that says itself that it is too large is refused before it is read', async () => {
  const headers = { 'content-type': type, 'content-length': String(2 ** 23), 'x-caller': 'first' }
  const answer = await app.inject({ method: 'POST', url: '/form', headers, payload: whole })
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'files_too_large'])
})
