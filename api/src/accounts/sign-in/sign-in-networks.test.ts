import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makeUser } from '../users.factory.ts'

const scale = '0.1'

let testApp: TestApp
let block = 0

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: scale } })
})
afterAll(() => testApp.close())
beforeEach(() => {
  block += 1
})

const networks = {
  'one /64': (index: number) => `2001:db8:${hex(block)}:1::${hex(index + 1)}`,
  'one /56': (index: number) => `2001:db8:${hex(block)}:1${hex(index, 2)}::1`,
  'one /48': (index: number) => `2001:db8:${hex(block)}:${hex(index, 2)}00::1`,
  'one IPv4 address': () => `198.51.${block}.1`,
  'one /24': (index: number) => `198.51.${block}.${index + 1}`,
}

function hex(value: number, digits = 1): string {
  return value.toString(16).padStart(digits, '0')
}

async function post(url: string, payload: object, remoteAddress: string): Promise<number> {
  const { statusCode } = await testApp.app.inject({ method: 'POST', url, payload, remoteAddress })
  return statusCode
}

const calls = {
  login: (from: string, index: number) =>
    post('/api/user/login/', { username_or_email: `nobody-${block}-${index}`, password: 'wrong' }, from),
  'another verification link': (from: string, index: number) =>
    post(
      '/api/user/resend-verification-email/',
      { username: `nobody-${block}-${index}`, password: 'wrong', new_email: 'a@deck.example' },
      from,
    ),
  registration: (from: string) =>
    post(
      '/api/user/register/',
      { username: 'admin', email: 'a@deck.example', password: 'seven quiet herons', confirm_password: 'seven' },
      from,
    ),
  'password reset': (from: string, index: number) =>
    post('/api/user/password-reset/', { email: `nobody-${block}-${index}@deck.example` }, from),
}

const allowances: [network: keyof typeof networks, passwords: number, others: number][] = [
  ['one /64', 3, 2],
  ['one /56', 6, 4],
  ['one /48', 24, 16],
  ['one IPv4 address', 3, 2],
  ['one /24', 24, 16],
]

describe.each(allowances)('from %s', (network, passwords, others) => {
  test.each([
    ['login', passwords],
    ['another verification link', passwords],
    ['registration', others],
    ['password reset', others],
  ] as const)('%s is admitted %i times', async (api, max) => {
    const statuses = []
    for (let index = 0; index < max + 2; index += 1) {
      statuses.push(await calls[api](networks[network](index), index))
    }
    expect(statuses.slice(0, max)).not.toContain(429)
    expect(statuses.slice(max)).toEqual([429, 429])
  })
})

test('a network at its limit does not use up the wider network around it', async () => {
  const [busy, neighbour] = ['one /64', 'one /48'].map((name) => networks[name as keyof typeof networks])
  for (let index = 0; index < 40; index += 1) await calls['password reset'](busy?.(index) ?? '', index)
  expect(await calls['password reset'](neighbour?.(7) ?? '', 100)).toBe(200)
})

test('guesses at one account from one /48 end after forty across all subscribers', async () => {
  const guessing = await startTestApp({
    pause: async () => {
      await guessing.database.db.execute(sql`update rate_limits set expire = 0 where key like 'strangers-pace:%'`)
    },
  })
  try {
    const { username } = await makeUser(guessing.database.db)
    const statuses = []
    for (let index = 0; index < 42; index += 1) {
      const { statusCode } = await guessing.app.inject({
        method: 'POST',
        url: '/api/user/login/',
        remoteAddress: networks['one /48'](index),
        payload: { username_or_email: username, password: 'wrong' },
      })
      statuses.push(statusCode)
    }
    expect(statuses.slice(0, 40)).not.toContain(429)
    expect(statuses.slice(40)).toEqual([429, 429])
  } finally {
    await guessing.close()
  }
})
