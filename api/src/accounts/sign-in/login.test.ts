import { hash } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ipRecords } from '../../investigation/ip-records.table.ts'
import { type Refusal, startTestApp, type TestApp } from '../../test-app.ts'
import { openTestBrowser } from '../../test-browser.ts'
import { enterHashing, hashPassword } from '../passwords/passwords.service.ts'
import { endSessions } from '../sessions/sessions.repository.ts'
import { sessions } from '../sessions/sessions.table.ts'
import { makeUser } from '../users.factory.ts'
import type { NewUser } from '../users.repository.ts'
import { users } from '../users.table.ts'

const password = 'Pässword of the tests'
let passwordHash: string
let testApp: TestApp
let clock: Date

beforeAll(async () => {
  clock = new Date()
  testApp = await startTestApp({ now: () => clock })
  passwordHash = await hashPassword(password)
})
afterAll(() => testApp.close())

let addresses = 0

function client({ app = testApp.app, address = `10.0.0.${++addresses}`, headers = {} } = {}) {
  const browser = openTestBrowser(app, { remoteAddress: address })
  Object.assign(browser.headers, headers)
  const { api } = browser
  const logIn = (username_or_email: string, typed = password) =>
    api.accounts.login({ body: { username_or_email, password: typed } })
  return { api, logIn, browser, address }
}

const user = (values: Partial<NewUser> = {}) => makeUser(testApp.database.db, { passwordHash, ...values })

async function rowOf(id: number) {
  const [row] = await testApp.database.db.select().from(users).where(eq(users.id, id))
  return row
}

async function openSessionsOf(id: number) {
  const rows = await testApp.database.db.select().from(sessions).where(eq(sessions.userId, id))
  return rows.filter(({ endedAt }) => endedAt === null)
}

const passLimits = () => testApp.database.db.execute(sql`update rate_limits set expire = 0`)

const refusal = (status: number, code: string, msg: string | RegExp) => ({
  status,
  body: { code, msg: msg instanceof RegExp ? expect.stringMatching(msg) : msg },
})
const invalid = refusal(401, 'invalid_credentials', 'Invalid credentials')
const tooMany = refusal(429, 'too_many_requests', /^Too many requests/)

describe('a login', () => {
  test('returns a welcome, tokens and the account', { tags: ['entity-7', 'account-calls-5'] }, async () => {
    const { id, username } = await user()
    const answer = await client().logIn(username)
    const now = clock.toISOString()
    expect(answer).toMatchObject({ msg: `Welcome back ${username}`, access: expect.any(String) })
    expect(answer.user).toMatchObject({ id, username, last_login: now, last_login_time: now, account_status: 'active' })
    expect(Buffer.from(answer.refresh, 'base64url')).toHaveLength(32)
    const headers = { authorization: `Bearer ${answer.access}` }
    const { data } = await client({ headers }).api.accounts.listSessions()
    expect(data).toMatchObject([{ is_current: true, started_at: now }])
  })

  test('finds the account by its name or address in any spelling', async () => {
    const { id } = await user({ username: 'Some.Name', email: 'Some.Address@deck.example' })
    for (const name of [' some.NAME ', 'SOME.ADDRESS@DECK.EXAMPLE', 'ｓome.name', 'Some.Name\u00a0']) {
      expect((await client().logIn(name)).user.id).toBe(id)
    }
  })

  test('accepts a password in any Unicode composition', async () => {
    const { username } = await user()
    expect((await client().logIn(username, password.normalize('NFD'))).user.username).toBe(username)
  })

  test('treats an address as its owner’s even when it is the user name of another account', async () => {
    const owner = await user({ email: 'taken@deck.example' })
    await user({ username: 'taken@deck.example', email: 'other@deck.example' })
    expect((await client().logIn('taken@deck.example')).user.id).toBe(owner.id)
  })

  test('is rejected with the same message for a wrong password, an unknown name and an account without a password', {
    tags: ['account-calls-5'],
  }, async () => {
    const known = await user()
    const without = await user({ passwordHash: null })
    for (const name of [known.username, without.username, 'nobody-at-all', 'nobody@deck.example']) {
      const refused = await client()
        .logIn(name, 'not the password')
        .catch((error: Refusal) => error)
      expect(refused).toMatchObject(invalid)
      expect(Object.keys((refused as Refusal).body as object)).toEqual(['msg', 'error', 'code', 'request_id'])
    }
  })

  test.each([
    [{ isActive: false }, refusal(403, 'account_suspended', /suspended/)],
    [
      { accountStatus: 'suspended' },
      refusal(
        403,
        'account_suspended',
        'Your account is suspended. If you think this is a mistake, email contact@localhost.',
      ),
    ],
    [
      {
        accountStatus: 'suspended',
        isActive: false,
        suspendedUntil: new Date('2099-11-20T09:30:00Z'),
        suspensionReason: 'Only for administrators',
      },
      refusal(
        403,
        'account_suspended',
        'Your account is suspended until 20 November 2099 at 9:30 am UTC. If you think this is a mistake, email contact@localhost.',
      ),
    ],
    [
      { accountStatus: 'unverified' },
      refusal(
        403,
        'account_not_verified',
        'Your account is not verified. Check your email for the link, or ask for a new one.',
      ),
    ],
  ] as const)(
    'into an account with %o reveals that only with the right password',
    { tags: ['entity-4'] },
    async (values, expected) => {
      const { id, username } = await user(values)
      await expect(client().logIn(username, 'not the password')).rejects.toMatchObject(invalid)
      await expect(client().logIn(username)).rejects.toMatchObject(expected)
      expect(await openSessionsOf(id)).toEqual([])
    },
  )

  test('is rejected with readable messages', async () => {
    const told = (msg: string) => ({ status: 400, body: { msg } })
    await expect(client().logIn('x'.repeat(321))).rejects.toMatchObject(
      told('username_or_email: Use up to 320 characters.'),
    )
    await expect(client().logIn('x', 'x'.repeat(501))).rejects.toMatchObject(
      told('password: This password is too long. Check it and try again.'),
    )
  })

  test('returns whether a temporary password must be replaced', async () => {
    const { username } = await user({ mustChangePassword: true })
    expect((await client().logIn(username)).user.must_change_password).toBe(true)
  })

  test.each([
    {},
    { username_or_email: '', password: 'x' },
    { username_or_email: 'x', password: '' },
    { username_or_email: 'x', password: 'x'.repeat(501) },
    { username_or_email: 'x'.repeat(321), password: 'x' },
    { username_or_email: 'a\u0000b', password: 'x' },
    { username_or_email: ['x'], password: { x: 1 } },
  ])('with a malformed body is rejected with 400: %o', async (body) => {
    const { statusCode } = await testApp.app.inject({ method: 'POST', url: '/api/user/login/', body })
    expect(statusCode).toBe(400)
  })

  test('is not cacheable, successful or not', async () => {
    const { username } = await user()
    for (const typed of [password, 'not the password']) {
      const body = { username_or_email: username, password: typed }
      const { headers } = await testApp.app.inject({ method: 'POST', url: '//api/user/login/', body })
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test('works with an expired or malformed access token', async () => {
    const { username } = await user()
    const headers = { authorization: 'Bearer nonsense' }
    expect((await client({ headers }).logIn(username)).user.username).toBe(username)
  })

  test('with a token of the same account replaces that session, but not with one of another account', async () => {
    const [first, second] = [await user(), await user()]
    const { access } = await client().logIn(first.username)
    const headers = { authorization: `Bearer ${access}` }
    await client({ headers }).logIn(second.username)
    expect(await openSessionsOf(first.id)).toHaveLength(1)
    await client({ headers }).logIn(first.username)
    const all = await testApp.database.db.select().from(sessions).where(eq(sessions.userId, first.id))
    expect(all.map(({ endReason }) => endReason).toSorted()).toEqual([null, 'replaced'].toSorted())
    await expect(client({ headers }).api.accounts.listSessions()).rejects.toMatchObject({ status: 401 })
  })

  test('rehashes the password when the parameters have changed', async () => {
    const old = await hash(password.normalize('NFC'), { memoryCost: 1024, timeCost: 1, parallelism: 1 })
    const { id, username } = await user({ passwordHash: old })
    await Promise.all([client().logIn(username), client().logIn(username)])
    const renewed = (await rowOf(id))?.passwordHash
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await client().logIn(username)
    expect((await rowOf(id))?.passwordHash).toBe(renewed)
  })

  test.each(['before', 'after'])(
    'leaves no session when sessions end %s the password changes during the login',
    async (when) => {
      const { id, username } = await user()
      const newHash = await hashPassword('another password')
      const { promise: held, resolve: hold } = Promise.withResolvers<void>()
      const change = testApp.database.transaction(async (db) => {
        const steps = [
          () => db.update(users).set({ passwordHash: newHash }).where(eq(users.id, id)),
          () => endSessions(db, id, { reason: 'password_changed', now: clock }),
        ]
        const [first, second] = when === 'after' ? steps : steps.toReversed()
        await first?.()
        hold()
        await testApp.untilBlocked()
        await second?.()
      })
      await held
      await expect(client().logIn(username)).rejects.toMatchObject(invalid)
      await change
      expect(await openSessionsOf(id)).toEqual([])
    },
  )
})

describe('wrong passwords', () => {
  test('are limited to five for one account and address; then the right one is rejected, too', async () => {
    const { id, username } = await user({ email: 'limited@deck.example' })
    const { logIn, address } = client()
    const names = [username, username.toUpperCase(), 'Limited@deck.example', ` ${username}`, 'ｌimited@deck.example']
    for (const name of names) await expect(logIn(name, 'wrong')).rejects.toMatchObject(invalid)
    for (const name of [username, 'limited@deck.example', 'LIMITED@deck.example']) {
      await expect(logIn(name)).rejects.toMatchObject(tooMany)
    }
    const locked = await rowOf(id)
    expect(locked).toMatchObject({ loginAttempts: 5, isActive: true, accountStatus: 'active' })
    const lockedFor = (locked?.lockedUntil?.getTime() ?? 0) - clock.getTime()
    expect(lockedFor).toBeGreaterThan(14 * 60_000)
    expect(lockedFor).toBeLessThanOrEqual(15 * 60_000)
    const staff = await testApp.signInAs({ isStaff: true })
    const seen = () => staff.api.accounts.getUser({ params: { id } })
    expect(await seen()).toMatchObject({ account_status: 'locked', login_attempts: 5, is_active: true })

    const elsewhere = await client().logIn(username)
    expect(elsewhere.user).toMatchObject({ account_status: 'active', login_attempts: 0 })
    await expect(logIn(username)).rejects.toMatchObject(tooMany)
    await passLimits()
    expect((await client({ address }).logIn(username)).user.id).toBe(id)
  })

  test('lock an account for as long as the limit says, and no longer', async () => {
    const { id, username } = await user()
    const { logIn } = client()
    for (let guess = 0; guess < 5; guess += 1) await expect(logIn(username, 'wrong')).rejects.toMatchObject(invalid)
    const staff = await makeUser(testApp.database.db, { isStaff: true })
    const statusNow = async () => {
      const { api } = await testApp.signIn(staff.id)
      return api.accounts.getUser({ params: { id } })
    }
    expect(await statusNow()).toMatchObject({ account_status: 'locked' })
    const before = clock
    clock = new Date(before.getTime() + 15 * 60_000 + 1)
    expect(await statusNow()).toMatchObject({ account_status: 'active' })
    clock = before
  })

  test('return Retry-After', async () => {
    const { address, logIn } = client()
    for (let guess = 0; guess < 5; guess += 1) await logIn('nobody-here', 'wrong').catch(() => {})
    const { statusCode, headers } = await testApp.app.inject({
      method: 'POST',
      url: '/api/user/login/',
      remoteAddress: address,
      body: { username_or_email: 'NOBODY-here', password },
    })
    expect(statusCode).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  })

  test('are counted for unknown names as for known ones', async () => {
    const { logIn } = client()
    for (const name of ['ghost', 'GHOST', 'ｇhost', ' ghost', 'Ghost '])
      await expect(logIn(name)).rejects.toMatchObject(invalid)
    await expect(logIn('ghost')).rejects.toMatchObject(tooMany)
    await expect(logIn('ghost2')).rejects.toMatchObject(invalid)
  })

  test('are reset by a success', { tags: ['entity-3'] }, async () => {
    const { id, username } = await user()
    const { logIn } = client()
    for (let round = 0; round < 2; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) await expect(logIn(username, 'wrong')).rejects.toMatchObject(invalid)
      expect(await rowOf(id)).toMatchObject({ loginAttempts: 4, lockedUntil: null })
      await logIn(username)
      expect(await rowOf(id)).toMatchObject({ loginAttempts: 0, lockedUntil: null })
    }
  })

  test('from one IPv6 network, or one IPv4 address in either form, are counted together', async () => {
    const { username } = await user()
    const guess = (address: string) => client({ address }).logIn(username, 'wrong')
    for (const last of [1, 2, 3, 4, 5]) {
      await expect(guess(`2001:db8:7:7:${last}::${last}`)).rejects.toMatchObject(invalid)
    }
    await expect(guess('2001:db8:7:7::9')).rejects.toMatchObject(tooMany)
    await expect(guess('2001:db8:7:8::9')).rejects.toMatchObject(invalid)
    for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.7', '::ffff:192.0.2.7', '192.0.2.7']) {
      await expect(guess(address)).rejects.toMatchObject(invalid)
    }
    await expect(guess('::FFFF:192.0.2.7')).rejects.toMatchObject(tooMany)
  })

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip'])(
    'are not reset by the header %s while no proxy is trusted',
    async (header) => {
      const { username } = await user()
      const { address } = client()
      const guess = (value: string) => client({ address, headers: { [header]: value } }).logIn(username, 'wrong')
      for (const last of [1, 2, 3, 4, 5]) await expect(guess(`203.0.113.${last}`)).rejects.toMatchObject(invalid)
      await expect(guess('203.0.113.6')).rejects.toMatchObject(tooMany)
    },
  )

  test('behind a trusted proxy are counted by the address that the proxy saw', async () => {
    const proxied = await startTestApp({ beside: testApp, environment: { TRUST_PROXY: '1' } })
    try {
      const { username } = await user()
      const guess = (forwarded: string) =>
        client({ app: proxied.app, address: '10.9.9.9', headers: { 'x-forwarded-for': forwarded } }).logIn(
          username,
          'wrong',
        )
      for (const made of [1, 2, 3, 4, 5]) {
        await expect(guess(`203.0.113.${made}, 198.51.100.1`)).rejects.toMatchObject(invalid)
      }
      await expect(guess('203.0.113.77, 198.51.100.1')).rejects.toMatchObject(tooMany)
      await expect(guess('203.0.113.1, 198.51.100.2')).rejects.toMatchObject(invalid)
    } finally {
      await proxied.close()
    }
  })

  test('and right ones are limited to thirty a minute from one address across all accounts', async () => {
    const { logIn } = client()
    const outcomes = await Promise.all(
      Array.from({ length: 32 }, (_, guess) => logIn(`name-${guess}`, 'wrong').catch((error: Refusal) => error.status)),
    )
    expect(outcomes.filter((status) => status === 401)).toHaveLength(30)
    expect(outcomes.filter((status) => status === 429)).toHaveLength(2)
  })
})

describe('while the queue is full', () => {
  function takeEveryPlace(): DisposableStack {
    const places = new DisposableStack()
    for (let key = 0; ; key += 1) {
      try {
        places.use(enterHashing({ key: String(key), isKnown: true }))
      } catch {
        return places
      }
    }
  }

  test('a login is rejected temporarily and does not count as a guess', async () => {
    const { username } = await user()
    const { logIn } = client()
    for (let guess = 0; guess < 4; guess += 1) await expect(logIn(username, 'wrong')).rejects.toMatchObject(invalid)
    {
      using _places = takeEveryPlace()
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await expect(logIn(username)).rejects.toMatchObject(refusal(503, 'busy', /^Many people/))
      }
    }
    expect((await logIn(username)).user.username).toBe(username)
  })
})

test('logins, failed ones and logouts are recorded with their address', async () => {
  const other = await startTestApp({ beside: testApp })
  const { id, username } = await user()
  const { logIn, api, address } = client({ app: other.app })
  await logIn(username, 'wrong').catch(() => {})
  const { refresh } = await logIn(username)
  await api.accounts.logout({ body: { refresh_token: refresh } })
  await api.accounts.logout({ body: { refresh_token: refresh } })
  await logIn('nobody-known').catch(() => {})
  await other.close()
  const rows = await testApp.database.db
    .select()
    .from(ipRecords)
    .where(eq(ipRecords.ipAddress, address))
    .orderBy(ipRecords.id)
  expect(rows.map(({ userId, action }) => [userId, action])).toEqual([
    [id, 'login_failed'],
    [id, 'login'],
    [id, 'logout'],
    [null, 'login_failed'],
  ])
})
