import { hash } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inboxItems } from '../../admin/inbox/inbox.table.ts'
import { dayMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { openTestBrowser } from '../../test-browser.ts'
import { enterHashing } from '../passwords/passwords.service.ts'
import { lastLink, makeUser } from '../users.factory.ts'
import type { NewUser } from '../users.repository.ts'
import { users } from '../users.table.ts'
import { knownClients } from './known-clients.table.ts'

const password = 'seven quiet herons'

const unslowed = 20

let testApp: TestApp
let clock = new Date('2026-05-04T09:00:00.000Z')
/** Cheap to compare, so that a thousand guesses take seconds. */
let passwordHash = ''
let made = 0
let owner: { id: number; username: string; email: string }

const waits: number[] = []

beforeAll(async () => {
  testApp = await startTestApp({
    now: () => clock,
    pause: async (ms) => {
      waits.push(ms)
      await passPace(ms)
    },
  })
  passwordHash = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  made += 1
  waits.length = 0
  owner = await makeOwner()
})

async function passPace(ms: number): Promise<void> {
  await testApp.database.db.execute(
    sql`update rate_limits set expire = expire - ${ms} where key like 'strangers-pace:%'`,
  )
}

const passLimits = () => testApp.database.db.execute(sql`update rate_limits set expire = 0`)

async function makeOwner(values: Partial<NewUser> = {}) {
  const email = `owner-${made}@deck.example`
  const user = await makeUser(testApp.database.db, { email, passwordHash, emailVerifiedAt: clock, ...values })
  return { ...user, email }
}

/** A sign-in replaces the cheap hash, so it is restored. */
const restoreCheapHash = () => testApp.database.db.update(users).set({ passwordHash }).where(eq(users.id, owner.id))

const network = (index: number) => `100.${64 + (index >> 8)}.${index & 255}.1`

let networksUsed = 0
function newNetwork(): string {
  networksUsed += 1
  return network(networksUsed)
}

async function logIn(name: string, typed: string, remoteAddress: string) {
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/user/login/',
    remoteAddress,
    body: { username_or_email: name, password: typed },
  })
  return { status: response.statusCode, code: response.json().code, headers: response.headers }
}

const guess = (name: string, from = newNetwork()) => logIn(name, 'wrong', from)

async function attack(name: string, guesses: number): Promise<number[]> {
  const statuses = []
  for (let index = 0; index < guesses; index += 1) statuses.push((await guess(name)).status)
  return statuses
}

function browserAt(address: string, cookies: Map<string, string> = new Map()) {
  const browser = openTestBrowser(testApp.app, { remoteAddress: address })
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  const { api } = browser
  return {
    cookies: browser.cookies,
    async logIn(typed = password) {
      await api.accounts.getCsrfToken()
      return api.accounts.login({ body: { username_or_email: owner.username, password: typed } })
    },
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

async function guessingMails() {
  const mails = await testApp.mails()
  return mails.filter(({ to, subject }) => to === owner.email && subject.startsWith('Someone is guessing'))
}

describe('a thousand guesses at one account from a thousand networks', () => {
  const timeout = 180_000

  test('are slowed down and reported once, while the owner signs in at once from known clients', {
    timeout,
  }, async () => {
    const home = newNetwork()
    const laptop = browserAt(newNetwork())
    expect((await logIn(owner.username, password, home)).status).toBe(200)
    await laptop.logIn()
    await restoreCheapHash()

    expect(new Set(await attack(owner.username, 1000))).toEqual(new Set([401]))
    expect(sum(waits)).toBeGreaterThan(4_500 * 1000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(5000)
    expect(await guessingMails()).toHaveLength(1)

    waits.length = 0
    expect((await logIn(owner.username, password, home)).status).toBe(200)
    await browserAt(newNetwork(), laptop.cookies).logIn()
    expect(waits).toEqual([])
  })
})

describe('an account under a distributed attack', () => {
  test('admits the first guesses of a day at full speed, and then doubles the interval', async () => {
    await attack(owner.username, unslowed + 1)
    expect(waits).toEqual([])
    await attack(owner.username, 100)
    expect(waits.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 1000))
    expect([...new Set(waits)]).toEqual([1000, 2000, 4000, 5000])
  })

  test('admits the owner from a new client after some seconds, and knows the client from then on', async () => {
    await attack(owner.username, 85)
    waits.length = 0
    const hotel = newNetwork()
    expect((await logIn(owner.username, password, hotel)).status).toBe(200)
    expect(waits).toHaveLength(1)
    expect((await logIn(owner.username, password, hotel)).status).toBe(200)
    expect(waits).toHaveLength(1)
  })

  test('delays no other account', async () => {
    await attack(owner.username, unslowed + 5)
    waits.length = 0
    owner = await makeOwner({ email: `other-${made}@deck.example` })
    expect((await logIn(owner.username, password, newNetwork())).status).toBe(200)
    expect(waits).toEqual([])
  })

  test('is indistinguishable from an unknown name', async () => {
    const outcomes = []
    for (const name of [owner.username, `nobody-${made}`]) {
      waits.length = 0
      outcomes.push({ statuses: await attack(name, 60), waits: [...waits] })
    }
    expect(outcomes[1]).toEqual(outcomes[0])
  })

  test('counts guesses by user name and by address together', async () => {
    for (let index = 0; index < unslowed + 10; index += 1) await guess(index % 2 ? owner.username : owner.email)
    expect(waits.length).toBeGreaterThan(0)
  })

  test('does not count right passwords', async () => {
    for (let index = 0; index < unslowed + 10; index += 1) {
      expect((await logIn(owner.username, password, newNetwork())).status).toBe(200)
    }
    expect(waits).toEqual([])
  })

  test('does not count wrong passwords from a known network or browser', async () => {
    const laptop = browserAt(newNetwork())
    await laptop.logIn()
    const home = newNetwork()
    await logIn(owner.username, password, home)
    for (let day = 0; day < 6; day += 1) {
      for (let index = 0; index < 4; index += 1) {
        expect((await guess(owner.username, home)).status).toBe(401)
        await expect(browserAt(newNetwork(), laptop.cookies).logIn('wrong')).rejects.toMatchObject({ status: 401 })
      }
      await testApp.database.db.execute(sql`update rate_limits set expire = 0 where key like 'wrong-password:%'`)
    }
    await guess(owner.username)
    expect(waits).toEqual([])
  })
})

describe('many guesses at once', () => {
  function freeSlots(): number {
    using places = new DisposableStack()
    for (let free = 0; ; free += 1) {
      try {
        places.use(enterHashing({ key: String(free), isKnown: true }))
      } catch {
        return free
      }
    }
  }

  test('wait outside the password queue, and are rejected when they cannot be admitted in time', async () => {
    const { promise: over, resolve: endWaits } = Promise.withResolvers<void>()
    let waiting = 0
    const crowded = await startTestApp({
      beside: testApp,
      now: () => clock,
      pause: () => {
        waiting += 1
        return over
      },
    })
    const from = (remoteAddress: string, typed: string) =>
      crowded.app.inject({
        method: 'POST',
        url: '/api/user/login/',
        remoteAddress,
        body: { username_or_email: owner.username, password: typed },
      })
    const home = newNetwork()
    await logIn(owner.username, password, home)
    let answered = 0
    const answers = Array.from({ length: 100 }, async () => {
      const { statusCode, headers } = await from(newNetwork(), 'wrong')
      answered += 1
      return { statusCode, retryAfter: headers['retry-after'] }
    })
    try {
      await expect.poll(() => waiting + answered).toBe(100)
      expect(waiting).toBeGreaterThan(0)
      expect(freeSlots()).toBe(100)
      expect((await from(home, password)).statusCode).toBe(200)
    } finally {
      endWaits()
      for (const { statusCode, retryAfter } of await Promise.all(answers)) {
        expect([statusCode, retryAfter !== undefined]).toEqual(statusCode === 429 ? [429, true] : [401, false])
      }
      await crowded.close()
    }
  })
})

describe('the owner is notified', () => {
  test('of what happened and what to do, in a mail without a name that would become a link', async () => {
    await attack(owner.username, unslowed + 1)
    const [mail] = await guessingMails()
    expect(mail?.text).toContain('someone tried 21 wrong passwords for your account')
    expect(mail?.text).toContain('http://localhost:3000/forgot-password')
  })

  test('at most once a day during the attack', async () => {
    for (let round = 0; round < 3; round += 1) {
      await attack(owner.username, unslowed + 5)
      expect(await guessingMails()).toHaveLength(1)
      await passLimits()
    }
    clock = new Date(clock.getTime() + dayMs)
    await attack(owner.username, unslowed + 5)
    expect(await guessingMails()).toHaveLength(2)
  })

  test.each<[string, Partial<NewUser>]>([
    ['whose address was never confirmed', { emailVerifiedAt: null }],
    ['that is suspended', { isActive: false, accountStatus: 'suspended' }],
  ])('not for an account %s', async (_, values) => {
    await testApp.database.db.update(users).set(values).where(eq(users.id, owner.id))
    await attack(owner.username, unslowed + 5)
    expect(await guessingMails()).toEqual([])
  })

  test('not at a placeholder address', async () => {
    owner.email = 'attacked@demo.invalid'
    await testApp.database.db.update(users).set({ email: owner.email }).where(eq(users.id, owner.id))
    await attack(owner.username, unslowed + 5)
    expect(await guessingMails()).toEqual([])
  })

  test('and so are the administrators, once instead of once per network', async () => {
    for (let index = 0; index < 10; index += 1) {
      const from = newNetwork()
      for (let wrong = 0; wrong < 5; wrong += 1) await guess(owner.username, from)
    }
    await testApp.runJobs()
    const other = await startTestApp({ beside: testApp })
    await other.close()
    const notices = async () => {
      const rows = await testApp.database.db.select().from(inboxItems)
      return rows.filter(({ title }) => title.includes(`${owner.username} `) || title.endsWith(owner.username))
    }
    await expect.poll(async () => (await notices()).length).toBe(5)
    const kinds = (await notices()).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'account_attacked')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'account_locked')).toHaveLength(4)
  })
})

describe('a link that resets the password', () => {
  test('makes the client that opens it the only known one', async () => {
    const [intruder, home] = [newNetwork(), newNetwork()]
    await logIn(owner.username, password, intruder)
    await restoreCheapHash()
    await attack(owner.username, 85)
    await testApp.runJobs()
    await testApp.app.inject({ method: 'POST', url: '/api/user/password-reset/', payload: { email: owner.email } })
    const { uid, token } = lastLink(await testApp.mails(), owner.email)
    const url = `/api/user/reset-password/${uid}/${token}/`
    await testApp.app.inject({ method: 'POST', url, remoteAddress: home })
    const temporary = /^ {4}(\S+)$/m.exec((await testApp.mails()).at(-1)?.text ?? '')?.[1] ?? ''
    waits.length = 0
    expect((await logIn(owner.username, temporary, home)).status).toBe(200)
    expect(waits).toEqual([])
    await guess(owner.username, intruder)
    expect(waits).toHaveLength(1)
  })

  test('resets the wrong passwords of the browser that opens it', async () => {
    const address = newNetwork()
    const laptop = browserAt(address)
    await laptop.logIn()
    for (let index = 0; index < 5; index += 1) {
      await expect(laptop.logIn('wrong')).rejects.toMatchObject({ status: 401 })
    }
    await expect(laptop.logIn()).rejects.toMatchObject({ status: 429 })
    await testApp.app.inject({ method: 'POST', url: '/api/user/password-reset/', payload: { email: owner.email } })
    const { uid, token } = lastLink(await testApp.mails(), owner.email)
    await testApp.app.inject({
      method: 'POST',
      url: `/api/user/reset-password/${uid}/${token}/`,
      remoteAddress: address,
      cookies: Object.fromEntries(laptop.cookies),
    })
    const temporary = /^ {4}(\S+)$/m.exec((await testApp.mails()).at(-1)?.text ?? '')?.[1] ?? ''
    expect(await laptop.logIn(temporary)).toMatchObject({ user: { must_change_password: true } })
  })
})

describe('a known client', () => {
  const rowsOf = (userId: number) =>
    testApp.database.db.select().from(knownClients).where(eq(knownClients.userId, userId))

  test('is stored as keyed hashes of its network and of a cookie that scripts cannot read', async () => {
    const browser = openTestBrowser(testApp.app, { remoteAddress: '192.0.2.77' })
    const { api } = browser
    await api.accounts.getCsrfToken()
    await api.accounts.login({ body: { username_or_email: owner.username, password } })
    const cookie = browser.setCookies.find((line) => line.startsWith('ledgerdeck_device='))
    expect(cookie).toMatch(/^ledgerdeck_device=[\w-]{43}; Path=\/api\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
    const rows = await rowsOf(owner.id)
    expect(rows).toHaveLength(2)
    const token = browser.cookies.get('ledgerdeck_device') ?? ''
    for (const { hash: kept } of rows) expect(kept).not.toBe(token)
  })

  test('sets no cookie for a program without cookies', async () => {
    const { headers } = await logIn(owner.username, password, newNetwork())
    expect(headers['set-cookie']).toBeUndefined()
    expect(await rowsOf(owner.id)).toHaveLength(1)
  })

  test('has its own count of wrong passwords at a shared address', async () => {
    const address = newNetwork()
    const laptop = browserAt(address)
    await laptop.logIn()
    for (let index = 0; index < 6; index += 1) await guess(owner.username, address)
    expect((await guess(owner.username, address)).status).toBe(429)
    await laptop.logIn()
    for (let index = 0; index < 5; index += 1) {
      await expect(laptop.logIn('wrong')).rejects.toMatchObject({ status: 401 })
    }
    await expect(laptop.logIn()).rejects.toMatchObject({ status: 429 })
  })

  test('of one account is unknown to another', async () => {
    const address = newNetwork()
    const laptop = browserAt(address)
    await laptop.logIn()
    owner = await makeOwner({ email: `second-${made}@deck.example` })
    await attack(owner.username, unslowed + 5)
    waits.length = 0
    await expect(browserAt(address, laptop.cookies).logIn('wrong')).rejects.toMatchObject({ status: 401 })
    expect(waits).toHaveLength(1)
  })

  test('is unknown 90 days after its last sign-in', async () => {
    const home = newNetwork()
    await logIn(owner.username, password, home)
    const before = clock
    clock = new Date(before.getTime() + 90 * dayMs)
    await attack(owner.username, unslowed + 5)
    waits.length = 0
    await guess(owner.username, home)
    expect(waits).toHaveLength(1)
    clock = before
  })

  test('is one of the latest fifty', async () => {
    for (let index = 0; index < 53; index += 1) {
      clock = new Date(clock.getTime() + 1000)
      expect((await logIn(owner.username, password, newNetwork())).status).toBe(200)
    }
    expect(await rowsOf(owner.id)).toHaveLength(50)
  })
})

test('RATE_LIMIT_SCALE scales the guesses of strangers', async () => {
  const doubled = await startTestApp({
    beside: testApp,
    environment: { RATE_LIMIT_SCALE: '2' },
    pause: async (ms) => {
      waits.push(ms)
      await passPace(ms)
    },
  })
  try {
    for (let index = 0; index < unslowed * 2; index += 1) {
      await doubled.app.inject({
        method: 'POST',
        url: '/api/user/login/',
        remoteAddress: newNetwork(),
        body: { username_or_email: owner.username, password: 'wrong' },
      })
    }
    await testApp.runJobs()
    expect(await guessingMails()).toEqual([])
    await guess(owner.username)
    expect(waits).toEqual([])
  } finally {
    await doubled.close()
  }
})
