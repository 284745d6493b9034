import type { Client } from '@ledgerdeck/contract/client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ipRecords } from '../../investigation/ip-records.table.ts'
import { refused, startTestApp, type TestApp } from '../../test-app.ts'
import { openTestBrowser } from '../../test-browser.ts'
import { enterHashing, hashPassword } from '../passwords/passwords.service.ts'
import { endSessions } from '../sessions/sessions.repository.ts'
import { sessions } from '../sessions/sessions.table.ts'
import { makeUser } from '../users.factory.ts'
import type { NewUser } from '../users.repository.ts'
import { users } from '../users.table.ts'

const password = 'seven quiet herons'
const loginTime = new Date('2026-11-20T09:30:00.000Z')

let testApp: TestApp
let passwordHash: string
let clock: Date
let addresses = 0

beforeAll(async () => {
  testApp = await startTestApp({ now: () => clock })
  passwordHash = await hashPassword(password)
})
afterAll(() => testApp.close())
beforeEach(() => {
  clock = loginTime
})

const later = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds)
}
const tenMinutes = 600_000
const user = (values: Partial<NewUser> = {}) => makeUser(testApp.database.db, { passwordHash, ...values })

async function signIn(username: string, { isBrowser = false } = {}) {
  addresses += 1
  const browser = openTestBrowser(testApp.app, { remoteAddress: `10.0.1.${addresses}` })
  const { api } = browser
  if (isBrowser) await api.accounts.getCsrfToken()
  let tokens = await api.accounts.login({ body: { username_or_email: username, password } })
  const hold = () => {
    browser.headers.authorization = `Bearer ${tokens.access}`
  }
  hold()
  async function wait(milliseconds: number): Promise<void> {
    later(milliseconds)
    const next = await api.accounts.refreshSession({ body: { refresh: tokens.refresh } })
    tokens = { ...tokens, ...next }
    hold()
  }
  return { api, browser, wait, accessToken: () => tokens.access }
}

function withTokenAlone(access: string): Client {
  const thief = openTestBrowser(testApp.app, { remoteAddress: '203.0.113.66' })
  thief.headers.authorization = `Bearer ${access}`
  return thief.api
}

const update = (api: Client, id: number, body: Record<string, string>) =>
  api.accounts.updateUser({ params: { id }, body, form: false })
const reauthenticate = (api: Client, typed = password) => api.accounts.reauthenticate({ body: { password: typed } })
const endOthers = (api: Client) => api.accounts.endOtherSessions()

async function rowOf(id: number) {
  const [row] = await testApp.database.db.select().from(users).where(eq(users.id, id))
  return row
}

const notRecent = refused(403, 'reauthentication_required')
const newPassword = { new_password: 'nine loud herons', confirm_new_password: 'nine loud herons' }
const newAddress = { email: 'thief@thief.example' }

describe('a copied access token', () => {
  test.each([newPassword, newAddress, { ...newPassword, ...newAddress }])(
    'cannot change credentials once the login is 10 minutes old: %o',
    async (body) => {
      const { id, username } = await user()
      const own = await signIn(username)
      await own.wait(tenMinutes)
      const before = await rowOf(id)
      await expect(update(withTokenAlone(own.accessToken()), id, body)).rejects.toMatchObject(notRecent)
      expect(await rowOf(id)).toEqual(before)
      expect((await testApp.mails()).filter(({ to }) => to === newAddress.email || to === before?.email)).toEqual([])
    },
  )

  test('of a browser cannot change credentials, however recent the login is', async () => {
    const { id, username } = await user()
    const own = await signIn(username, { isBrowser: true })
    const before = await rowOf(id)
    const thief = withTokenAlone(own.accessToken())
    for (const body of [newPassword, newAddress]) {
      await expect(update(thief, id, body)).rejects.toMatchObject(refused(403, 'csrf_failed'))
    }
    await expect(endOthers(thief)).rejects.toMatchObject(refused(403, 'csrf_failed'))
    await expect(reauthenticate(thief)).rejects.toMatchObject(refused(403, 'csrf_failed'))
    expect(await rowOf(id)).toEqual(before)
    expect(await update(own.api, id, newPassword)).toMatchObject({ msg: 'User Updated!' })
  })

  test('can still save a form without changed credentials', async () => {
    const { id, username } = await user()
    const own = await signIn(username)
    await own.wait(tenMinutes)
    const email = (await rowOf(id))?.email.toUpperCase() ?? ''
    const body = { email, new_password: '', confirm_new_password: '', country_name: 'Australia' }
    expect(await update(own.api, id, body)).toMatchObject({ user: { country_name: 'Australia' } })
  })
})

test('a form with the former address does not restore it after a concurrent change', async () => {
  const { id, username } = await user()
  const own = await signIn(username)
  await own.wait(tenMinutes)
  const former = (await rowOf(id))?.email ?? ''
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isChanged, resolve: tellChanged } = Promise.withResolvers<void>()
  const changing = testApp.database.transaction(async (db) => {
    await db
      .update(users)
      .set({ email: `new-${former}` })
      .where(eq(users.id, id))
    tellChanged()
    await mayCommit
  })
  await isChanged
  const late = update(own.api, id, { email: former }).catch((error: unknown) => error)
  await testApp.untilBlocked()
  commit()
  await changing
  expect(await late).toMatchObject(notRecent)
  expect(await rowOf(id)).toMatchObject({ email: `new-${former}` })
})

describe('a session', () => {
  test('is recently authenticated for 10 minutes after its login, independent of use', async () => {
    const { username } = await user()
    const { api, wait } = await signIn(username)
    await wait(tenMinutes - 1)
    expect(await endOthers(api)).toMatchObject({ ended: 0 })
    later(1)
    await expect(endOthers(api)).rejects.toMatchObject({
      ...notRecent,
      body: { msg: 'Confirm it’s you to do this. You last did more than 10 minutes ago.' },
    })
  })

  test('is not recently authenticated by a login that a wrong clock put in the future', async () => {
    const { username } = await user()
    later(tenMinutes)
    const { api } = await signIn(username)
    later(-tenMinutes)
    await expect(endOthers(api)).rejects.toMatchObject(notRecent)
  })

  test('is so again for 10 minutes after its owner enters the password', async () => {
    const { id, username } = await user()
    const { api, wait } = await signIn(username)
    await wait(tenMinutes)
    expect(await reauthenticate(api)).toEqual({
      msg: 'Thank you. Your password was confirmed.',
      authenticated_at: clock.toISOString(),
    })
    expect(await endOthers(api)).toMatchObject({ ended: 0 })
    await wait(tenMinutes - 1)
    expect(await update(api, id, { email: `new-${id}@deck.example` })).toMatchObject({ msg: 'User Updated!' })
    later(1)
    await expect(endOthers(api)).rejects.toMatchObject(notRecent)
  })

  test('does not extend this to other sessions of the account', async () => {
    const { username } = await user()
    const [own, other] = [await signIn(username), await signIn(username)]
    await own.wait(tenMinutes)
    await other.wait(0)
    await reauthenticate(own.api)
    await expect(endOthers(other.api)).rejects.toMatchObject(notRecent)
  })

  test('is so again after changing its own password', async () => {
    const { id, username } = await user()
    const { api, wait } = await signIn(username)
    await wait(tenMinutes - 1)
    await update(api, id, newPassword)
    later(1)
    expect(await endOthers(api)).toMatchObject({ ended: 0 })
  })

  test('of a browser needs its cookie and the CSRF header', async () => {
    const { username } = await user()
    const { api, browser } = await signIn(username, { isBrowser: true })
    const stranger = await signIn((await user()).username, { isBrowser: true })
    stranger.browser.headers.authorization = browser.headers.authorization ?? ''
    for (const run of [endOthers, reauthenticate]) {
      await expect(run(stranger.api)).rejects.toMatchObject(refused(403, 'session_bound'))
      await run(api)
    }
  })

  test('with a temporary password can be confirmed, so that the password can be replaced', async () => {
    const { id, username } = await user({ mustChangePassword: true })
    const { api, wait } = await signIn(username)
    await wait(tenMinutes)
    await expect(update(api, id, newPassword)).rejects.toMatchObject(notRecent)
    await reauthenticate(api)
    expect(await update(api, id, newPassword)).toMatchObject({ user: { must_change_password: false } })
  })
})

describe('entering the password again', () => {
  test('is recorded with the address it came from', async () => {
    const { id, username } = await user()
    const { api } = await signIn(username)
    await reauthenticate(api)
    const actions = async () => {
      const rows = await testApp.database.db.select().from(ipRecords).where(eq(ipRecords.userId, id))
      return rows.map(({ action }) => action).toSorted()
    }
    await vi.waitFor(async () => expect(await actions()).toEqual(['login', 'reauthenticate']), 10_000)
  })

  test('applies to the signed-in account only, and is rejected for guests', async () => {
    await expect(reauthenticate(testApp.api)).rejects.toMatchObject(refused(401, 'not_signed_in'))
    const strangerPassword = 'another password'
    await user({ passwordHash: await hashPassword(strangerPassword) })
    for (const values of [{}, { isStaff: true }, { isSuperuser: true }]) {
      const { username } = await user(values)
      const { api, wait } = await signIn(username)
      await wait(tenMinutes)
      await expect(reauthenticate(api, strangerPassword)).rejects.toMatchObject(refused(401, 'invalid_credentials'))
      await expect(endOthers(api)).rejects.toMatchObject(notRecent)
      await reauthenticate(api)
      expect(await endOthers(api)).toMatchObject({ ended: 0 })
    }
  })

  test('shares its count of wrong passwords with logins', async () => {
    const { id, username } = await user()
    const { api, wait } = await signIn(username)
    await wait(tenMinutes)
    for (let guess = 1; guess <= 3; guess += 1) {
      await expect(reauthenticate(api, `guess ${guess}`)).rejects.toMatchObject(refused(401, 'invalid_credentials'))
    }
    for (let guess = 4; guess <= 5; guess += 1) {
      const body = { username_or_email: username, password: `guess ${guess}` }
      await expect(api.accounts.login({ body })).rejects.toMatchObject(refused(401, 'invalid_credentials'))
    }
    await expect(reauthenticate(api)).rejects.toMatchObject(refused(429, 'too_many_requests'))
    expect(await rowOf(id)).toMatchObject({ loginAttempts: 5 })
    await expect(endOthers(api)).rejects.toMatchObject(notRecent)
  })

  test('is rejected temporarily while the queue is full, without counting as a guess', async () => {
    const { username } = await user()
    const { api } = await signIn(username)
    {
      using places = new DisposableStack()
      for (let isFull = false, key = 0; !isFull; key += 1) {
        try {
          places.use(enterHashing({ key: String(key), isKnown: true }))
        } catch {
          isFull = true
        }
      }
      for (let attempt = 0; attempt < 6; attempt += 1) {
        await expect(reauthenticate(api)).rejects.toMatchObject(refused(503, 'busy'))
      }
    }
    await reauthenticate(api)
  })

  test('fails for a session that ends while the password is compared', async () => {
    const { id, username } = await user()
    const { api } = await signIn(username)
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: isEnded, resolve: tellEnded } = Promise.withResolvers<void>()
    const ending = testApp.database.transaction(async (db) => {
      await endSessions(db, id, { reason: 'password_changed', now: clock })
      tellEnded()
      await mayCommit
    })
    await isEnded
    later(1)
    const late = reauthenticate(api).catch((error: unknown) => error)
    await testApp.untilBlocked()
    commit()
    await ending
    expect(await late).toMatchObject(refused(401, 'session_ended'))
    const [session] = await testApp.database.db.select().from(sessions).where(eq(sessions.userId, id))
    expect(session?.authenticatedAt).toEqual(loginTime)
  })

  test.each([{}, { password: '' }, { password: 'x'.repeat(501) }, { password: 7 }])(
    'is rejected with a readable message for %o',
    async (body) => {
      const { username } = await user()
      const { browser } = await signIn(username)
      const answer = await browser.transport({
        method: 'POST',
        path: '/api/v1/accounts/reauthenticate/',
        body: JSON.stringify(body),
      })
      expect(answer).toMatchObject({ status: 400, body: { details: { password: [expect.any(String)] } } })
    },
  )
})
