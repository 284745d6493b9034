import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resetFactorsByOperator } from '../../accounts/factors/factor-resets.service.ts'
import { codeAt, makeAuthenticatorApp } from '../../accounts/factors/factors.factory.ts'
import { hashPassword } from '../../accounts/passwords/passwords.service.ts'
import { makeUser } from '../../accounts/users.factory.ts'
import type { NewUser } from '../../accounts/users.repository.ts'
import { recordFactorReset } from '../../investigation/audit.service.ts'
import { changeIn } from '../../platform/pages/cache-freshness.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { refused, startTestApp, type TestApp } from '../../test-app.ts'

const password = 'seven quiet herons'
const secrets = createSecrets('the key of this test')

let testApp: TestApp
let passwordHash: string

beforeAll(async () => {
  testApp = await startTestApp({ secrets })
  passwordHash = await hashPassword(password)
})
afterAll(() => testApp.close())

const user = (values: Partial<NewUser> = {}) =>
  makeUser(testApp.database.db, { passwordHash, emailVerifiedAt: new Date(), ...values })

async function withApp(values: Partial<NewUser> = {}) {
  const account = await user(values)
  return { ...account, ...(await makeAuthenticatorApp(testApp.database.db, { userId: account.id, secrets })) }
}

const superuser = async () => testApp.signIn((await user({ isSuperuser: true, isStaff: true })).id)

async function hasSecondFactor(id: number) {
  const { api } = await superuser()
  return (await api.admin.getAdministeredUser({ params: { id } })).has_second_factor
}

describe('a superuser', () => {
  test.each([{}, { isStaff: true }, { isSuperuser: true }])(
    'removes the second factors of an account with %o, which ends its sessions, mails its owner and is audited',
    async (rights) => {
      const email = `reset-${JSON.stringify(rights).replaceAll(/\W/g, '')}@deck.example`
      const { id, username } = await withApp({ ...rights, email })
      const open = await testApp.signIn(id)
      const { api } = await superuser()
      const { msg, user: after } = await api.admin.resetUserFactors({ params: { id } })
      expect([msg, after.has_second_factor]).toEqual(['The second factors were removed.', false])
      await expect(open.api.accounts.listFactors()).rejects.toMatchObject(refused(401, 'session_ended'))
      const login = await testApp.api.accounts.login({ body: { username_or_email: username, password } })
      expect(login.user.id).toBe(id)
      const mails = (await testApp.mails()).filter(({ to }) => to === email)
      expect(mails.map(({ subject }) => subject)).toEqual(['Your second factors were removed at Ledgerdeck'])
      const { data } = await api.admin.listAuditRecords({ query: { object: username } })
      expect(data).toMatchObject([
        { act: 'user_factors_reset', before: { has_second_factor: true }, after: { has_second_factor: false } },
      ])
    },
  )

  test('gets errors for an account without factors and for an unknown one', async () => {
    const { api } = await superuser()
    const { id } = await user()
    await expect(api.admin.resetUserFactors({ params: { id } })).rejects.toMatchObject(refused(409, 'no_second_factor'))
    await expect(api.admin.resetUserFactors({ params: { id: 2_000_000_000 } })).rejects.toMatchObject(
      refused(404, 'user_not_found'),
    )
  })

  test('removes their own in the profile', async () => {
    const { id } = await withApp({ isSuperuser: true })
    const { api } = await testApp.signIn(id)
    await expect(api.admin.resetUserFactors({ params: { id } })).rejects.toMatchObject(refused(409, 'own_account'))
  })
})

test.each([
  ['a guest', undefined, refused(401, 'not_signed_in')],
  ['a stranger', {}, refused(403, 'superuser_only')],
  ['staff', { isStaff: true }, refused(403, 'superuser_only')],
])('%s removes no factors of others', async (_, rights, expected) => {
  const { id } = await withApp()
  const api = rights ? (await testApp.signIn((await user(rights)).id)).api : testApp.api
  await expect(api.admin.resetUserFactors({ params: { id } })).rejects.toMatchObject(expected)
  expect(await hasSecondFactor(id)).toBe(true)
})

describe('the operator', () => {
  const reset = (username: string) => {
    const mailer = { queue: async () => {} }
    const site = { name: 'Ledgerdeck', contactEmail: 'contact@deck.example', url: 'http://localhost' }
    const ctx = {
      change: changeIn(testApp.database),
      mailer,
      site,
      now: () => new Date(),
      recordReset: recordFactorReset,
    }
    return resetFactorsByOperator(ctx, username)
  }

  test('removes the factors of a locked out superuser, which is audited', async () => {
    const { id, username } = await withApp({ isSuperuser: true })
    await reset(username.toUpperCase())
    expect(await hasSecondFactor(id)).toBe(false)
    const { api } = await superuser()
    const { data } = await api.admin.listAuditRecords({ query: { object: username } })
    expect(data).toMatchObject([{ act: 'user_factors_reset', actor: 'operator' }])
  })

  test('gets errors for a wrong name and for an account without factors', async () => {
    await expect(reset('nobody')).rejects.toThrow('There is no user "nobody".')
    const { username } = await user()
    await expect(reset(username)).rejects.toThrow(`${username} has no second factor.`)
  })
})

describe('where staff need a second factor', () => {
  const required = async (value: 'asked' | 'required') => {
    const { api } = await testApp.signIn((await withApp({ isSuperuser: true })).id)
    const { groups } = await api.admin.listSettings()
    const setting = groups.flatMap(({ settings }) => settings).find(({ key }) => key === 'factors.staff')
    const version = setting?.version ?? 0
    await api.admin.changeSettings({ body: { changes: [{ key: 'factors.staff', value, base_version: version }] } })
  }
  beforeAll(() => required('required'))
  afterAll(() => required('asked'))

  test.each([{ isStaff: true }, { isSuperuser: true }])('%o without one can only set it up', async (rights) => {
    const { id } = await user(rights)
    const { api } = await testApp.signIn(id)
    const due = refused(403, 'second_factor_setup_required')
    await expect(api.admin.listUsers({ query: {} })).rejects.toMatchObject(due)
    await expect(api.notes.listNotes({ query: {} })).rejects.toMatchObject(due)
    await expect(api.blog.listPosts({ query: {} })).rejects.toMatchObject(due)
    expect(await api.accounts.getUser({ params: { id } })).toMatchObject({ must_set_up_second_factor: true })
    expect(await api.accounts.listFactors()).toMatchObject({ is_required: true })
    expect((await api.accounts.listSessions()).data).toHaveLength(1)
    const { secret } = await api.accounts.beginAuthenticatorApp()
    await api.accounts.confirmAuthenticatorApp({ body: { code: codeAt(secret, new Date()) } })
    expect(await api.accounts.getUser({ params: { id } })).toMatchObject({ must_set_up_second_factor: false })
    expect((await api.admin.listUsers({ query: {} })).data.length).toBeGreaterThan(0)
  })

  test('staff without one see nobody else’s account', async () => {
    const other = await user()
    const { id } = await user({ isStaff: true })
    const { api } = await testApp.signIn(id)
    await expect(api.accounts.getUser({ params: { id: other.id } })).rejects.toMatchObject(
      refused(403, 'second_factor_setup_required'),
    )
  })

  test('other users are served without one', async () => {
    const { id } = await user()
    const { api } = await testApp.signIn(id)
    expect(await api.accounts.getUser({ params: { id } })).toMatchObject({ must_set_up_second_factor: false })
    expect((await api.accounts.listSessions()).data).toHaveLength(1)
  })

  test('staff who remove their last factor have to set one up again', async () => {
    const { id } = await withApp({ isStaff: true })
    const { api } = await testApp.signIn(id)
    await api.accounts.deleteAuthenticatorApp()
    await expect(api.admin.listUsers({ query: {} })).rejects.toMatchObject(refused(403, 'second_factor_setup_required'))
  })

  test('a temporary password comes first', async () => {
    const { id } = await user({ isStaff: true, mustChangePassword: true })
    const { api } = await testApp.signIn(id)
    await expect(api.accounts.listFactors()).rejects.toMatchObject(refused(403, 'password_change_required'))
  })
})
