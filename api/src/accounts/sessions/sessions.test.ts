import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '../../platform/text/times.ts'
import { Refusal, refused, startTestApp, type TestApp } from '../../test-app.ts'
import { openTestBrowser } from '../../test-browser.ts'
import { hashPassword } from '../passwords/passwords.service.ts'
import { makeUser } from '../users.factory.ts'
import { users } from '../users.table.ts'
import { sessions } from './sessions.table.ts'

const password = 'the password of the tests'
let passwordHash: string
let testApp: TestApp
let clock = new Date('2026-03-01T10:00:00.000Z')

beforeAll(async () => {
  testApp = await startTestApp({ now: () => clock, environment: { RATE_LIMIT_SCALE: '1000' } })
  passwordHash = await hashPassword(password)
})
afterAll(() => testApp.close())

function script() {
  return clientOf(openTestBrowser(testApp.app))
}

async function browser() {
  const opened = openTestBrowser(testApp.app)
  const client = clientOf(opened)
  await client.api.accounts.getCsrfToken()
  return client
}

function clientOf(opened: ReturnType<typeof openTestBrowser>) {
  const { api } = opened
  return {
    ...opened,
    logIn: (username_or_email: string) => api.accounts.login({ body: { username_or_email, password } }),
    refresh: (refresh: string, attempt?: string) =>
      api.accounts.refreshSession({ body: { refresh, ...(attempt && { attempt }) } }),
    logOut: (refresh_token: string) => api.accounts.logout({ body: { refresh_token } }),
  }
}

const user = (values: Parameters<typeof makeUser>[1] = {}) => makeUser(testApp.database.db, { passwordHash, ...values })

async function opens(access: string): Promise<boolean> {
  const client = script()
  client.headers.authorization = `Bearer ${access}`
  return client.api.accounts.listSessions().then(
    () => true,
    () => false,
  )
}

function claimsOf(access: string): { exp: number; iat: number } {
  return JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())
}

async function reasonOf(userId: number) {
  const [row] = await testApp.database.db.select().from(sessions).where(eq(sessions.userId, userId))
  return row?.endReason
}

async function at<T>(moment: Date, run: () => Promise<T>): Promise<T> {
  const before = clock
  clock = moment
  try {
    return await run()
  } finally {
    clock = before
  }
}

const later = (milliseconds: number) => new Date(clock.getTime() + milliseconds)

describe('the CSRF cookie', () => {
  test('is readable by our pages only, and persistent', async () => {
    const { api, setCookies, cookies } = await browser()
    expect(setCookies).toEqual([expect.stringMatching(/^csrftoken=[\w-]{43}\.[\w-]{43}; Path=\/; SameSite=Strict$/)])
    expect(await api.accounts.getCsrfToken()).toEqual({ csrf_token: cookies.get('csrftoken') })
    expect(setCookies).toHaveLength(1)
  })

  test('is replaced when it is malformed', async () => {
    const { api, cookies } = script()
    cookies.set('csrftoken', 'chosen-by-somebody')
    const { csrf_token } = await api.accounts.getCsrfToken()
    expect(csrf_token).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
    expect(cookies.get('csrftoken')).toBe(csrf_token)
  })

  test('is secure on an https site', async () => {
    const secure = await startTestApp({ beside: testApp, environment: { SITE_URL: 'https://deck.example' } })
    const { headers } = await secure.app.inject('/api/core/csrf/')
    expect(headers['set-cookie']).toMatch(/; Secure/)
    expect(headers['cache-control']).toBe('no-store')
    await secure.close()
  })

  test('that does not match the header is rejected at every endpoint', { tags: ['call-1'] }, async () => {
    for (const url of ['/api/user/login/', '/api/auth/token/refresh/', '/api/user/logout/', '/api/user/register/']) {
      for (const cookies of [{}, { csrftoken: 'b' }, { csrftoken: '' }] as Record<string, string>[]) {
        const { statusCode, body } = await testApp.app.inject({
          method: 'POST',
          url,
          cookies,
          headers: { 'x-csrftoken': 'a' },
          body: {},
        })
        expect([statusCode, JSON.parse(body).code]).toEqual([403, 'csrf_failed'])
      }
    }
  })
})

describe('a session without cookies', () => {
  test('continues with the next refresh token, and returns its end', { tags: ['account-calls-7'] }, async () => {
    const { logIn, refresh } = script()
    const first = await logIn((await user()).username)
    await at(later(hourMs), async () => {
      const second = await refresh(first.refresh)
      expect(second.refresh).not.toBe(first.refresh)
      expect(second.session_ends_at).toBe(new Date(clock.getTime() + 3 * hourMs).toISOString())
      expect(await opens(second.access)).toBe(true)
      const third = await refresh(second.refresh)
      expect(third.session_ends_at).toBe(second.session_ends_at)
    })
  })

  test('ends at once when a token is reused, also with the same attempt id', async () => {
    for (const attempt of [undefined, randomUUID()]) {
      const { id, username } = await user()
      const { logIn, refresh } = script()
      const first = await logIn(username)
      const second = await refresh(first.refresh, attempt)
      await expect(refresh(first.refresh, attempt)).rejects.toMatchObject(refused(401, 'session_ended'))
      await expect(refresh(second.refresh)).rejects.toMatchObject(refused(401, 'session_ended'))
      expect(await opens(second.access)).toBe(false)
      expect(await reasonOf(id)).toBe('reuse')
    }
  })

  test('has no cookie', async () => {
    const { logIn, setCookies } = script()
    await logIn((await user()).username)
    expect(setCookies).toEqual([])
  })

  test('ends four hours after the login with its access tokens, independent of refreshes', {
    tags: ['constant-7'],
  }, async () => {
    const { logIn, refresh } = script()
    const first = await logIn((await user()).username)
    const begun = clock
    const last = await at(new Date(begun.getTime() + 4 * hourMs - 60_000), () => refresh(first.refresh))
    expect(claimsOf(first.access).exp - claimsOf(first.access).iat).toBe(300)
    expect(claimsOf(last.access).exp * 1000).toBe(begun.getTime() + 4 * hourMs)
    await at(new Date(begun.getTime() + 4 * hourMs - 1), async () => expect(await opens(last.access)).toBe(true))
    await at(new Date(begun.getTime() + 4 * hourMs), async () => {
      await expect(refresh(last.refresh)).rejects.toMatchObject(refused(401, 'session_ended'))
      expect(await opens(last.access)).toBe(false)
    })
  })

  test('survives malformed tokens', async () => {
    const { logIn, refresh } = script()
    const { refresh: token, access } = await logIn((await user()).username)
    for (const wrong of ['', 'nonsense', `${token}x`, token.slice(1), 'é'.repeat(100)]) {
      await expect(refresh(wrong)).rejects.toMatchObject(refused(401, 'session_ended'))
    }
    const told = (msg: string) => ({ status: 400, body: { code: 'validation_failed', msg } })
    await expect(refresh('x'.repeat(201))).rejects.toMatchObject(told('refresh: This is not a refresh token.'))
    await expect(refresh(token, 'no-uuid')).rejects.toMatchObject(told('attempt: Use a UUID.'))
    expect(await opens(access)).toBe(true)
    await refresh(token)
  })
})

describe('an access token', () => {
  test('expires after five minutes', async () => {
    const { logIn } = script()
    const { access } = await logIn((await user()).username)
    await at(later(299_000), async () => expect(await opens(access)).toBe(true))
    await at(later(300_000), async () => {
      const client = script()
      client.headers.authorization = `Bearer ${access}`
      const api = client.api.accounts.listSessions()
      await expect(api).rejects.toMatchObject(refused(401, 'token_expired'))
    })
  })

  test('is rejected when it was modified or is unsigned', async () => {
    const { logIn } = script()
    const { access } = await logIn((await user()).username)
    const [head = '', body = '', signature = ''] = access.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const other = Buffer.from(JSON.stringify({ ...claimsOf(access), sub: '1' })).toString('base64url')
    for (const forged of [`${none}.${body}.`, `${head}.${other}.${signature}`, `${head}.${body}.`, 'x.y.z']) {
      const client = script()
      client.headers.authorization = `Bearer ${forged}`
      const api = client.api.accounts.listSessions()
      await expect(api).rejects.toMatchObject(refused(401, 'token_invalid'))
    }
  })
})

describe('a session of a browser', () => {
  test('is bound to a cookie that scripts cannot read, until the session ends', async () => {
    const { logIn, setCookies } = await browser()
    await logIn((await user()).username)
    expect(setCookies.at(-1)).toBe(
      `${setCookies.at(-1)?.split(';')[0]}; Path=/api/; Expires=${later(4 * hourMs).toUTCString()}; HttpOnly; SameSite=Strict`,
    )
    expect(setCookies.at(-1)).toMatch(/^ledgerdeck_session=[\w-]{43};/)
  })

  test('continues in that browser only, and survives copies of its token', async () => {
    const { id, username } = await user()
    const own = await browser()
    const { refresh } = await own.logIn(username)
    const other = await browser()
    await other.logIn((await user()).username)
    const withoutHeader = script()
    for (const [name, value] of own.cookies) if (name !== 'csrftoken') withoutHeader.cookies.set(name, value)

    await expect(script().refresh(refresh)).rejects.toMatchObject(refused(403, 'csrf_failed'))
    await expect((await browser()).refresh(refresh)).rejects.toMatchObject(refused(401, 'session_bound'))
    await expect(other.refresh(refresh)).rejects.toMatchObject(refused(401, 'session_bound'))
    await expect(withoutHeader.refresh(refresh)).rejects.toMatchObject(refused(403, 'csrf_failed'))
    for (const client of [script(), other, withoutHeader]) {
      await expect(client.logOut(refresh)).rejects.toMatchObject({ status: 403 })
    }

    const next = await own.refresh(refresh)
    for (const client of [script(), other, withoutHeader]) {
      await expect(client.refresh(refresh)).rejects.toBeInstanceOf(Refusal)
    }
    expect(await opens(next.access)).toBe(true)
    await own.refresh(next.refresh)
    expect(await reasonOf(id)).toBeNull()
  })

  test('ends when its own browser reuses a token in another exchange', async () => {
    const { id, username } = await user()
    const { logIn, refresh } = await browser()
    const first = await logIn(username)
    const second = await refresh(first.refresh, randomUUID())
    await expect(refresh(first.refresh, randomUUID())).rejects.toMatchObject(refused(401, 'session_ended'))
    await expect(refresh(second.refresh)).rejects.toMatchObject(refused(401, 'session_ended'))
    expect(await reasonOf(id)).toBe('reuse')
  })

  test('can repeat an exchange until its token is used', async () => {
    const { id, username } = await user()
    const { logIn, refresh } = await browser()
    const first = await logIn(username)
    const attempt = randomUUID()
    const answers = [await refresh(first.refresh, attempt.toUpperCase())]
    answers.push(...(await Promise.all([refresh(first.refresh, attempt), refresh(first.refresh, attempt)])))
    answers.push(await refresh(first.refresh, attempt.toUpperCase()))
    const tokens = new Set(answers.map((answer) => answer.refresh))
    expect(tokens.size).toBe(1)
    const [second = ''] = tokens
    const third = await refresh(second, randomUUID())
    await expect(refresh(first.refresh, attempt)).rejects.toMatchObject(refused(401, 'session_ended'))
    await refresh(third.refresh, randomUUID())
    expect(await reasonOf(id)).toBeNull()
  })
})

describe('a logout', () => {
  test('ends the session and every token of it at once', { tags: ['account-calls-8'] }, async () => {
    const { id, username } = await user()
    const { logIn, refresh, logOut } = script()
    const first = await logIn(username)
    const second = await refresh(first.refresh)
    expect(await logOut(second.refresh)).toEqual({ msg: 'Logged out successfully' })
    for (const { access } of [first, second]) expect(await opens(access)).toBe(false)
    await expect(refresh(second.refresh)).rejects.toMatchObject(refused(401, 'session_ended'))
    expect(await reasonOf(id)).toBe('logout')
  })

  test('accepts used, expired and malformed tokens', async () => {
    const { id, username } = await user()
    const { logIn, refresh, logOut } = script()
    const first = await logIn(username)
    await refresh(first.refresh)
    for (const token of [first.refresh, first.refresh, 'nonsense', '']) {
      expect(await logOut(token)).toEqual({ msg: 'Logged out successfully' })
    }
    expect(await reasonOf(id)).toBe('logout')
  })

  test('deletes the cookie of a bound session', async () => {
    const { logIn, logOut, cookies } = await browser()
    const { refresh } = await logIn((await user()).username)
    expect(cookies.has('ledgerdeck_session')).toBe(true)
    await logOut(refresh)
    expect([...cookies.keys()]).toEqual(['csrftoken', 'ledgerdeck_device'])
  })
})

describe('a change of an account', () => {
  async function signedIn(values: Parameters<typeof makeUser>[1] = {}) {
    const { id, username } = await user(values)
    const client = script()
    const { access, refresh } = await client.logIn(username)
    client.headers.authorization = `Bearer ${access}`
    return { id, client, access, refresh }
  }

  test.each([{ isActive: false }, { accountStatus: 'suspended' }, { accountStatus: 'deleted' }] as const)(
    'applies at the next request with any token: %o',
    async (values) => {
      const { id, client, access, refresh } = await signedIn()
      expect(await opens(access)).toBe(true)
      await testApp.database.db.update(users).set(values).where(eq(users.id, id))
      await expect(client.api.accounts.listSessions()).rejects.toMatchObject(refused(401, 'session_ended'))
      await expect(client.refresh(refresh)).rejects.toMatchObject(refused(401, 'session_ended'))
    },
  )

  test('that deletes it ends everything', async () => {
    const { id, access, client, refresh } = await signedIn()
    await testApp.database.db.delete(users).where(eq(users.id, id))
    expect(await opens(access)).toBe(false)
    await expect(client.refresh(refresh)).rejects.toMatchObject(refused(401, 'session_ended'))
  })

  test('of its rights applies at the next request', { tags: ['role-12'] }, async () => {
    const { id, client } = await signedIn({ isStaff: true })
    const stranger = await user()
    const email = async () => {
      const seen = await client.api.accounts.getUser({ params: { id: stranger.id } })
      return 'email' in seen
    }
    const setStaff = (isStaff: boolean) => testApp.database.db.update(users).set({ isStaff }).where(eq(users.id, id))
    expect(await email()).toBe(true)
    await setStaff(false)
    expect(await email()).toBe(false)
    await setStaff(true)
    expect(await email()).toBe(true)
  })

  test('to a temporary password allows little more than refresh and logout', async () => {
    const { client, refresh } = await signedIn({ mustChangePassword: true })
    const list = client.api.accounts.listSessions()
    await expect(list).rejects.toMatchObject(refused(403, 'password_change_required'))
    const next = await client.refresh(refresh)
    expect(await client.logOut(next.refresh)).toEqual({ msg: 'Logged out successfully' })
  })
})

describe('the list of sessions', () => {
  test('has the open sessions of the own account, latest first', async () => {
    const { id } = await user()
    const [first, second] = [await testApp.signIn(id), await at(later(1000), () => testApp.signIn(id))]
    await testApp.signIn((await user()).id)
    const ended = await testApp.signIn(id)
    const end = { endedAt: clock, endReason: 'logout' } as const
    await testApp.database.db.update(sessions).set(end).where(eq(sessions.id, ended.sessionId))
    const { data } = await at(later(2000), () => first.api.accounts.listSessions())
    expect(data).toEqual([
      { ...data[0], id: second.sessionId, is_current: false },
      {
        id: first.sessionId,
        started_at: clock.toISOString(),
        last_used_at: clock.toISOString(),
        ends_at: later(4 * hourMs).toISOString(),
        ip_address: '127.0.0.1',
        user_agent: 'test',
        is_current: true,
      },
    ])
  })

  test('shows program and IP address of each', async () => {
    const client = script()
    client.headers['user-agent'] = `Program/1 ${'x'.repeat(1000)}`
    const { access } = await client.logIn((await user()).username)
    client.headers.authorization = `Bearer ${access}`
    const { data } = await client.api.accounts.listSessions()
    expect(data).toMatchObject([{ ip_address: '127.0.0.1', user_agent: `Program/1 ${'x'.repeat(390)}` }])
  })
})

describe('ending the other sessions', () => {
  test('keeps the present one and returns the number of others', async () => {
    const { id } = await user()
    const [own, second, third] = [await testApp.signIn(id), await testApp.signIn(id), await testApp.signIn(id)]
    expect(await own.api.accounts.endOtherSessions()).toEqual({
      msg: 'Logged out of 2 other sessions.',
      ended: 2,
    })
    expect(await Promise.all([own, second, third].map(({ accessToken }) => opens(accessToken)))).toEqual([
      true,
      false,
      false,
    ])
    expect(await own.api.accounts.endOtherSessions()).toMatchObject({ ended: 0 })
  })
})

describe('ending one session', () => {
  test('ends that one alone, and once more is not an error', async () => {
    const { id } = await user()
    const [own, second, third] = [await testApp.signIn(id), await testApp.signIn(id), await testApp.signIn(id)]
    const end = () => own.api.accounts.endSession({ params: { id: second.sessionId } })
    expect(await end()).toEqual({ msg: 'Logged out there.' })
    expect(await end()).toEqual({ msg: 'Logged out there.' })
    expect(await Promise.all([own, second, third].map(({ accessToken }) => opens(accessToken)))).toEqual([
      true,
      false,
      true,
    ])
  })

  test('refuses the present one', async () => {
    const own = await testApp.signIn((await user()).id)
    const end = own.api.accounts.endSession({ params: { id: own.sessionId } })
    await expect(end).rejects.toMatchObject(refused(409, 'current_session'))
    expect(await opens(own.accessToken)).toBe(true)
  })

  test('wants the password where it was not entered lately', async () => {
    const { id } = await user()
    const authenticatedAt = new Date(clock.getTime() - hourMs)
    const [own, other] = [await testApp.signIn(id, { authenticatedAt }), await testApp.signIn(id)]
    const end = own.api.accounts.endSession({ params: { id: other.sessionId } })
    await expect(end).rejects.toMatchObject(refused(403, 'reauthentication_required'))
    expect(await opens(other.accessToken)).toBe(true)
  })
})

describe('the matrix', () => {
  const actors = { stranger: {}, staff: { isStaff: true }, superuser: { isStaff: true, isSuperuser: true } }

  test('a guest neither sees nor ends sessions', async () => {
    const list = testApp.api.accounts.listSessions()
    await expect(list).rejects.toMatchObject(refused(401, 'not_signed_in'))
    const end = testApp.api.accounts.endOtherSessions()
    await expect(end).rejects.toMatchObject(refused(401, 'not_signed_in'))
    const { sessionId } = await testApp.signIn((await user()).id)
    const endOne = testApp.api.accounts.endSession({ params: { id: sessionId } })
    await expect(endOne).rejects.toMatchObject(refused(401, 'not_signed_in'))
  })

  test.each(Object.entries(actors))('a %s sees and ends only their own sessions', async (_name, values) => {
    const owner = await testApp.signIn((await user()).id)
    const { id } = await user(values)
    const [actor, other] = [await testApp.signIn(id), await testApp.signIn(id)]
    const { data } = await actor.api.accounts.listSessions()
    expect(data.map((one) => one.id).toSorted()).toEqual([actor.sessionId, other.sessionId].toSorted())
    expect(await actor.api.accounts.endOtherSessions()).toMatchObject({ ended: 1 })
    const endOwners = actor.api.accounts.endSession({ params: { id: owner.sessionId } })
    await expect(endOwners).rejects.toMatchObject(refused(404, 'not_found'))
    expect(await opens(owner.accessToken)).toBe(true)
  })
})
