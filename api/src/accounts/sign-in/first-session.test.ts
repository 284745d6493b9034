import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '../../platform/text/times.ts'
import { refused, startTestApp, type TestApp } from '../../test-app.ts'
import { openTestBrowser } from '../../test-browser.ts'
import { lastLink } from '../users.factory.ts'
import type { NewUser } from '../users.repository.ts'
import { users } from '../users.table.ts'

const password = 'seven quiet herons'
const ended = refused(401, 'first_session_ended')

let testApp: TestApp
let moment = new Date('2026-11-20T09:30:00.000Z')
let made = 0

beforeAll(async () => {
  testApp = await startTestApp({ now: () => moment, environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => testApp.close())

async function browser() {
  const opened = openTestBrowser(testApp.app)
  const { api } = opened
  await api.accounts.getCsrfToken()
  return { ...opened, api }
}

async function register({ transport }: Pick<Awaited<ReturnType<typeof browser>>, 'transport'>) {
  made += 1
  const username = `heron-${made}`
  const email = `${username}@deck.example`
  const body = JSON.stringify({ username, email, password, confirm_password: password })
  expect(await transport({ method: 'POST', path: '/api/user/register/', body })).toMatchObject({ status: 201 })
  const verify = async () => {
    const { uid, token } = lastLink(await testApp.mails(), email)
    await testApp.app.inject({ url: `/api/user/verify-email/${uid}/${token}/` })
  }
  const change = (values: Partial<NewUser>) =>
    testApp.database.db.update(users).set(values).where(eq(users.username, username))
  return { username, verify, change }
}

describe('the browser that registered', () => {
  test('starts a session without the password once the address is verified, and only once', async () => {
    const { api, transport, cookies, headers, setCookies } = await browser()
    const { username, verify } = await register({ transport })
    expect(setCookies.find((line) => line.startsWith('ledgerdeck_registration='))).toMatch(
      /^ledgerdeck_registration=[\w.-]+; Path=\/api\/; HttpOnly; SameSite=Strict$/,
    )
    await expect(api.accounts.startFirstSession()).rejects.toMatchObject(refused(403, 'account_not_verified'))
    await verify()
    const copied = new Map(cookies)
    const { user, access } = await api.accounts.startFirstSession()
    expect(user.username).toBe(username)
    expect(cookies.has('ledgerdeck_session')).toBe(true)
    expect(cookies.has('ledgerdeck_registration')).toBe(false)
    headers.authorization = `Bearer ${access}`
    expect((await api.accounts.listSessions()).data).toHaveLength(1)
    await expect(api.accounts.startFirstSession()).rejects.toMatchObject(ended)

    const other = await browser()
    other.cookies.set('ledgerdeck_registration', copied.get('ledgerdeck_registration') ?? '')
    await expect(other.api.accounts.startFirstSession()).rejects.toMatchObject(ended)
  })

  test.each<[string, Partial<NewUser>]>([
    ['the owner has logged in since', { lastLoginAt: new Date('2026-11-20T09:00:00.000Z') }],
    ['the password was changed', { passwordHash: 'another' }],
    ['a second factor was added', { hasSecondFactor: true }],
  ])('is asked for the password after %s', async (_, values) => {
    const { api, transport } = await browser()
    const { verify, change } = await register({ transport })
    await verify()
    await change(values)
    await expect(api.accounts.startFirstSession()).rejects.toMatchObject(ended)
  })

  test('starts a session of an active account when its suspension is over', async () => {
    const { api, transport } = await browser()
    const { verify, change } = await register({ transport })
    await verify()
    await change({ isActive: false, accountStatus: 'suspended', suspendedUntil: moment })
    const { user } = await api.accounts.startFirstSession()
    expect(user).toMatchObject({ is_active: true, account_status: 'active' })
  })

  test('is refused like a login when the account is suspended, and asked for the password a day later', async () => {
    const { api, transport } = await browser()
    const { verify, change } = await register({ transport })
    await verify()
    await change({ accountStatus: 'suspended' })
    await expect(api.accounts.startFirstSession()).rejects.toMatchObject(refused(403, 'account_suspended'))
    await change({ accountStatus: 'active' })
    moment = new Date(moment.getTime() + dayMs)
    await expect(api.accounts.startFirstSession()).rejects.toMatchObject(ended)
  })
})

test('nobody else starts the first session: another browser, a forged cookie, a script', async () => {
  const { transport, cookies } = await browser()
  const { verify } = await register({ transport })
  await verify()
  const other = await browser()
  await expect(other.api.accounts.startFirstSession()).rejects.toMatchObject(ended)
  for (const forged of [
    '1',
    '1.x',
    '99999999999.x',
    `__proto__`,
    cookies.get('ledgerdeck_registration')?.replace(/^\d+/, '1'),
  ]) {
    other.cookies.set('ledgerdeck_registration', forged ?? '')
    await expect(other.api.accounts.startFirstSession()).rejects.toMatchObject(ended)
  }
  const script = openTestBrowser(testApp.app)
  await register(script)
  expect(script.setCookies.filter((line) => line.includes('registration'))).toEqual([])
  script.cookies.set('ledgerdeck_registration', cookies.get('ledgerdeck_registration') ?? '')
  const answer = await script.transport({ method: 'POST', path: '/api/v1/accounts/first-session/', body: undefined })
  expect(answer).toMatchObject({ status: 401, body: { code: 'first_session_ended' } })
})
