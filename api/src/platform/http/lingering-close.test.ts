import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { createErrorHandler } from '../errors/error-response.ts'
import { type LingerBounds, lingerBeforeClosing } from './lingering-close.ts'

let app: FastifyInstance
let port: number
afterEach(() => app.close())

async function serve(bounds?: LingerBounds): Promise<void> {
  app = fastify()
  app.setErrorHandler(createErrorHandler())
  lingerBeforeClosing(app, bounds)
  app.addHook('onRequest', async ({ url }) => {
    if (url === '/refused') throw new AppError(401, 'not_signed_in', 'Log in first.')
  })
  for (const url of ['/refused', '/small']) app.post(url, async () => ({}))
  await app.listen({ port: 0 })
  port = (app.server.address() as AddressInfo).port
}

const client = `
  const [url] = process.argv.slice(1)
  const outcomes = {}
  for (let time = 0; time < 60; time += 1) {
    const headers = { 'content-type': 'application/json' }
    const outcome = await fetch(url, { method: 'POST', headers, body: Buffer.alloc(5 * 2 ** 20, 'x') }).then(
      async (response) => response.status + ' ' + (await response.json()).code,
      (error) => String(error.cause?.code ?? error.cause ?? error),
    )
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  process.stdout.write(JSON.stringify(outcomes))
`

test.each([
  ['before anything of it is read', '/refused', '401 not_signed_in'],
  ['as too large', '/small', '413 body_too_large'],
])('the answer to a large body that is refused %s reaches every client', async (_what, path, answer) => {
  await serve()
  const args = ['--input-type=module', '--eval', client, `http://127.0.0.1:${port}${path}`]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(JSON.parse(stdout)).toEqual({ [answer]: 60 })
})

interface Sender {
  socket: Socket
  texts: string[]
}

async function send(length: number): Promise<Sender> {
  const socket = connect(port)
  const texts: string[] = []
  socket.setEncoding('utf8').on('data', (text: string) => void texts.push(text))
  socket.on('error', () => {})
  const head = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}`
  socket.write(`POST /refused HTTP/1.1\r\n${head}\r\n\r\n`)
  await once(socket, 'data')
  return { socket, texts }
}

const closeOf = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

test('the rest of a short body is read, and the connection stays open', async () => {
  await serve()
  const { socket, texts } = await send(20)
  expect(texts.join('')).not.toMatch(/^connection: close/im)
  socket.write(`${'x'.repeat(20)}POST /refused HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`)
  await expect.poll(() => texts.join('').match(/HTTP\/1\.1 401/g)).toHaveLength(2)
  socket.destroy()
})

test('the connection of a long body closes after the body', async () => {
  await serve()
  const { socket, texts } = await send(2 ** 21)
  expect(texts.join('')).toMatch(/^connection: close/im)
  const ended = once(socket, 'end')
  socket.write('x'.repeat(2 ** 21))
  await ended
})

test('the rest of a body is read up to a bound', async () => {
  await serve({ maxBytes: 2 ** 20, maxMs: 60_000, maxIdleMs: 60_000 })
  const { socket } = await send(2 ** 40)
  const closed = closeOf(socket)
  const more = () => socket.write('x'.repeat(2 ** 18), (error) => error ?? more())
  more()
  await closed
})

test.each([
  ['that sends nothing more', { maxMs: 60_000, maxIdleMs: 10 }],
  ['that takes long', { maxMs: 10, maxIdleMs: 60_000 }],
])('a client %s is not waited for', async (_what, times) => {
  await serve({ maxBytes: 2 ** 20, ...times })
  const { socket } = await send(2 ** 30)
  await closeOf(socket)
})
