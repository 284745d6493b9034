import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/passwords/passwords.service.ts'
import { makeUser } from '../../accounts/users.factory.ts'
import type { NewUser } from '../../accounts/users.repository.ts'
import { users } from '../../accounts/users.table.ts'
import { auditRecords } from '../../investigation/audit-records.table.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const later = new Date('2026-11-20T09:40:00.000Z')

const roles = { staff: { isStaff: true }, superuser: { isStaff: true, isSuperuser: true } } as const

type Role = keyof typeof roles

let testApp: TestApp
const calls = {} as Record<Role, TestApp['api']>

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
  for (const role of ['staff', 'superuser'] as const) {
    const { id } = await makeUser(testApp.database.db, roles[role])
    calls[role] = (await testApp.signIn(id)).api
  }
})
afterAll(() => testApp.close())

const accounts = {
  active: { emailVerifiedAt: now, lastLoginAt: now },
  unverified: { accountStatus: 'unverified' },
  suspended: { accountStatus: 'suspended', isActive: false, emailVerifiedAt: now, suspensionReason: 'Spam' },
  'suspended before it was confirmed': { accountStatus: 'suspended', isActive: false },
  'suspended after its address changed': {
    accountStatus: 'suspended',
    isActive: false,
    statusBeforeSuspension: 'active',
  },
  locked: { emailVerifiedAt: now, loginAttempts: 5, lockedUntil: later },
} satisfies Record<string, Partial<NewUser>>

type Account = keyof typeof accounts

const rowOf = async (id: number) => {
  const [row] = await testApp.database.db.select().from(users).where(eq(users.id, id))
  return row
}
const change = (role: Role, id: number, body: object) =>
  calls[role].admin.administerUser({ params: { id }, body, form: false })

describe.each<Role>(['staff', 'superuser'])('%s', (role) => {
  test.each<[Account, object, Partial<NewUser>]>([
    ['active', { account_status: 'suspended' }, { isActive: false, accountStatus: 'suspended', suspendedUntil: null }],
    ['suspended', { account_status: 'active' }, { isActive: true, accountStatus: 'active', suspensionReason: '' }],
    [
      'suspended before it was confirmed',
      { account_status: 'unverified' },
      { isActive: true, accountStatus: 'unverified' },
    ],
    [
      'suspended after its address changed',
      { account_status: 'active' },
      { isActive: true, accountStatus: 'active', emailVerifiedAt: null },
    ],
    ['unverified', { account_status: 'suspended' }, { isActive: false, accountStatus: 'suspended' }],
    ['locked', { account_status: 'suspended' }, { isActive: false, accountStatus: 'suspended' }],
    ['locked', { account_status: 'active' }, { loginAttempts: 0, lockedUntil: null }],
    ['locked', { login_attempts: 0 }, { loginAttempts: 0, lockedUntil: null }],
    ['active', { account_status: 'suspended', is_active: false }, { isActive: false }],
    ['active', { account_status: 'suspended', is_active: true }, { isActive: false }],
    ['active', { account_status: 'active', is_active: false }, { isActive: false }],
    ['suspended', { account_status: 'active', is_active: true }, { isActive: true }],
  ])('with an account that is %s, %o does what it says', async (account, body, after) => {
    const { id } = await makeUser(testApp.database.db, accounts[account])
    const { user } = await change(role, id, body)
    expect(await rowOf(id)).toMatchObject(after)
    if (after.accountStatus) expect(user.account_status).toBe(after.accountStatus)
    const acts = await testApp.database.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.objectId, String(id)))
    expect(acts).toMatchObject([{ act: 'user_update' }])
    expect(acts[0]?.after).not.toEqual({})
  })

  test.each<Account>(['active', 'unverified', 'suspended', 'locked'])(
    'with an account that is %s, its own status and number of failures are not a change',
    async (account) => {
      const { id } = await makeUser(testApp.database.db, accounts[account])
      const before = await rowOf(id)
      const { account_status, login_attempts } = await calls[role].admin.getAdministeredUser({ params: { id } })
      await change(role, id, { account_status, login_attempts })
      expect(await rowOf(id)).toEqual({ ...before, updatedAt: now })
    },
  )

  test('the number of failures from before another failure is not a change in a record that is sent back', async () => {
    const { id } = await makeUser(testApp.database.db, { ...accounts.active, loginAttempts: 3 })
    const { date_updated } = await calls[role].admin.getAdministeredUser({ params: { id } })
    await change(role, id, { country_name: 'Norway', login_attempts: 2, base_date_updated: date_updated })
    expect(await rowOf(id)).toMatchObject({ countryName: 'Norway', loginAttempts: 3 })
    await expect(change(role, id, { login_attempts: 2 })).rejects.toMatchObject({ status: 400 })
    await expect(change(role, id, { login_attempts: 4, base_date_updated: date_updated })).rejects.toThrow()
  })

  test('a record from before a lock, sent back, does not end the lock', async () => {
    const { id } = await makeUser(testApp.database.db, { ...accounts.locked, loginAttempts: 5 })
    const { date_updated } = await calls[role].admin.getAdministeredUser({ params: { id } })
    const record = { account_status: 'active', login_attempts: 4, base_date_updated: date_updated } as const
    await change(role, id, { ...record, country_name: 'Norway' })
    expect(await rowOf(id)).toMatchObject({
      countryName: 'Norway',
      loginAttempts: 5,
      lockedUntil: accounts.locked.lockedUntil,
    })
  })

  test.each<[Account, object, string[]]>([
    ['active', { account_status: 'unverified' }, ['account_status']],
    ['active', { account_status: 'locked' }, ['account_status']],
    ['active', { account_status: 'deleted' }, ['account_status']],
    ['active', { login_attempts: 3 }, ['login_attempts']],
    ['locked', { login_attempts: 4 }, ['login_attempts']],
    ['suspended', { account_status: 'unverified' }, ['account_status']],
    ['suspended after its address changed', { account_status: 'unverified' }, ['account_status']],
    ['unverified', { account_status: 'active', is_active: false }, ['is_active', 'account_status']],
  ])('with an account that is %s, %o is refused by name', async (account, body, fields) => {
    const { id } = await makeUser(testApp.database.db, accounts[account])
    const before = await rowOf(id)
    await expect(change(role, id, body)).rejects.toMatchObject({
      status: 400,
      body: { details: Object.fromEntries(fields.map((field) => [field, [expect.any(String)]])) },
    })
    expect(await rowOf(id)).toEqual(before)
  })
})

test.each<Account>(['unverified', 'suspended before it was confirmed'])(
  'an account that is %s is made active by superusers alone, and its address counts as confirmed',
  async (account) => {
    const { id } = await makeUser(testApp.database.db, accounts[account])
    await expect(change('staff', id, { account_status: 'active' })).rejects.toMatchObject({
      status: 403,
      body: { code: 'superuser_only', details: { account_status: [expect.any(String)] } },
    })
    await change('superuser', id, { account_status: 'active' })
    expect(await rowOf(id)).toMatchObject({ isActive: true, accountStatus: 'active', emailVerifiedAt: now })
  },
)

test('nobody can suspend their own account by the status', async () => {
  const { id } = await makeUser(testApp.database.db, roles.superuser)
  const { api } = await testApp.signIn(id)
  await expect(
    api.admin.administerUser({ params: { id }, body: { account_status: 'suspended' }, form: false }),
  ).rejects.toMatchObject({
    status: 403,
    body: { code: 'own_account', details: { account_status: [expect.any(String)] } },
  })
})

test('a suspending status ends the sessions of the account', async () => {
  const { id } = await makeUser(testApp.database.db, accounts.active)
  const { api } = await testApp.signIn(id)
  await change('staff', id, { account_status: 'suspended' })
  await expect(api.accounts.getUser({ params: { id } })).rejects.toMatchObject({ status: 401 })
})

describe('ending a lock', () => {
  const password = 'seven quiet herons'
  const refused = { status: 401 }
  const lockedOut = { status: 429 }

  test.each([{ account_status: 'active' }, { login_attempts: 0 }] as const)(
    'with %o lets the owner sign in at once',
    async (body) => {
      const limited = await startTestApp({ now: () => now })
      try {
        const { db } = limited.database
        const passwordHash = await hashPassword(password)
        const { id, username } = await makeUser(db, { ...accounts.active, passwordHash })
        const staff = await limited.signIn((await makeUser(db, roles.staff)).id)
        const guess = (typed: string) =>
          limited.api.accounts.login({ body: { username_or_email: username, password: typed } })
        for (let wrong = 0; wrong < 5; wrong += 1) await expect(guess('wrong')).rejects.toMatchObject(refused)
        await expect(guess(password)).rejects.toMatchObject(lockedOut)
        const { user } = await staff.api.admin.administerUser({ params: { id }, body, form: false })
        expect(user).toMatchObject({ account_status: 'active', login_attempts: 0 })
        expect(await guess(password)).toMatchObject({ user: { id } })
        for (let wrong = 0; wrong < 5; wrong += 1) await expect(guess('wrong')).rejects.toMatchObject(refused)
        await expect(guess(password)).rejects.toMatchObject(lockedOut)
      } finally {
        await limited.close()
      }
    },
  )
})
