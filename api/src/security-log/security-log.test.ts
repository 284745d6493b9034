import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt } from '../accounts/factors/factors.factory.ts'
import { recordSecurityEvent } from '../accounts/security-events/security-events.service.ts'
import { makeUser } from '../accounts/users.factory.ts'
import type { NewUser } from '../accounts/users.repository.ts'
import { dayMs } from '../platform/text/times.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

let testApp: TestApp
const now = new Date('2026-11-20T09:30:00.000Z')
const yearMs = 366 * dayMs

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now })
})
afterAll(() => testApp.close())

const notSignedIn = { status: 401, body: { code: 'not_signed_in' } }

async function member(values: Partial<NewUser> = {}) {
  const user = await makeUser(testApp.database.db, { emailVerifiedAt: now, ...values })
  return { ...user, ...(await testApp.signIn(user.id)) }
}

function recordChange(userId: number, ipAddress = '203.0.113.1') {
  const client = { ipAddress, userAgent: 'curl/8.14.1', isBrowser: false, cookie: () => undefined, setCookie() {} }
  return recordSecurityEvent({ client, now: () => now }, testApp.database.db, { userId, kind: 'password_change' })
}

const logOf = async ({ api }: Pick<TestApp, 'api'>, page = 1) =>
  (await api.accounts.listSecurityLog({ query: { page } })).data

test('a guest gets 401', async () => {
  await expect(testApp.api.accounts.listSecurityLog({ query: {} })).rejects.toMatchObject(notSignedIn)
})

test('everybody reads only their own log: a stranger, staff and a superuser too', async () => {
  const owner = await member()
  await recordChange(owner.id)
  const others = [await member(), await member({ isStaff: true }), await member({ isSuperuser: true, isStaff: true })]
  for (const other of others) expect(await logOf(other)).toEqual([])
  expect(await logOf(owner)).toMatchObject([
    {
      kind: 'password_change',
      ip_address: '203.0.113.1',
      user_agent: 'curl/8.14.1',
      occurrences: 1,
      created_at: now.toISOString(),
    },
  ])
})

test('acts of administrators are listed without their names, addresses and values', async () => {
  const owner = await member()
  const staff = await member({ isStaff: true, username: 'keen-staff' })
  const superuser = await member({ isStaff: true, isSuperuser: true, username: 'keen-superuser' })
  await superuser.api.admin.administerUser({ params: { id: owner.id }, body: { email: 'other@deck.example' } })
  await staff.api.admin.signOutUser({ params: { id: owner.id } })
  const again = await testApp.signIn(owner.id)
  const entries = await logOf(again)
  expect(entries).toMatchObject([
    { kind: 'administration', act: 'user_sign_out', ip_address: null, user_agent: null },
    { kind: 'administration', act: 'user_update', fields: ['email'], ip_address: null },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/keen|other@deck/)
})

test('changes of a second factor appear once, though the audit has them too', async () => {
  const owner = await member()
  const { secret } = await owner.api.accounts.beginAuthenticatorApp()
  await owner.api.accounts.confirmAuthenticatorApp({ body: { code: codeAt(secret, now) } })
  expect((await logOf(owner)).map(({ kind }) => kind)).toEqual(['authenticator_app_add'])
})

test('failed sign-ins are listed at once', async () => {
  const owner = await member()
  const body = { username_or_email: owner.username, password: 'wrong' }
  for (let index = 0; index < 3; index += 1) {
    await testApp.app.inject({ method: 'POST', url: '/api/user/login/', remoteAddress: '203.0.113.2', body })
  }
  expect(await logOf(owner)).toMatchObject([{ kind: 'login_failed', occurrences: 3, ip_address: '203.0.113.2' }])
})

test('a page has 20 entries, and one past the end none', async () => {
  const owner = await member()
  for (let index = 0; index < 21; index += 1) await recordChange(owner.id)
  const first = await owner.api.accounts.listSecurityLog({ query: {} })
  expect(first).toMatchObject({ total: 21, page: 1, numOfPages: 2 })
  expect(first.data).toHaveLength(20)
  const second = await logOf(owner, 2)
  expect(second).toHaveLength(1)
  expect(first.data.map(({ id }) => id)).not.toContain(second[0]?.id)
  expect(await logOf(owner, 1_000_000)).toEqual([])
})

test('acts of more than a year ago are no longer listed', async () => {
  const owner = await member()
  const superuser = await member({ isStaff: true, isSuperuser: true })
  await superuser.api.admin.administerUser({ params: { id: owner.id }, body: { is_premium_user: true } })
  const later = await startTestApp({ now: () => new Date(now.getTime() + yearMs), beside: testApp })
  const { api } = await later.signIn(owner.id)
  expect(await logOf({ api })).toEqual([])
  await later.close()
})
