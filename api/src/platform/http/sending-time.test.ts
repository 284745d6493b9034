import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitSendingTime } from './sending-time.ts'

let server: Server
let limits: number[]

beforeEach(async () => {
  server = createServer((request, response) => {
    for (const limit of limits) limitSendingTime(request, limit)
    request.on('error', () => {})
    request.resume().once('end', () => response.end('whole'))
  })
  await once(server.listen(0), 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends a request and, when it is told to, the rest of its body. */
async function send(head: string): Promise<{ finish: () => void; answer: Promise<string> }> {
  const socket = connect((server.address() as AddressInfo).port)
  const arrived = once(server, 'request')
  socket.write(`${head}\r\nHost: localhost\r\n\r\n`)
  const answer = Array.fromAsync(socket.setEncoding('utf8')).then(
    (texts) => texts.join(''),
    () => 'cut off',
  )
  await arrived
  return { finish: () => socket.end('whole body'), answer }
}

const post = 'POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: 10'

test('a body that does not come in time ends the request', async () => {
  limits = [1]
  const { answer } = await send(post)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('the last limit holds', async () => {
  limits = [1, 60_000]
  const { answer, finish } = await send(post)
  finish()
  expect(await answer).toContain('whole')
  limits = [60_000, 1]
  expect(await (await send(post)).answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('a request that has come is not ended, however long its answer takes', async () => {
  limits = [1]
  const { answer } = await send('GET / HTTP/1.1\r\nConnection: close')
  expect(await answer).toContain('whole')
})
