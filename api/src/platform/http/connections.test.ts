import { Socket } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { clientAddressOf, plainAddress } from './connections.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['2001:0DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:51234', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('%s is the address %s', (told, address) => {
  expect(plainAddress(told)).toBe(address)
})

test.each(['', 'unknown', '_hidden', '192.0.2', '192.0.2.7:port', '[]:1', '[2001:db8::1', '1'.repeat(80)])(
  '%s is not an address',
  (told) => {
    expect(plainAddress(told)).toBeNull()
  },
)

test("a trusted proxy gives the address; if that is invalid, the proxy's own address counts", async () => {
  const app = fastify({ trustProxy: (_address, hop) => hop < 1 })
  app.get('/', async (request) => clientAddressOf(request))
  const from = async (told: string) => (await app.inject({ url: '/', headers: { 'x-forwarded-for': told } })).payload
  expect(await from('198.51.100.1, 203.0.113.9:8080')).toBe('203.0.113.9')
  expect(await from('x'.repeat(80))).toBe('127.0.0.1')
  await app.close()
})

test('a closed connection has no address', () => {
  expect(clientAddressOf({ ip: '', socket: new Socket() })).toBe('0.0.0.0')
})
