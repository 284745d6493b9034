import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAuthenticatorApp } from '../accounts/factors/factors.factory.ts'
import { authenticatorApps, passkeys } from '../accounts/factors/factors.table.ts'
import { hashPassword } from '../accounts/passwords/passwords.service.ts'
import { sessions } from '../accounts/sessions/sessions.table.ts'
import { lastLink, makeUser } from '../accounts/users.factory.ts'
import type { NewUser } from '../accounts/users.repository.ts'
import { users } from '../accounts/users.table.ts'
import { inboxItems } from '../admin/inbox/inbox.table.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { createSoftAuthenticator } from '../platform/testing/soft-authenticator.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { openTestBrowser } from '../test-browser.ts'

const password = 'seven quiet herons'
const start = new Date('2026-11-20T09:30:00.000Z')
const minuteMs = 60_000
const secrets = createSecrets('the key of this test')

let testApp: TestApp
let passwordHash: string
let clock = start
let made = 0

beforeAll(async () => {
  testApp = await startTestApp({ now: () => clock, secrets })
  passwordHash = await hashPassword(password)
})
afterAll(() => testApp.close())
beforeEach(() => {
  clock = start
})

const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * minuteMs)
}

async function makeOwner(values: Partial<NewUser> = {}) {
  made += 1
  const email = values.email ?? `owner-${made}@deck.example`
  const user = await makeUser(testApp.database.db, { email, passwordHash, emailVerifiedAt: start, ...values })
  return { ...user, email }
}

async function logIn(username: string, typed = password) {
  const body = { username_or_email: username, password: typed }
  const { statusCode } = await testApp.app.inject({ method: 'POST', url: '/api/user/login/', body })
  return statusCode
}

async function addPasskey(userId: number) {
  const { api } = await testApp.signIn(userId)
  const passkey = createSoftAuthenticator({ origin: 'http://localhost:3000' }).create(
    await api.accounts.beginPasskeyRegistration(),
  )
  await api.accounts.addPasskey({ body: { name: 'evil.example', passkey } })
  const [added] = await testApp.database.db.select().from(passkeys).where(eq(passkeys.userId, userId))
  return added?.id ?? 0
}

const mailTo = async (to: string, begin: string) =>
  (await testApp.mails()).find((mail) => mail.to === to && mail.subject.startsWith(begin))
const takeBackMail = (to: string) => mailTo(to, 'Take back')
const hourAgo = new Date(start.getTime() - 60 * minuteMs)
const longAgo = { loggedInAt: hourAgo, authenticatedAt: hourAgo }
const stale = { status: 403, body: { code: 'reauthentication_required' } }

test('a guest gets 401', async () => {
  await expect(testApp.api.accounts.reportCompromise({ body: {} })).rejects.toMatchObject({ status: 401 })
})

test('ends every session, makes the password useless and begins a reset, without a recent authentication', async () => {
  const owner = await makeOwner()
  const thief = await testApp.signIn(owner.id)
  const { api } = await testApp.signIn(owner.id, longAgo)
  await api.accounts.reportCompromise({ body: {} })
  for (const caller of [thief.api, api]) {
    await expect(caller.accounts.listSessions()).rejects.toMatchObject({ status: 401 })
  }
  const ended = await testApp.database.db.select().from(sessions).where(eq(sessions.userId, owner.id))
  expect(ended.map(({ endReason }) => endReason)).toEqual(['compromise_reported', 'compromise_reported'])
  expect(await logIn(owner.username)).toBe(401)

  const { uid, token, path } = lastLink(await testApp.mails(), owner.email)
  expect(path).toBe('reset-password')
  await testApp.api.accounts.resetPassword({ params: { uid, token } })
  const temporary =
    /^\s*(\w{5}(?:-\w{5}){3})\s*$/m.exec((await mailTo(owner.email, 'Your temporary'))?.text ?? '')?.[1] ?? ''
  expect(await logIn(owner.username, temporary)).toBe(200)
})

test('after a change of the address, the link goes to the former one and gives it back', async () => {
  const owner = await makeOwner()
  const { api } = await testApp.signIn(owner.id)
  const thief = await testApp.signIn(owner.id)
  await thief.api.accounts.updateUser({ params: { id: owner.id }, body: { email: `thief-${made}@deck.example` } })
  await testApp.mails()
  const { msg } = await api.accounts.reportCompromise({ body: {} })
  expect(msg).toContain('the former address')
  const { uid, token, path } = lastLink(await testApp.mails(), owner.email)
  expect(path).toBe('undo-email-change')
  await testApp.api.accounts.undoEmailChange({ params: { uid, token } })
  const [row] = await testApp.database.db.select().from(users).where(eq(users.id, owner.id))
  expect(row?.email).toBe(owner.email)
  expect(await takeBackMail(`thief-${made}@deck.example`)).toBeUndefined()
})

test('removes second factors that were added since the session began', async () => {
  const owner = await makeOwner()
  const { api } = await testApp.signIn(owner.id, longAgo)
  const passkeyId = await addPasskey(owner.id)
  await api.accounts.reportCompromise({ body: { remove_passkeys: [passkeyId] } })
  const [row] = await testApp.database.db.select().from(users).where(eq(users.id, owner.id))
  expect(row?.hasSecondFactor).toBe(false)
  const text = (await takeBackMail(owner.email))?.text
  expect(text).toContain('Removed as you asked: 1 passkey.')
  expect(text).not.toContain('evil')
})

test('asks for a recent authentication to remove older second factors, and changes nothing before', async () => {
  const owner = await makeOwner()
  await makeAuthenticatorApp(testApp.database.db, { userId: owner.id, secrets, now: start })
  const passkeyId = await addPasskey(owner.id)
  later(1)
  const { api } = await testApp.signIn(owner.id, { authenticatedAt: longAgo.authenticatedAt })
  for (const body of [{ remove_passkeys: [passkeyId] }, { remove_authenticator_app: true }]) {
    await expect(api.accounts.reportCompromise({ body })).rejects.toMatchObject(stale)
  }
  await api.accounts.listSessions()
  const { db } = testApp.database
  expect(await db.$count(passkeys, eq(passkeys.userId, owner.id))).toBe(1)
  expect(await db.$count(authenticatorApps, eq(authenticatorApps.userId, owner.id))).toBe(1)
  await api.accounts.reportCompromise({ body: {} })
  expect((await takeBackMail(owner.email))?.text).toContain('Still there: 1 passkey, the authenticator app')
})

test('a passkey of somebody else stays', async () => {
  const [owner, other] = [await makeOwner(), await makeOwner()]
  const { api } = await testApp.signIn(owner.id)
  later(1)
  const passkeyId = await addPasskey(other.id)
  await api.accounts.reportCompromise({ body: { remove_passkeys: [passkeyId] } })
  expect(await testApp.database.db.$count(passkeys, eq(passkeys.userId, other.id))).toBe(1)
})

test('an account without an address gets 409 and keeps its sessions', async () => {
  const owner = await makeOwner({ email: 'owner-without@address.invalid' })
  const { api } = await testApp.signIn(owner.id)
  const noAddress = { status: 409, body: { code: 'no_email_address' } }
  await expect(api.accounts.reportCompromise({ body: {} })).rejects.toMatchObject(noAddress)
  await api.accounts.listSessions()
})

test('a session of a browser needs its cookie', async () => {
  const owner = await makeOwner()
  const browser = openTestBrowser(testApp.app)
  const { accounts } = browser.api
  await accounts.getCsrfToken()
  const { access } = await accounts.login({ body: { username_or_email: owner.username, password } })
  const headers = { authorization: `Bearer ${access}` }
  const url = '/api/v1/accounts/security-log/report/'
  const copied = await testApp.app.inject({ method: 'POST', url, headers, body: {} })
  expect(copied.statusCode).toBe(403)
  browser.headers.authorization = `Bearer ${access}`
  await accounts.reportCompromise({ body: {} })
  expect([...browser.cookies.keys()]).not.toContain('ledgerdeck_session')
})

test('the report is in the log of the next session', async () => {
  const owner = await makeOwner()
  await (await testApp.signIn(owner.id)).api.accounts.reportCompromise({ body: {} })
  const { api } = await testApp.signIn(owner.id)
  const { data } = await api.accounts.listSecurityLog({ query: {} })
  expect(data.map(({ kind }) => kind)).toEqual(['compromise_report'])
})

test('the inbox reports it to administrators until the account is deleted', async () => {
  const { db } = testApp.database
  const owner = await makeOwner()
  await (await testApp.signIn(owner.id)).api.accounts.reportCompromise({ body: {} })
  const reports = () => db.$count(inboxItems, like(inboxItems.title, `${owner.username} reports%`))
  await expect.poll(reports).toBe(1)
  const { api } = await testApp.signInAs({ isSuperuser: true })
  await api.admin.deleteUser({ params: { id: owner.id } })
  expect(await reports()).toBe(0)
})
