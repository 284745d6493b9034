import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { enterHashing, parallelHashes } from '../passwords/passwords.service.ts'
import { makeUser } from '../users.factory.ts'

const password = 'seven quiet herons'

let testApp: TestApp
let networksUsed = 0

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

function newNetwork(): string {
  networksUsed += 1
  return `100.${64 + (networksUsed >> 8)}.${networksUsed & 255}.1`
}

async function logIn(name: string, typed: string, remoteAddress: string): Promise<number> {
  const body = { username_or_email: name, password: typed }
  const { statusCode } = await testApp.app.inject({ method: 'POST', url: '/api/user/login/', remoteAddress, body })
  return statusCode
}

async function makeOwner() {
  const passwordHash = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
  const { username } = await makeUser(testApp.database.db, { passwordHash })
  const home = newNetwork()
  expect(await logIn(username, password, home)).toBe(200)
  return { logIn: (from = home) => logIn(username, password, from) }
}

const threads = { key: 'threads', isKnown: true }

function occupyThreads(): Disposable {
  const { promise, resolve } = Promise.withResolvers<void>()
  const places = new DisposableStack()
  for (let thread = 0; thread < parallelHashes; thread += 1) void places.use(enterHashing(threads)).run(() => promise)
  return {
    [Symbol.dispose]() {
      resolve()
      places.dispose()
    },
  }
}

function sendGuesses(count: number, addressOf: (index: number) => string) {
  const statuses: number[] = []
  const all = Promise.all(
    Array.from({ length: count }, async (_, index) => {
      statuses.push(await logIn(`nobody-${networksUsed}-${index}`, 'wrong', addressOf(index)))
    }),
  )
  const counted = (status: number) => statuses.filter((each) => each === status).length
  return { all, counted }
}

test('while strangers fill the queue of passwords, a known client signs in', async () => {
  const owner = await makeOwner()
  const occupied = occupyThreads()
  const strangers = sendGuesses(130, newNetwork)
  await expect.poll(() => strangers.counted(503)).toBe(50)
  const signingIn = owner.logIn()
  occupied[Symbol.dispose]()
  expect(await signingIn).toBe(200)
  await strangers.all
})

test('strangers from one network get a limited share of the queue', async () => {
  const occupied = occupyThreads()
  const crowd = sendGuesses(60, (index) => `2001:db8:77:${index.toString(16)}::1`)
  await expect.poll(() => crowd.counted(503)).toBe(30)
  const elsewhere = sendGuesses(5, newNetwork)
  occupied[Symbol.dispose]()
  await Promise.all([crowd.all, elsewhere.all])
  expect(elsewhere.counted(401)).toBe(5)
  expect(crowd.counted(503)).toBe(30)
})
