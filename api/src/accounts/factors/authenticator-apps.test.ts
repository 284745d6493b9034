import type { Client } from '@ledgerdeck/contract/client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { type Refusal, refused, startTestApp, type TestApp } from '../../test-app.ts'
import { openTestBrowser } from '../../test-browser.ts'
import { hashPassword } from '../passwords/passwords.service.ts'
import { makeUser } from '../users.factory.ts'
import type { NewUser } from '../users.repository.ts'
import { users } from '../users.table.ts'
import { renewEncryption } from './authenticator-apps.service.ts'
import { codeAt, makeAuthenticatorApp } from './factors.factory.ts'
import { authenticatorApps, recoveryCodes } from './factors.table.ts'

const password = 'seven quiet herons'
const start = new Date('2026-11-20T09:30:00.000Z')
const stepMs = 30_000
const secrets = createSecrets('the key of this test')

let testApp: TestApp
let passwordHash: string
let clock: Date
let addresses = 0

beforeAll(async () => {
  testApp = await startTestApp({ now: () => clock, secrets })
  passwordHash = await hashPassword(password)
})
afterAll(() => testApp.close())
beforeEach(() => {
  clock = start
})

const later = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds)
}
const wrongCode = refused(401, 'invalid_code')
const tooMany = refused(429, 'too_many_requests')
const user = (values: Partial<NewUser> = {}) =>
  makeUser(testApp.database.db, { passwordHash, emailVerifiedAt: start, ...values })

async function rowOf(id: number) {
  const [row] = await testApp.database.db.select().from(users).where(eq(users.id, id))
  return row
}

async function withApp(values: Partial<NewUser> = {}) {
  const account = await user(values)
  const app = await makeAuthenticatorApp(testApp.database.db, { userId: account.id, secrets, now: clock })
  return { ...account, ...app, code: (offset = 0) => codeAt(app.secret, new Date(clock.getTime() + offset)) }
}

function clientAt(address = `10.1.0.${++addresses}`) {
  const browser = openTestBrowser(testApp.app, { remoteAddress: address })
  return { browser, api: browser.api }
}

async function beginLogin(api: Client, username: string): Promise<string> {
  const refusal = await api.accounts
    .login({ body: { username_or_email: username, password } })
    .catch((error: Refusal) => error)
  expect(refusal).toMatchObject(refused(403, 'second_factor_required'))
  const { details } = (refusal as Refusal).body as { details: { second_factor_token: [string] } }
  return details.second_factor_token[0]
}

async function logIn(username: string, code: string, { api } = clientAt()) {
  const token = await beginLogin(api, username)
  return api.accounts.finishLogin({ body: { token, code } })
}

describe('setting up an authenticator app', () => {
  test('counts from its first code on, and gives ten recovery codes once', async () => {
    const { id, username } = await user()
    const { api } = await testApp.signIn(id)
    const { secret, uri } = await api.accounts.beginAuthenticatorApp()
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toContain('issuer=Ledgerdeck')
    expect(await api.accounts.listFactors()).toMatchObject({ authenticator_app: null, recovery_codes_left: 0 })
    expect((await rowOf(id))?.hasSecondFactor).toBe(false)
    const { recovery_codes } = await api.accounts.confirmAuthenticatorApp({ body: { code: codeAt(secret, clock) } })
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^(?:[\dA-Z]{4}-){3}[\dA-Z]{4}$/)
    expect(await api.accounts.listFactors()).toEqual({
      passkeys: [],
      authenticator_app: { created_at: start.toISOString(), last_used_at: null },
      recovery_codes_left: 10,
      is_required: false,
    })
    expect((await api.accounts.getUser({ params: { id } })) as object).toMatchObject({ has_second_factor: true })
    later(stepMs)
    expect((await logIn(username, codeAt(secret, clock))).user.id).toBe(id)
  })

  test('mails the owner and is audited', async () => {
    const { id, username } = await user({ email: 'owner-of-app@deck.example' })
    const { api } = await testApp.signIn(id)
    const { secret } = await api.accounts.beginAuthenticatorApp()
    await api.accounts.confirmAuthenticatorApp({ body: { code: codeAt(secret, clock) } })
    await api.accounts.deleteAuthenticatorApp()
    const mails = (await testApp.mails()).filter(({ to }) => to === 'owner-of-app@deck.example')
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'An authenticator app was added at Ledgerdeck',
      'The authenticator app was removed at Ledgerdeck',
    ])
    const superuser = await testApp.signIn((await user({ isSuperuser: true })).id)
    const { data } = await superuser.api.admin.listAuditRecords({ query: { actor: username } })
    expect(data.map(({ act }) => act)).toEqual(['authenticator_app_remove', 'authenticator_app_add'])
    expect(JSON.stringify(data)).not.toContain(secret)
  })

  test('needs a right code, which cannot be used again', async () => {
    const { id, username } = await user()
    const { api } = await testApp.signIn(id)
    await expect(api.accounts.confirmAuthenticatorApp({ body: { code: '123456' } })).rejects.toMatchObject(
      refused(409, 'authenticator_app_not_begun'),
    )
    const { secret } = await api.accounts.beginAuthenticatorApp()
    const code = codeAt(secret, clock)
    for (const typed of [codeAt(secret, new Date(0)), 'abcdef', '1']) {
      await expect(api.accounts.confirmAuthenticatorApp({ body: { code: typed } })).rejects.toMatchObject(wrongCode)
    }
    await api.accounts.confirmAuthenticatorApp({ body: { code } })
    await expect(logIn(username, code)).rejects.toMatchObject(wrongCode)
  })

  test('of another one needs the present one to be removed, and the last begun secret counts', async () => {
    const { id } = await user()
    const { api } = await testApp.signIn(id)
    const first = await api.accounts.beginAuthenticatorApp()
    const second = await api.accounts.beginAuthenticatorApp()
    const confirm = (secret: string) => api.accounts.confirmAuthenticatorApp({ body: { code: codeAt(secret, clock) } })
    await expect(confirm(first.secret)).rejects.toMatchObject(wrongCode)
    await confirm(second.secret)
    const exists = refused(409, 'authenticator_app_exists')
    await expect(api.accounts.beginAuthenticatorApp()).rejects.toMatchObject(exists)
    await expect(confirm(second.secret)).rejects.toMatchObject(exists)
  })

  test('is for the own account only, and not for guests', async () => {
    const { id } = await withApp()
    for (const role of [{}, { isStaff: true }, { isSuperuser: true }]) {
      const { api } = await testApp.signIn((await user(role)).id)
      expect(await api.accounts.listFactors()).toMatchObject({ authenticator_app: null })
      await expect(api.accounts.deleteAuthenticatorApp()).rejects.toMatchObject(
        refused(404, 'authenticator_app_not_found'),
      )
    }
    await expect(testApp.api.accounts.listFactors()).rejects.toMatchObject(refused(401, 'not_signed_in'))
    expect((await rowOf(id))?.hasSecondFactor).toBe(true)
  })
})

describe('a login with an authenticator app', () => {
  test.each([
    ['the present code', 0],
    ['the code before, for a clock that is behind', -stepMs],
    ['the code after, for a clock that is ahead', stepMs],
  ])('accepts %s', async (_, offset) => {
    const { id, username, code } = await withApp()
    expect((await logIn(username, code(offset))).user.id).toBe(id)
  })

  test.each([-2 * stepMs, 2 * stepMs])('rejects a code that is %i ms off', async (offset) => {
    const { username, code } = await withApp()
    await expect(logIn(username, code(offset))).rejects.toMatchObject(wrongCode)
  })

  test('accepts a code as apps show it', async () => {
    const { id, username, code } = await withApp()
    expect((await logIn(username, ` ${code().slice(0, 3)} ${code().slice(3)} `)).user.id).toBe(id)
  })

  test('rejects a used code, and codes before it', async () => {
    const { username, code } = await withApp()
    await logIn(username, code())
    await expect(logIn(username, code())).rejects.toMatchObject(wrongCode)
    await expect(logIn(username, code(-stepMs))).rejects.toMatchObject(wrongCode)
    expect((await logIn(username, code(stepMs))).user.username).toBe(username)
  })

  test('opens one session when a code is sent twice at once', async () => {
    const { username, code } = await withApp()
    const attempts = await Promise.allSettled([logIn(username, code()), logIn(username, code())])
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('says nothing of the second factor before the password is right', async () => {
    const { username } = await withApp()
    const { api } = clientAt()
    await expect(
      api.accounts.login({ body: { username_or_email: username, password: 'not the password' } }),
    ).rejects.toMatchObject(refused(401, 'invalid_credentials'))
  })

  test('answers as a login without one does, with a session that is bound to its browser', async () => {
    const { id, username, code } = await withApp()
    const { api, browser } = clientAt()
    await api.accounts.getCsrfToken()
    const token = await beginLogin(api, username)
    expect(browser.cookies.has('ledgerdeck_session')).toBe(false)
    const answer = await api.accounts.finishLogin({ body: { token, code: code() } })
    expect(answer).toMatchObject({ msg: `Welcome back ${username}`, user: { id, last_login: start.toISOString() } })
    expect(browser.cookies.has('ledgerdeck_session')).toBe(true)
    browser.headers.authorization = `Bearer ${answer.access}`
    expect((await api.accounts.endOtherSessions()).ended).toBe(0)
  })

  test('takes its token once, for five minutes, until the password changes', async () => {
    const {
      id,
      username,
      code,
      recoveryCodes: [one = '', two = '', three = ''],
    } = await withApp()
    const { api } = clientAt()
    const token = await beginLogin(api, username)
    const finish = (given: string, typed: string) => api.accounts.finishLogin({ body: { token: given, code: typed } })
    await finish(token, code())
    const expired = refused(401, 'second_factor_expired')
    await expect(finish(token, one)).rejects.toMatchObject(expired)
    const late = await beginLogin(api, username)
    later(5 * 60_000)
    await expect(finish(late, two)).rejects.toMatchObject(expired)
    const former = await beginLogin(api, username)
    await testApp.database.db
      .update(users)
      .set({ passwordHash: `${passwordHash}x` })
      .where(eq(users.id, id))
    await expect(finish(former, three)).rejects.toMatchObject(expired)
    for (const forged of ['', 'x', `${id}.${token}`, token.replace(/^\d+/, '1'), `99999999999.${token}`]) {
      await expect(finish(forged, three)).rejects.toMatchObject(expired)
    }
  })

  test('needs exactly one proof', async () => {
    const { username } = await withApp()
    const { api } = clientAt()
    const token = await beginLogin(api, username)
    await expect(api.accounts.finishLogin({ body: { token } })).rejects.toMatchObject(refused(400, 'validation_failed'))
  })

  test('of a suspended account is refused after the code too', async () => {
    const { id, username, code } = await withApp()
    const { api } = clientAt()
    const token = await beginLogin(api, username)
    await testApp.database.db.update(users).set({ isActive: false }).where(eq(users.id, id))
    await expect(api.accounts.finishLogin({ body: { token, code: code() } })).rejects.toMatchObject(
      refused(403, 'account_suspended'),
    )
  })

  test('into an account whose suspension is over by then ends it', async () => {
    const { id, username, code } = await withApp()
    const { api } = clientAt()
    const token = await beginLogin(api, username)
    const suspended = { isActive: false, accountStatus: 'suspended', suspendedUntil: new Date(0) } as const
    await testApp.database.db.update(users).set(suspended).where(eq(users.id, id))
    const { user } = await api.accounts.finishLogin({ body: { token, code: code() } })
    expect(user).toMatchObject({ is_active: true, account_status: 'active' })
  })
})

describe('recovery codes', () => {
  test('each open the account once, in any spelling', async () => {
    const {
      id,
      username,
      recoveryCodes: [first = '', second = ''],
    } = await withApp()
    expect((await logIn(username, first)).user.id).toBe(id)
    await expect(logIn(username, first)).rejects.toMatchObject(wrongCode)
    expect((await logIn(username, second.toLowerCase().replaceAll('-', ' '))).user.id).toBe(id)
    const { api } = await testApp.signIn(id)
    expect(await api.accounts.listFactors()).toMatchObject({ recovery_codes_left: 8 })
  })

  test('are replaced as a whole, and only beside a second factor', async () => {
    const {
      id,
      username,
      recoveryCodes: [former = ''],
    } = await withApp()
    const { api } = await testApp.signIn(id)
    const {
      recovery_codes: [renewed = ''],
    } = await api.accounts.renewRecoveryCodes()
    await expect(logIn(username, former)).rejects.toMatchObject(wrongCode)
    expect((await logIn(username, renewed)).user.id).toBe(id)
    const without = await testApp.signIn((await user()).id)
    await expect(without.api.accounts.renewRecoveryCodes()).rejects.toMatchObject(refused(409, 'no_second_factor'))
  })

  test('of another account open nothing', async () => {
    const { username } = await withApp()
    const {
      recoveryCodes: [foreign = ''],
    } = await withApp()
    await expect(logIn(username, foreign)).rejects.toMatchObject(wrongCode)
  })

  test('are stored as hashes', async () => {
    const { id, recoveryCodes: codes } = await withApp()
    const rows = await testApp.database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))
    expect(rows).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })
})

describe('wrong codes', () => {
  const wrong = '000000'

  async function guess(username: string, times: number, { api } = clientAt()) {
    const token = await beginLogin(api, username)
    for (let tried = 0; tried < times; tried += 1) {
      await expect(api.accounts.finishLogin({ body: { token, code: wrong } })).rejects.toMatchObject(wrongCode)
    }
    return (code: string) => api.accounts.finishLogin({ body: { token, code } })
  }

  test('are limited to five, and the right password does not clear the count', async () => {
    const { username, code } = await withApp()
    const stranger = clientAt()
    const finish = await guess(username, 5, stranger)
    await expect(finish(code())).rejects.toMatchObject(tooMany)
    const token = await beginLogin(stranger.api, username)
    await expect(stranger.api.accounts.finishLogin({ body: { token, code: code() } })).rejects.toMatchObject(tooMany)
  })

  test('of strangers are limited together, which does not shut out a browser that the account knows', async () => {
    const { id, username, code } = await withApp()
    const own = clientAt()
    await own.api.accounts.getCsrfToken()
    await logIn(username, code(), own)
    for (let network = 0; network < 4; network += 1) await guess(username, 5)
    later(stepMs)
    await expect(logIn(username, code())).rejects.toMatchObject(tooMany)
    expect((await logIn(username, code(), own)).user.id).toBe(id)
  })

  test('are forgiven by a right one', async () => {
    const { id, username, code } = await withApp()
    const own = clientAt()
    const finish = await guess(username, 4, own)
    expect((await finish(code())).user.id).toBe(id)
    await guess(username, 5, own)
  })

  test('are recorded, and no session is', async () => {
    const { username } = await withApp()
    await guess(username, 1)
    const superuser = await testApp.signIn((await user({ isSuperuser: true })).id)
    const actions = async () => {
      const { data } = await superuser.api.admin.listIpRecords({ body: { user: username } })
      return data.map(({ action }) => action)
    }
    await expect.poll(actions).toEqual(['second_factor_failed'])
  })
})

describe('removing the authenticator app', () => {
  test('takes the recovery codes, ends the other sessions and keeps the present one', async () => {
    const { id, username } = await withApp()
    const own = await testApp.signIn(id)
    const other = await testApp.signIn(id)
    await own.api.accounts.deleteAuthenticatorApp()
    expect(await own.api.accounts.listFactors()).toMatchObject({ authenticator_app: null, recovery_codes_left: 0 })
    await expect(other.api.accounts.listFactors()).rejects.toMatchObject(refused(401, 'session_ended'))
    const { api } = clientAt()
    expect((await api.accounts.login({ body: { username_or_email: username, password } })).user.id).toBe(id)
  })

  test('happens with the account', async () => {
    const { id } = await withApp()
    const { api } = await testApp.signIn((await user({ isSuperuser: true })).id)
    await api.admin.deleteUser({ params: { id } })
    for (const table of [authenticatorApps, recoveryCodes]) {
      expect(await testApp.database.db.select().from(table).where(eq(table.userId, id))).toEqual([])
    }
  })
})

describe('the secret of an authenticator app', () => {
  test('is encrypted at rest, and answered only while it is set up', async () => {
    const { id, secret } = await withApp()
    const [row] = await testApp.database.db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, id))
    expect(JSON.stringify(row)).not.toContain(secret)
    const { api } = await testApp.signIn(id)
    expect(JSON.stringify(await api.accounts.listFactors())).not.toContain(secret)
  })

  test('works during and after a rotation of the secret key', async () => {
    const { id, username, code } = await withApp()
    const rotated = createSecrets('the key from now on', 'the key of this test')
    const during = await startTestApp({ beside: testApp, secrets: rotated, now: () => clock })
    const after = await startTestApp({
      beside: testApp,
      secrets: createSecrets('the key from now on'),
      now: () => clock,
    })
    const finishAt = async ({ app }: TestApp) => {
      const { api } = openTestBrowser(app, { remoteAddress: `10.1.0.${++addresses}` })
      const token = await beginLogin(api, username)
      return (await api.accounts.finishLogin({ body: { token, code: code() } })).user.id
    }
    try {
      expect(await finishAt(during)).toBe(id)
      later(stepMs)
      await expect(finishAt(after)).rejects.toMatchObject(wrongCode)
      const parts = { db: testApp.database.db, secrets: rotated }
      await renewEncryption(parts, new AbortController().signal)
      expect(await finishAt(after)).toBe(id)
      later(stepMs)
      expect(await finishAt(during)).toBe(id)
    } finally {
      await after.close()
      await during.close()
      await renewEncryption(
        { db: testApp.database.db, secrets: createSecrets('the key of this test', 'the key from now on') },
        new AbortController().signal,
      )
    }
  })
})

describe('an account with an authenticator app', () => {
  const tenMinutes = 600_000

  async function staleSession(id: number) {
    const authenticatedAt = new Date(clock.getTime() - tenMinutes)
    return testApp.signIn(id, { authenticatedAt })
  }

  test('confirms that it is its owner by a code, not by the password', async () => {
    const { id, code } = await withApp()
    const { api } = await staleSession(id)
    const notRecent = refused(403, 'reauthentication_required')
    await expect(api.accounts.renewRecoveryCodes()).rejects.toMatchObject(notRecent)
    const byPassword = api.accounts.reauthenticate({ body: { password } })
    await expect(byPassword).rejects.toMatchObject({
      status: 403,
      body: {
        code: 'second_factor_required',
        msg: 'Confirm with a code from your authenticator app, a recovery code or a passkey.',
        details: { second_factors: ['authenticator_app', 'recovery_code'] },
      },
    })
    await expect(api.accounts.reauthenticate({ body: { code: '000000' } })).rejects.toMatchObject(wrongCode)
    expect(await api.accounts.reauthenticate({ body: { code: code() } })).toMatchObject({
      authenticated_at: clock.toISOString(),
    })
    expect((await api.accounts.renewRecoveryCodes()).recovery_codes).toHaveLength(10)
  })

  test('uses up the code that confirms it', async () => {
    const {
      id,
      username,
      code,
      recoveryCodes: [recoveryCode = ''],
    } = await withApp()
    const { api } = await staleSession(id)
    await api.accounts.reauthenticate({ body: { code: code() } })
    await expect(logIn(username, code())).rejects.toMatchObject(wrongCode)
    await api.accounts.reauthenticate({ body: { code: recoveryCode } })
    await expect(api.accounts.reauthenticate({ body: { code: recoveryCode } })).rejects.toMatchObject(wrongCode)
  })

  test('without one confirms it by the password alone', async () => {
    const { api } = await staleSession((await user()).id)
    await expect(api.accounts.reauthenticate({ body: { code: '123456' } })).rejects.toMatchObject(
      refused(400, 'validation_failed'),
    )
    await api.accounts.reauthenticate({ body: { password } })
  })
})
