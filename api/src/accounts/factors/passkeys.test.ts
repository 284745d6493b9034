import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Client } from '@ledgerdeck/contract/client'
import { maxPasskeys } from '@ledgerdeck/contract/factors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSoftAuthenticator, type SoftAuthenticator } from '../../platform/testing/soft-authenticator.ts'
import { type Refusal, refused, startTestApp, type TestApp } from '../../test-app.ts'
import { openTestBrowser } from '../../test-browser.ts'
import { hashPassword } from '../passwords/passwords.service.ts'
import { sessions } from '../sessions/sessions.table.ts'
import { makeUser } from '../users.factory.ts'
import type { NewUser } from '../users.repository.ts'
import { users } from '../users.table.ts'
import { passkeys } from './factors.table.ts'

const password = 'seven quiet herons'
const origin = 'https://deck.example'
const start = new Date('2026-11-20T09:30:00.000Z')

let testApp: TestApp
let passwordHash: string
let clock: Date
let addresses = 0

beforeAll(async () => {
  testApp = await startTestApp({ now: () => clock, environment: { SITE_URL: origin } })
  passwordHash = await hashPassword(password)
})
afterAll(() => testApp.close())
beforeEach(() => {
  clock = start
})

const later = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds)
}
const wrongPasskey = refused(401, 'invalid_passkey')
const user = (values: Partial<NewUser> = {}) =>
  makeUser(testApp.database.db, { passwordHash, emailVerifiedAt: start, ...values })

async function registered(
  api: Client,
  { name = 'My laptop', authenticator = createSoftAuthenticator({ origin }) } = {},
) {
  const passkey = authenticator.create(await api.accounts.beginPasskeyRegistration())
  const { recovery_codes } = await api.accounts.addPasskey({ body: { name, passkey } })
  return { authenticator, recoveryCodes: recovery_codes }
}

async function withPasskey(values: Partial<NewUser> = {}) {
  const account = await user(values)
  const { api } = await testApp.signIn(account.id)
  return { ...account, api, ...(await registered(api)) }
}

function clientAt(app = testApp.app) {
  addresses += 1
  const browser = openTestBrowser(app, { remoteAddress: `10.2.0.${addresses}` })
  return { browser, api: browser.api }
}

async function logIn(authenticator: SoftAuthenticator, { api } = clientAt()) {
  const passkey = authenticator.get(await api.accounts.beginPasskeyLogin())
  return api.accounts.loginByPasskey({ body: { passkey } })
}

async function beginLogin(api: Client, username: string) {
  const refusal = await api.accounts
    .login({ body: { username_or_email: username, password } })
    .catch((error: Refusal) => error)
  expect(refusal).toMatchObject(refused(403, 'second_factor_required'))
  return (refusal as Refusal).body as { details: { second_factor_token: [string]; second_factors: string[] } }
}

const rowsOf = (userId: number) => testApp.database.db.select().from(passkeys).where(eq(passkeys.userId, userId))

describe('registering a passkey', () => {
  test('lists it, and gives recovery codes with the first factor', async () => {
    const { id, api, recoveryCodes } = await withPasskey()
    expect(recoveryCodes).toHaveLength(10)
    const next = await registered(api, { name: ' My phone ' })
    expect(next.recoveryCodes).toEqual([])
    const { passkeys: listed } = await api.accounts.listFactors()
    const facts = { created_at: start.toISOString(), last_used_at: null, is_backed_up: false }
    expect(listed).toMatchObject([
      { name: 'My laptop', ...facts },
      { name: 'My phone', ...facts },
    ])
    expect(await rowsOf(id)).toMatchObject([{ transports: ['internal'] }, {}])
  })

  test('asks for a discoverable one that verifies its user, at the host of SITE_URL', async () => {
    const { api, username } = await withPasskey()
    expect(await api.accounts.beginPasskeyRegistration()).toMatchObject({
      rp: { id: 'deck.example', name: 'Ledgerdeck' },
      user: { name: username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key' }],
      attestation: 'none',
    })
  })

  const longKey = (publicKey: KeyObject) =>
    Object.assign(publicKey, { export: () => ({ x: 'A'.repeat(12_000), y: 'AAAA' }) })

  test.each<[string, number, (key: KeyObject) => KeyObject]>([
    ['an id that is not the attested one', 32, (key) => key],
    ['an attested id that is too long', 3_000, (key) => key],
    ['a key that is too long', 3, longKey],
  ])('is refused with %s', async (_, length, change) => {
    const { api } = await testApp.signIn((await user()).id)
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const credential = { id: Buffer.alloc(length), privateKey, publicKey: change(publicKey), userHandle: 'AAAA' }
    const made = createSoftAuthenticator({ origin }, credential).create(await api.accounts.beginPasskeyRegistration())
    const passkey = { ...made, id: 'AAAA', rawId: 'AAAA' }
    await expect(api.accounts.addPasskey({ body: { name: 'Mine', passkey } })).rejects.toMatchObject(wrongPasskey)
  })

  test.each<[string, Partial<Parameters<typeof createSoftAuthenticator>[0]>]>([
    ['another origin', { origin: 'https://deck.example.thief.example' }],
    ['another site', { origin: 'https://thief.example' }],
    ['http', { origin: 'http://deck.example' }],
    ['another RP ID', { rpId: 'thief.example' }],
    ['a device that did not verify its user', { isUserVerified: false }],
  ])('is refused for %s', async (_, changes) => {
    const { id } = await user()
    const { api } = await testApp.signIn(id)
    const authenticator = createSoftAuthenticator({ origin, ...changes })
    await expect(registered(api, { authenticator })).rejects.toMatchObject(wrongPasskey)
    expect(await rowsOf(id)).toEqual([])
  })

  test('takes a challenge once, in the session that asked for it', async () => {
    const { id } = await user()
    const { api } = await testApp.signIn(id)
    const add = (by: Client, passkey: ReturnType<SoftAuthenticator['create']>) =>
      by.accounts.addPasskey({ body: { name: 'x', passkey } })
    const options = await api.accounts.beginPasskeyRegistration()
    await add(api, createSoftAuthenticator({ origin }).create(options))
    await expect(add(api, createSoftAuthenticator({ origin }).create(options))).rejects.toMatchObject(wrongPasskey)
    const other = (await testApp.signIn(id)).api
    const foreign = createSoftAuthenticator({ origin }).create(await api.accounts.beginPasskeyRegistration())
    await expect(add(other, foreign)).rejects.toMatchObject(wrongPasskey)
    const forSignIn = await api.accounts.beginPasskeyLogin()
    const mixed = createSoftAuthenticator({ origin }).create({ ...forSignIn, user: { id: 'AA' } })
    await expect(add(api, mixed)).rejects.toMatchObject(wrongPasskey)
  })

  test('refuses one that is registered, for this account or another', async () => {
    const { api, authenticator } = await withPasskey()
    const stranger = await testApp.signIn((await user()).id)
    for (const by of [api, stranger.api]) {
      const again = authenticator.create(await by.accounts.beginPasskeyRegistration())
      await expect(by.accounts.addPasskey({ body: { name: 'x', passkey: again } })).rejects.toMatchObject(
        refused(409, 'passkey_exists'),
      )
    }
  })

  test('is bounded', async () => {
    const { id, api } = await withPasskey()
    const [row] = await rowsOf(id)
    if (!row) throw new Error('There is no passkey.')
    const { id: _, ...values } = row
    const copies = Array.from({ length: maxPasskeys - 2 }, (__, index) => ({
      ...values,
      credentialId: `${id}-${index}`,
    }))
    await testApp.database.db.insert(passkeys).values(copies)
    const [one, other] = [await api.accounts.beginPasskeyRegistration(), await api.accounts.beginPasskeyRegistration()]
    const adding = [one, other].map((options) =>
      api.accounts.addPasskey({
        body: { name: 'x', passkey: createSoftAuthenticator({ origin }).create(options) },
      }),
    )
    const outcomes = await Promise.allSettled(adding)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(api.accounts.beginPasskeyRegistration()).rejects.toMatchObject(refused(409, 'too_many_passkeys'))
  })

  test.each(['', 'x'.repeat(61), 'two\nlines'])('refuses the name %j', async (name) => {
    const { api } = await testApp.signIn((await user()).id)
    await expect(registered(api, { name })).rejects.toMatchObject(refused(400, 'validation_failed'))
  })

  test('answers garbage with a refusal', async () => {
    const { api } = await testApp.signIn((await user()).id)
    const passkey = createSoftAuthenticator({ origin }).create(await api.accounts.beginPasskeyRegistration())
    const broken = { ...passkey, response: { ...passkey.response, attestationObject: 'AAAA' } }
    await expect(api.accounts.addPasskey({ body: { name: 'x', passkey: broken } })).rejects.toMatchObject(wrongPasskey)
    const nonsense = { ...passkey, response: { ...passkey.response, clientDataJSON: 'AAAA' } }
    await expect(api.accounts.addPasskey({ body: { name: 'x', passkey: nonsense } })).rejects.toMatchObject(
      wrongPasskey,
    )
  })
})

describe('renaming and removing a passkey', () => {
  test('is for its owner alone', async () => {
    const { id, api } = await withPasskey()
    const [row] = await rowsOf(id)
    const params = { id: row?.id ?? 0 }
    const missing = refused(404, 'passkey_not_found')
    for (const role of [{}, { isStaff: true }, { isSuperuser: true }]) {
      const stranger = (await testApp.signIn((await user(role)).id)).api
      await expect(stranger.accounts.renamePasskey({ params, body: { name: 'mine' } })).rejects.toMatchObject(missing)
      await expect(stranger.accounts.deletePasskey({ params })).rejects.toMatchObject(missing)
    }
    await expect(testApp.api.accounts.deletePasskey({ params })).rejects.toMatchObject(refused(401, 'not_signed_in'))
    await api.accounts.renamePasskey({ params, body: { name: 'Work' } })
    expect((await api.accounts.listFactors()).passkeys).toMatchObject([{ name: 'Work' }])
  })

  test('of the last factor takes the recovery codes and ends the other sessions', async () => {
    const { id, username, api, authenticator } = await withPasskey()
    const other = await testApp.signIn(id)
    const [row] = await rowsOf(id)
    await api.accounts.deletePasskey({ params: { id: row?.id ?? 0 } })
    expect(await api.accounts.listFactors()).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
    await expect(other.api.accounts.listFactors()).rejects.toMatchObject(refused(401, 'session_ended'))
    await expect(logIn(authenticator)).rejects.toMatchObject(wrongPasskey)
    const plain = await clientAt().api.accounts.login({ body: { username_or_email: username, password } })
    expect(plain.user).toMatchObject({ id, has_second_factor: false })
  })

  test('mails the owner', async () => {
    const { id, api } = await withPasskey({ email: 'owner-of-passkey@deck.example' })
    const [row] = await rowsOf(id)
    await api.accounts.deletePasskey({ params: { id: row?.id ?? 0 } })
    const mails = (await testApp.mails()).filter(({ to }) => to === 'owner-of-passkey@deck.example')
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'A passkey was added at Ledgerdeck',
      'A passkey was removed at Ledgerdeck',
    ])
  })
})

describe('a login with a passkey alone', () => {
  test('opens a session that is bound to its browser, and records the use', async () => {
    const { id, username, authenticator } = await withPasskey()
    const client = clientAt()
    await client.api.accounts.getCsrfToken()
    later(1000)
    const answer = await logIn(authenticator, client)
    expect(answer).toMatchObject({ msg: `Welcome back ${username}`, user: { id } })
    expect(client.browser.cookies.has('__Host-session')).toBe(true)
    expect(await rowsOf(id)).toMatchObject([{ lastUsedAt: clock, signatureCounter: 1 }])
    expect((await logIn(authenticator)).user.id).toBe(id)
  })

  test('of an authenticator that does not count its uses works each time', async () => {
    const { id, api } = await withPasskey()
    const { authenticator } = await registered(api, {
      authenticator: createSoftAuthenticator({ origin, countsUses: false }),
    })
    for (let uses = 0; uses < 2; uses += 1) expect((await logIn(authenticator)).user.id).toBe(id)
  })

  test('begins without a name, the same for everybody', async () => {
    await withPasskey()
    const { challenge, ...options } = await clientAt().api.accounts.beginPasskeyLogin()
    expect(challenge.length).toBeGreaterThan(43)
    expect(options).toEqual({
      rpId: 'deck.example',
      allowCredentials: [],
      timeout: 300_000,
      userVerification: 'required',
    })
  })

  test.each<[string, Partial<Parameters<typeof createSoftAuthenticator>[0]>]>([
    ['another site', { origin: 'https://thief.example' }],
    ['another origin of the same host', { origin: 'https://deck.example:8443' }],
    ['another RP ID', { rpId: 'thief.example' }],
    ['a device that did not verify its user', { isUserVerified: false }],
  ])('is refused for an assertion for %s', async (_, changes) => {
    const { id, authenticator } = await withPasskey()
    await expect(logIn(authenticator.copy(changes))).rejects.toMatchObject(wrongPasskey)
    const open = await testApp.database.db.select().from(sessions).where(eq(sessions.userId, id))
    expect(open).toHaveLength(1)
  })

  test('is refused for a replayed assertion, and opens one session when it is sent twice at once', async () => {
    const { authenticator } = await withPasskey()
    const { api } = clientAt()
    const passkey = authenticator.get(await api.accounts.beginPasskeyLogin())
    const send = () => clientAt().api.accounts.loginByPasskey({ body: { passkey } })
    const outcomes = await Promise.allSettled([send(), send()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(send()).rejects.toMatchObject(wrongPasskey)
  })

  test('is refused for a used, late, foreign or forged challenge', async () => {
    const { api, authenticator } = await withPasskey()
    const send = (challenge: string) =>
      clientAt().api.accounts.loginByPasskey({ body: { passkey: authenticator.get({ challenge }) } })
    const { challenge } = await clientAt().api.accounts.beginPasskeyLogin()
    await send(challenge)
    await expect(send(challenge)).rejects.toMatchObject(wrongPasskey)
    const forReauthentication = await api.accounts.beginReauthentication()
    await expect(send(forReauthentication.challenge)).rejects.toMatchObject(wrongPasskey)
    for (const forged of ['AAAA', Buffer.from('x'.repeat(43)).toString('base64url')]) {
      await expect(send(forged)).rejects.toMatchObject(wrongPasskey)
    }
    const late = await clientAt().api.accounts.beginPasskeyLogin()
    later(5 * 60_000)
    await expect(send(late.challenge)).rejects.toMatchObject(wrongPasskey)
  })

  test('is refused for an unknown passkey and for a wrong signature', async () => {
    const { authenticator } = await withPasskey()
    const unknown = createSoftAuthenticator({ origin })
    unknown.create({ challenge: 'AAAA', user: { id: 'AA' } })
    await expect(logIn(unknown)).rejects.toMatchObject(wrongPasskey)
    const { api } = clientAt()
    const passkey = authenticator.get(await api.accounts.beginPasskeyLogin())
    const other = authenticator.get(await api.accounts.beginPasskeyLogin())
    for (const signature of [other.response.signature, 'AAAA']) {
      const forged = { ...passkey, response: { ...passkey.response, signature } }
      await expect(api.accounts.loginByPasskey({ body: { passkey: forged } })).rejects.toMatchObject(wrongPasskey)
    }
  })

  test('is refused when the signature counter goes backwards, which the inbox reports', async () => {
    const { id, authenticator } = await withPasskey()
    const copy = authenticator.copy({})
    await logIn(authenticator)
    await logIn(authenticator)
    await expect(logIn(copy)).rejects.toMatchObject(wrongPasskey)
    const superuser = await testApp.signIn((await user({ isSuperuser: true })).id)
    const reports = async () => {
      const { data } = await superuser.api.admin.listInbox({ query: { kind: 'account_attacked' } })
      return data.filter(({ title }) => title === `A passkey of account ${id} may have been copied`)
    }
    await expect.poll(reports).toHaveLength(1)
    expect((await logIn(authenticator)).user.id).toBe(id)
    await superuser.api.admin.deleteUser({ params: { id } })
    expect(await reports()).toEqual([])
  })

  test.each([
    [{ isActive: false }, 'account_suspended'],
    [{ accountStatus: 'suspended' }, 'account_suspended'],
    [{ accountStatus: 'unverified' }, 'account_not_verified'],
  ] as const)('into an account with %o is refused', async (values, code) => {
    const { id, authenticator } = await withPasskey()
    await testApp.database.db.update(users).set(values).where(eq(users.id, id))
    await expect(logIn(authenticator)).rejects.toMatchObject(refused(403, code))
  })

  test('into an account whose suspension is over ends it', async () => {
    const { id, authenticator } = await withPasskey()
    const suspended = { isActive: false, accountStatus: 'suspended', suspendedUntil: start } as const
    await testApp.database.db.update(users).set(suspended).where(eq(users.id, id))
    expect((await logIn(authenticator)).user).toMatchObject({ id, is_active: true })
  })
})

describe('a login with password and passkey', () => {
  test('needs a passkey of the account for the token of the login', async () => {
    const { id, username, authenticator } = await withPasskey()
    const { api } = clientAt()
    const { details } = await beginLogin(api, username)
    expect(details.second_factors).toEqual(['passkey', 'recovery_code'])
    const [token] = details.second_factor_token
    const options = await api.accounts.beginPasskeySecondFactor({ body: { token } })
    expect(options.allowCredentials).toHaveLength(1)
    const finish = (passkey: ReturnType<SoftAuthenticator['get']>) =>
      api.accounts.finishLogin({ body: { token, passkey } })
    const stranger = await withPasskey()
    await expect(finish(stranger.authenticator.get(options))).rejects.toMatchObject(wrongPasskey)
    const forLogin = await api.accounts.beginPasskeyLogin()
    await expect(finish(authenticator.get(forLogin))).rejects.toMatchObject(wrongPasskey)
    expect((await finish(authenticator.get(options))).user.id).toBe(id)
    await expect(api.accounts.beginPasskeySecondFactor({ body: { token: 'x' } })).rejects.toMatchObject(
      refused(401, 'second_factor_expired'),
    )
  })
})

describe('reauthentication by a passkey', () => {
  test('is for the session that asked for it, with a passkey of its account', async () => {
    const { id, authenticator } = await withPasskey()
    const authenticatedAt = new Date(clock.getTime() - 600_000)
    const { api } = await testApp.signIn(id, { authenticatedAt })
    const other = await testApp.signIn(id, { authenticatedAt })
    const stranger = await withPasskey()
    const confirm = (by: Client, passkey: ReturnType<SoftAuthenticator['get']>) =>
      by.accounts.reauthenticate({ body: { passkey } })
    const options = await api.accounts.beginReauthentication()
    await expect(confirm(other.api, authenticator.get(options))).rejects.toMatchObject(wrongPasskey)
    await expect(confirm(api, stranger.authenticator.get(options))).rejects.toMatchObject(wrongPasskey)
    await expect(api.accounts.renewRecoveryCodes()).rejects.toMatchObject(refused(403, 'reauthentication_required'))
    await confirm(api, authenticator.get(options))
    expect((await api.accounts.renewRecoveryCodes()).recovery_codes).toHaveLength(10)
  })
})

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])('a site at %s has no passkeys, and says so', async (url) => {
  const beside = await startTestApp({ beside: testApp, now: () => clock, environment: { SITE_URL: url } })
  try {
    const { api } = await beside.signIn((await user()).id)
    await expect(api.accounts.beginPasskeyRegistration()).rejects.toMatchObject(refused(409, 'passkeys_unavailable'))
    await expect(api.accounts.beginPasskeyLogin()).rejects.toMatchObject(refused(409, 'passkeys_unavailable'))
  } finally {
    await beside.close()
  }
})
