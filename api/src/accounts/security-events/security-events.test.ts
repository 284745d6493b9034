import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeIn } from '../../platform/pages/cache-freshness.ts'
import { silentLog } from '../../platform/testing/silent-log.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { openTestBrowser } from '../../test-browser.ts'
import { oldSecurityEvents } from '../feature.ts'
import { hashPassword } from '../passwords/passwords.service.ts'
import { lastLink, makeUser } from '../users.factory.ts'
import { users } from '../users.table.ts'
import { keptEvents } from './security-events.repository.ts'
import { openFailureEvents, recordSecurityEvent } from './security-events.service.ts'
import { securityEvents } from './security-events.table.ts'

const password = 'seven quiet herons'
const start = new Date('2026-11-20T09:30:00.000Z')
const minuteMs = 60_000
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'

let testApp: TestApp
let passwordHash: string
let clock = start
let made = 0

beforeAll(async () => {
  testApp = await startTestApp({ now: () => clock })
  passwordHash = await hashPassword(password)
})
afterAll(() => testApp.close())
beforeEach(() => {
  clock = start
})

async function makeOwner() {
  made += 1
  const email = `owner-${made}@deck.example`
  const owner = await makeUser(testApp.database.db, { email, passwordHash, emailVerifiedAt: start })
  return { ...owner, email }
}

function browserAt(remoteAddress: string) {
  const browser = openTestBrowser(testApp.app, { remoteAddress })
  browser.headers['user-agent'] = firefox
  return browser
}

async function logIn(browser: ReturnType<typeof browserAt>, username_or_email: string, typed = password) {
  await browser.api.accounts.getCsrfToken()
  const { access } = await browser.api.accounts.login({ body: { username_or_email, password: typed } })
  browser.headers.authorization = `Bearer ${access}`
}

function clientAt(ipAddress: string) {
  return { ipAddress, userAgent: firefox, isBrowser: true, cookie: () => undefined, setCookie() {} }
}

function eventsOf(userId: number) {
  const { db } = testApp.database
  return db.select().from(securityEvents).where(eq(securityEvents.userId, userId)).orderBy(asc(securityEvents.id))
}

const kindsOf = async (userId: number) => (await eventsOf(userId)).map(({ kind }) => kind)

describe('what happens to an account is recorded', () => {
  test('a sign-in, with address, device and method', async () => {
    const owner = await makeOwner()
    await logIn(browserAt('203.0.113.9'), owner.username)
    expect(await eventsOf(owner.id)).toMatchObject([
      { kind: 'login', method: 'password', ipAddress: '203.0.113.9', userAgent: firefox, createdAt: start },
    ])
  })

  test('the first sign-in of a browser as a new one, and the next ones not', async () => {
    const owner = await makeOwner()
    const browser = browserAt('203.0.113.10')
    await logIn(browser, owner.username)
    await logIn(browser, owner.username)
    await logIn(browserAt('203.0.113.10'), owner.username)
    expect((await eventsOf(owner.id)).map(({ isNewClient }) => isNewClient)).toEqual([true, false, true])
  })

  test('the first sign-in of a program without cookies from a network as a new one', async () => {
    const owner = await makeOwner()
    const from = async (remoteAddress: string) => {
      const body = { username_or_email: owner.username, password }
      await testApp.app.inject({ method: 'POST', url: '/api/user/login/', remoteAddress, body })
    }
    await from('203.0.113.11')
    await from('203.0.113.11')
    await from('203.0.113.12')
    expect((await eventsOf(owner.id)).map(({ isNewClient }) => isNewClient)).toEqual([true, false, true])
  })

  test('sessions, exports and a planned deletion', async () => {
    const owner = await makeOwner()
    const browser = browserAt('203.0.113.13')
    const { accounts } = browser.api
    await logIn(browser, owner.username)
    const other = await testApp.signIn(owner.id)
    await accounts.endSession({ params: { id: other.sessionId } })
    await testApp.signIn(owner.id)
    await accounts.endOtherSessions()
    await accounts.endOtherSessions()
    await accounts.requestDataExport()
    await accounts.requestAccountDeletion()
    await accounts.cancelAccountDeletion()
    await accounts.reauthenticate({ body: { password } })
    expect(await kindsOf(owner.id)).toEqual([
      'login',
      'session_end',
      'session_end_others',
      'data_export',
      'deletion_plan',
      'deletion_cancel',
      'reauthenticate',
    ])
  })

  test('password and address, by the profile and by links', async () => {
    const owner = await makeOwner()
    const browser = browserAt('203.0.113.14')
    await logIn(browser, owner.username)
    const next = 'eight loud herons'
    const own = await testApp.signIn(owner.id)
    await own.api.accounts.updateUser({
      params: { id: owner.id },
      body: { new_password: next, confirm_new_password: next },
    })
    await testApp.mails()
    await own.api.accounts.updateUser({ params: { id: owner.id }, body: { email: `moved-${made}@deck.example` } })
    const { uid, token } = lastLink(await testApp.mails(), owner.email)
    await browser.api.accounts.undoEmailChange({ params: { uid, token } })
    await browser.api.accounts.requestPasswordReset({ body: { email: owner.email } })
    const reset = lastLink(await testApp.mails(), owner.email)
    await browser.api.accounts.resetPassword({ params: { uid: reset.uid, token: reset.token } })
    expect(await kindsOf(owner.id)).toEqual([
      'login',
      'password_change',
      'email_change',
      'email_change_undo',
      'password_reset_request',
      'password_reset',
    ])
  })

  test('every request for a reset link, by anybody, with where it came from', async () => {
    const owner = await makeOwner()
    const stranger = browserAt('203.0.113.17')
    await stranger.api.accounts.requestPasswordReset({ body: { email: owner.email.toUpperCase() } })
    await stranger.api.accounts.requestPasswordReset({ body: { email: 'nobody@deck.example' } })
    clock = new Date(start.getTime() + minuteMs)
    await testApp.runJobs()
    const [event, ...others] = await eventsOf(owner.id)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      kind: 'password_reset_request',
      category: 'failure',
      ipAddress: '203.0.113.17',
      userAgent: firefox,
      createdAt: start,
    })
  })

  test('the registration and the confirmation of the address', async () => {
    const { api } = testApp
    const email = 'fresh@deck.example'
    await api.accounts.register({
      body: { username: 'fresh', email, password: 'nine old herons', confirm_password: 'nine old herons' },
    })
    const { uid, token } = lastLink(await testApp.mails(), email)
    await api.accounts.verifyEmail({ params: { uid, token } })
    expect(await kindsOf(Number(uid))).toEqual(['register', 'verify_email'])
  })

  test('a change that is undone leaves no event', async () => {
    const owner = await makeOwner()
    const client = clientAt('203.0.113.16')
    const failing = testApp.database.transaction(async (db) => {
      await recordSecurityEvent({ client, now: () => clock }, db, { userId: owner.id, kind: 'password_change' })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await eventsOf(owner.id)).toEqual([])
  })
})

describe('failures', () => {
  const openFailures = () => openFailureEvents({ change: changeIn(testApp.database), log: silentLog, now: () => clock })
  const failed = (userId: number | null, ipAddress: string) =>
    ({ userId, ipAddress, userAgent: firefox, action: 'login_failed' }) as const

  test('of one network within an hour share a row', async () => {
    const { id } = await makeOwner()
    const failures = openFailures()
    for (let index = 0; index < 50; index += 1) failures.add(failed(id, '2001:db8::1'))
    await failures.flush()
    clock = new Date(start.getTime() + 20 * minuteMs)
    failures.add(failed(id, '2001:db8::2'))
    failures.add({ ...failed(id, '2001:db8::2'), action: 'second_factor_failed' })
    await failures.flush()
    clock = new Date(start.getTime() + 40 * minuteMs)
    failures.add(failed(id, '2001:db8::3'))
    await failures.flush()
    expect(await eventsOf(id)).toMatchObject([
      { kind: 'login_failed', occurrences: 51, ipAddress: '2001:db8::2', firstAt: start },
      { kind: 'second_factor_failed', occurrences: 1 },
      { kind: 'login_failed', occurrences: 1, ipAddress: '2001:db8::3' },
    ])
  })

  test('of unknown accounts, and other actions, are not events', async () => {
    const count = () => testApp.database.db.$count(securityEvents)
    const before = await count()
    const failures = openFailures()
    failures.add(failed(null, '203.0.113.20'))
    failures.add({ userId: 1, ipAddress: '203.0.113.20', userAgent: '', action: 'login' })
    await failures.flush()
    expect(await count()).toBe(before)
  })

  test('of an account that is deleted at the same time stop no others', async () => {
    const [gone, { id }] = [await makeOwner(), await makeOwner()]
    const failures = openFailures()
    failures.add(failed(gone.id, '203.0.113.21'))
    failures.add(failed(id, '203.0.113.21'))
    await testApp.database.db.delete(users).where(eq(users.id, gone.id))
    await failures.flush()
    expect(await kindsOf(id)).toEqual(['login_failed'])
  })

  test('from a thousand networks neither fill the log nor push out what changed', async () => {
    const { id } = await makeOwner()
    const client = clientAt('203.0.113.22')
    const ctx = { client, now: () => clock }
    await recordSecurityEvent(ctx, testApp.database.db, { userId: id, kind: 'password_change' })
    const failures = openFailures()
    for (let index = 0; index < 1000; index += 1) failures.add(failed(id, `100.64.${index >> 8}.${index & 255}`))
    await failures.flush()
    const rows = await eventsOf(id)
    expect(rows[0]?.kind).toBe('password_change')
    expect(rows).toHaveLength(1 + keptEvents.failure)
  })

  test('of a login are recorded before the application is closed', async () => {
    const own = await startTestApp({ beside: testApp })
    const { id, username } = await makeOwner()
    const body = { username_or_email: username, password: 'wrong' }
    const headers = { 'user-agent': firefox }
    await own.app.inject({ method: 'POST', url: '/api/user/login/', remoteAddress: '203.0.113.23', headers, body })
    await own.close()
    expect(await eventsOf(id)).toMatchObject([
      { kind: 'login_failed', ipAddress: '203.0.113.23', userAgent: firefox, occurrences: 1 },
    ])
  })
})

describe('events are removed', () => {
  test('after a year', async () => {
    const { id } = await makeOwner()
    const { db } = testApp.database
    const client = clientAt('203.0.113.30')
    await recordSecurityEvent({ client, now: () => start }, db, { userId: id, kind: 'password_change' })
    const inAYear = (days: number) => () => new Date(start.getTime() + days * 24 * 60 * minuteMs)
    await oldSecurityEvents.run({ db, now: inAYear(364) }, new AbortController().signal)
    expect(await eventsOf(id)).toHaveLength(1)
    await oldSecurityEvents.run({ db, now: inAYear(366) }, new AbortController().signal)
    expect(await eventsOf(id)).toEqual([])
  })

  test('with their account', async () => {
    const { id, username } = await makeOwner()
    await logIn(browserAt('203.0.113.31'), username)
    await testApp.database.db.execute(sql`delete from users where id = ${id}`)
    expect(await eventsOf(id)).toEqual([])
  })
})
