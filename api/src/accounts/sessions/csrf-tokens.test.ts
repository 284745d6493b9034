import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal, startTestApp, type TestApp } from '../../test-app.ts'
import { openTestBrowser } from '../../test-browser.ts'
import { hashPassword } from '../passwords/passwords.service.ts'
import { makeUser } from '../users.factory.ts'

const password = 'the password of the tests'
let testApp: TestApp
let secureApp: TestApp
let passwordHash: string

beforeAll(async () => {
  const environment = { RATE_LIMIT_SCALE: '1000' }
  testApp = await startTestApp({ environment })
  secureApp = await startTestApp({
    beside: testApp,
    environment: { ...environment, SITE_URL: 'https://deck.example' },
  })
  passwordHash = await hashPassword(password)
})
afterAll(async () => {
  await secureApp.close()
  await testApp.close()
})

async function openBrowser({ app } = testApp) {
  const browser = openTestBrowser(app)
  const { api } = browser
  await api.accounts.getCsrfToken()
  const logIn = async (username: string) => {
    const body = { username_or_email: username, password }
    return (await api.accounts.login({ body })).refresh
  }
  const refresh = (token: string) => api.accounts.refreshSession({ body: { refresh: token } })
  const logOut = (token: string) => api.accounts.logout({ body: { refresh_token: token } })
  return { ...browser, api, logIn, refresh, logOut }
}

const user = async () => (await makeUser(testApp.database.db, { passwordHash })).username

const csrfFailed = { status: 403, body: { code: 'csrf_failed' } }

describe('a CSRF token', () => {
  test('from before the login is rejected after it, and the login issues another', async () => {
    const { cookies, logIn, refresh } = await openBrowser()
    const guestToken = cookies.get('csrftoken') ?? ''
    const token = await logIn(await user())
    const ownToken = cookies.get('csrftoken') ?? ''
    expect(ownToken).not.toBe(guestToken)
    cookies.set('csrftoken', guestToken)
    await expect(refresh(token)).rejects.toMatchObject(csrfFailed)
    cookies.set('csrftoken', ownToken)
    expect(await refresh(token)).toMatchObject({ access: expect.any(String) })
  })

  test('of another session is rejected', async () => {
    const [own, other] = [await openBrowser(), await openBrowser()]
    const token = await own.logIn(await user())
    await other.logIn(await user())
    own.cookies.set('csrftoken', other.cookies.get('csrftoken') ?? '')
    await expect(own.refresh(token)).rejects.toMatchObject(csrfFailed)
  })

  test('planted by a neighbouring site is rejected, also for guests', async () => {
    const { cookies, logIn } = await openBrowser()
    const [random = '', signature = ''] = (cookies.get('csrftoken') ?? '').split('.')
    for (const planted of [
      'x'.repeat(43),
      `${'x'.repeat(43)}.${signature}`,
      `${random}.${'x'.repeat(43)}`,
      `${random}.`,
    ]) {
      cookies.set('csrftoken', planted)
      await expect(logIn(await user())).rejects.toMatchObject(csrfFailed)
    }
  })

  test('of a session is invalid after its logout, which issues one for guests', async () => {
    const { cookies, logIn, logOut } = await openBrowser()
    const token = await logIn(await user())
    const sessionToken = cookies.get('csrftoken') ?? ''
    await logOut(token)
    const guestToken = cookies.get('csrftoken')
    cookies.set('csrftoken', sessionToken)
    await expect(logIn(await user())).rejects.toMatchObject(csrfFailed)
    cookies.set('csrftoken', guestToken ?? '')
    expect(await logIn(await user())).toEqual(expect.any(String))
  })

  test('is renewed when it is fetched and belongs to another session', async () => {
    const { api, cookies, logIn, refresh } = await openBrowser()
    const guestToken = cookies.get('csrftoken') ?? ''
    const token = await logIn(await user())
    cookies.set('csrftoken', guestToken)
    const { csrf_token } = await api.accounts.getCsrfToken()
    expect(csrf_token).toBe(cookies.get('csrftoken'))
    expect(csrf_token).not.toBe(guestToken)
    expect((await api.accounts.getCsrfToken()).csrf_token).toBe(csrf_token)
    expect(await refresh(token)).toMatchObject({ access: expect.any(String) })
  })
})

describe('the cookies of a site with https', () => {
  test('have names that browsers restrict to this host', async () => {
    const { setCookies, logIn, logOut, cookies } = await openBrowser(secureApp)
    const token = await logIn(await user())
    await logOut(token)
    for (const line of setCookies) {
      expect(line).toMatch(/^__Host-(session|csrftoken|device)=/)
      expect(line).toMatch(/; Path=\/(;|$)/)
      expect(line).toContain('; Secure')
      expect(line).not.toMatch(/domain/i)
    }
    expect([...cookies.keys()]).toEqual(['__Host-csrftoken', '__Host-device'])
    expect(setCookies.filter((line) => line.startsWith('__Host-session='))).toHaveLength(2)
  })

  test('are the only ones used: cookies with plain names may come from a neighbouring host', async () => {
    const { cookies, logIn, refresh } = await openBrowser(secureApp)
    const token = await logIn(await user())
    for (const [plain, name] of [
      ['ledgerdeck_session', '__Host-session'],
      ['csrftoken', '__Host-csrftoken'],
    ] as const) {
      const value = cookies.get(name) ?? ''
      cookies.delete(name)
      cookies.set(plain, value)
      await expect(refresh(token)).rejects.toBeInstanceOf(Refusal)
      cookies.delete(plain)
      cookies.set(name, value)
    }
    expect(await refresh(token)).toMatchObject({ access: expect.any(String) })
  })
})
