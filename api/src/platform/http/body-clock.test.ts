import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createErrorHandler } from '../errors/error-response.ts'
import { type BodyTimes, timeBodies } from './body-clock.ts'
import { lingerBeforeClosing } from './lingering-close.ts'

const unlimited: BodyTimes = { totalMs: 60_000, windowMs: 60_000, minWindowBytes: 1 }

let app: FastifyInstance

async function serve(times: Partial<BodyTimes>) {
  app = fastify()
  app.setErrorHandler(createErrorHandler())
  timeBodies(app, { ...unlimited, ...times })
  lingerBeforeClosing(app, { maxBytes: 100, maxMs: 20, maxIdleMs: 20 })
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  app.addHook('preParsing', async ({ url, bodyClock }) => {
    if (url !== '/paused') return
    using _pause = bodyClock?.pause()
    arrived.resolve()
    await released.promise
  })
  app.addHook('onRequest', async ({ url, bodyClock }) => {
    if (url !== '/longer') return
    bodyClock?.allow(60_000)
    arrived.resolve()
  })
  app.addHook('preHandler', async ({ url }) => {
    if (url !== '/late') return
    arrived.resolve()
    await released.promise
  })
  const answer = async ({ body }: { body: unknown }) => ({ body })
  for (const url of ['/', '/longer', '/paused', '/late']) app.post(url, answer)
  await app.listen({ port: 0 })
  return { arrived: arrived.promise, release: released.resolve }
}
afterEach(() => app.close())

function send(url = '/') {
  const socket = connect((app.server.address() as AddressInfo).port)
  const head = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 9', 'Connection: close']
  socket.write(`POST ${url} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n"1`)
  return { finish: () => socket.write('234567"'), answer: textOf(socket) }
}

async function textOf(socket: Socket): Promise<string> {
  return (await Array.fromAsync(socket.setEncoding('utf8'))).join('')
}

test('a body that arrives too slowly is refused with the reason', async () => {
  await serve({ windowMs: 1 })
  const answer = await send().answer
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"msg":"The data arrived too slowly or not at all.')
})

test('a body that takes too long in all is refused with the reason', async () => {
  await serve({ totalMs: 1 })
  const answer = await send().answer
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"msg":"The request took too long to arrive.')
})

test('a route may allow more time in all', async () => {
  const { arrived } = await serve({ totalMs: 1 })
  const { finish, answer } = send('/longer')
  await arrived
  finish()
  expect(await answer).toContain('{"body":"1234567"}')
})

test('time in which the server does not read does not count', async () => {
  const { arrived, release } = await serve({ totalMs: 200, windowMs: 200 })
  const { finish, answer } = send('/paused')
  await arrived
  const other = await send().answer
  expect(other).toMatch(/^HTTP\/1\.1 408 /)
  finish()
  release()
  expect(await answer).toContain('{"body":"1234567"}')
})

test('a complete request is never timed out', async () => {
  const { arrived, release } = await serve({ totalMs: 200, windowMs: 200 })
  const { finish, answer } = send('/late')
  finish()
  await arrived
  expect(await send().answer).toMatch(/^HTTP\/1\.1 408 /)
  release()
  expect(await answer).toContain('{"body":"1234567"}')
})
