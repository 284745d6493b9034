import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastLink, makeUser } from '../../accounts/users.factory.ts'
import { users } from '../../accounts/users.table.ts'
import { auditRecords } from '../../investigation/audit-records.table.ts'
import { ipRecords } from '../../investigation/ip-records.table.ts'
import { type Refusal, startTestApp, type TestApp } from '../../test-app.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const password = { new_password: 'long walks on the quay', confirm_new_password: 'long walks on the quay' }

type Client = TestApp['api']

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => testApp.close())

const account = (values: Parameters<typeof makeUser>[1] = {}) => makeUser(testApp.database.db, values)
const staff = () => testApp.signInAs({ isStaff: true, emailVerifiedAt: now, passwordHash: 'any' })
const superuser = () => testApp.signInAs({ isStaff: true, isSuperuser: true })
const update = (api: Client, id: number, body: object) => api.admin.administerUser({ params: { id }, body })
const rowOf = async (id: number) => {
  const [row] = await testApp.database.db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('The account is gone.')
  return row
}
const statusOf = (called: Promise<unknown>) =>
  called.then(
    () => 200,
    (refusal: Refusal) => refusal.status,
  )

const superusersFields = [
  ['new_password', password],
  ['email', { email: 'staff-own-address@deck.example' }],
  ['email_verified', { email_verified: 'true' }],
  ['is_premium_user', { is_premium_user: 'true' }],
  ['is_staff', { is_staff: 'true' }],
] as const

describe.each(superusersFields)('%s of another account', (field, change) => {
  test('cannot be set by staff: the error names the field, and nothing of the change is saved', {
    tags: ['role-28'],
  }, async () => {
    const { id } = await account({ accountStatus: 'unverified', passwordHash: 'the owner’s own' })
    const before = await rowOf(id)
    await expect(update((await staff()).api, id, { ...change, country_name: 'Australia' })).rejects.toMatchObject({
      status: 403,
      body: { code: 'superuser_only', details: { [field]: [expect.stringContaining('superuser')] } },
    })
    expect(await rowOf(id)).toEqual(before)
    expect(await testApp.database.db.$count(auditRecords, eq(auditRecords.objectId, String(id)))).toBe(0)
  })

  test('can be set by superusers', async () => {
    const { id } = await account({ accountStatus: 'unverified', passwordHash: 'the owner’s own' })
    const body = field === 'email' ? { email: `moved-${id}@deck.example` } : change
    expect(await statusOf(update((await superuser()).api, id, body))).toBe(200)
  })
})

test('the error names all fields that staff may not set', async () => {
  const { id } = await account()
  const body = { ...password, email: 'x@deck.example', email_verified: 'true', is_premium_user: 'true' }
  await expect(update((await staff()).api, id, body)).rejects.toMatchObject({
    status: 403,
    body: {
      details: {
        new_password: [expect.any(String)],
        email: [expect.any(String)],
        email_verified: [expect.any(String)],
        is_premium_user: [expect.any(String)],
      },
    },
  })
})

test('fields with their saved values are not a change', async () => {
  const { id } = await account({ isPremiumUser: true, emailVerifiedAt: now })
  const { email } = await rowOf(id)
  const body = { email, email_verified: 'true', is_premium_user: 'true', is_staff: 'false', new_password: '' }
  const { user } = await update((await staff()).api, id, { ...body, country_name: 'Australia' })
  expect(user).toMatchObject({ country_name: 'Australia', email, is_premium_user: true })
})

describe('their own account', () => {
  test('can get another password and address, as in the profile', async () => {
    const { id, api } = await staff()
    await update(api, id, { ...password, email: `own-${id}@deck.example` })
    expect(await rowOf(id)).toMatchObject({ email: `own-${id}@deck.example`, mustChangePassword: false })
  })

  test.each([{ is_premium_user: 'true' }, { email_verified: 'true' }])('cannot get %o by staff', async (body) => {
    const { id, api } = await testApp.signInAs({ isStaff: true })
    expect(await statusOf(update(api, id, body))).toBe(403)
    expect(await rowOf(id)).toMatchObject({ isPremiumUser: false, emailVerifiedAt: null })
  })
})

describe('a change by a superuser', () => {
  test('of the password is mailed to the owner', async () => {
    const { id } = await account({ emailVerifiedAt: now, passwordHash: 'the owner’s own' })
    const { email } = await rowOf(id)
    await update((await superuser()).api, id, password)
    const mail = (await testApp.mails()).findLast(({ to }) => to === email)
    expect(mail?.subject).toBe('Your password for Ledgerdeck was changed')
    expect(mail?.text).toContain('An administrator')
    expect(mail?.text).not.toMatch(/quay|If this was you/)
  })

  test('of the address is mailed to the former one with a way to undo it, and stays unconfirmed', async () => {
    const { id } = await account({ emailVerifiedAt: now, passwordHash: 'the owner’s own' })
    const { email } = await rowOf(id)
    const moved = `moved-${id}@deck.example`
    await update((await superuser()).api, id, { email: moved })
    const mails = await testApp.mails()
    expect(mails.findLast(({ to }) => to === email)?.text).toContain('An administrator')
    expect(mails.findLast(({ to }) => to === moved)?.text).toContain('An administrator')
    expect(await rowOf(id)).toMatchObject({ email: moved, emailVerifiedAt: null })
    const { uid, token, path } = lastLink(mails, email)
    expect(path).toBe('undo-email-change')
    await testApp.api.accounts.undoEmailChange({ params: { uid, token } })
    expect(await rowOf(id)).toMatchObject({ email, mustChangePassword: true })
  })
})

describe('a reset link', () => {
  const send = (api: Client, id: number) => api.admin.sendPasswordReset({ params: { id } })
  const user = () => account({ emailVerifiedAt: now, passwordHash: 'the owner’s own' })

  test('is sent by staff to the confirmed address of a user, and leaves the password unchanged', {
    tags: ['role-28'],
  }, async () => {
    const [{ id }, agent] = [await user(), await staff()]
    const before = await rowOf(id)
    const { msg } = await send(agent.api, id)
    expect(msg).toBe('Reset link sent.')
    expect(await rowOf(id)).toEqual(before)
    const mails = await testApp.mails()
    expect(mails.findLast(({ to }) => to === before.email)?.text).toContain('An administrator')
    const { path, uid, token } = lastLink(mails, before.email)
    expect(path).toBe('reset-password')
    await testApp.api.accounts.resetPassword({ params: { uid, token } })
    expect(await rowOf(id)).toMatchObject({ mustChangePassword: true })
  })

  test('leaves an audit record and an IP record, without the link', async () => {
    const [{ id, username }, agent] = [await user(), await staff()]
    await send(agent.api, id)
    const [act] = await testApp.database.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.objectId, String(id)))
    expect(act).toMatchObject({
      act: 'user_reset_link',
      actorId: agent.id,
      objectName: username,
      before: {},
      after: {},
    })
    const records = await testApp.database.db.select().from(ipRecords).where(eq(ipRecords.userId, agent.id))
    expect(records.map(({ action }) => action)).toEqual(['admin_user_reset_link'])
  })

  test('is rejected for guests, users and, about staff and superusers, for other staff', async () => {
    const { id } = await user()
    expect(await statusOf(send(testApp.api, id))).toBe(401)
    expect(await statusOf(send((await testApp.signInAs({})).api, id))).toBe(403)
    expect(await statusOf(send((await testApp.signIn(id)).api, id))).toBe(403)
    const agent = await staff()
    for (const rights of [{ isStaff: true }, { isStaff: true, isSuperuser: true }]) {
      const other = await account({ ...rights, emailVerifiedAt: now, passwordHash: 'own' })
      expect(await statusOf(send(agent.api, other.id))).toBe(403)
      expect(await statusOf(send((await superuser()).api, other.id))).toBe(200)
    }
    expect(await statusOf(send(agent.api, 2_000_000_000))).toBe(404)
  })

  test.each([
    ['an address that was never confirmed', { emailVerifiedAt: null }, 'address_not_confirmed'],
    ['a suspended account', { isActive: false, accountStatus: 'suspended' }, 'account_suspended'],
    ['an account that no password opens', { passwordHash: null }, 'no_password'],
  ] as const)('is not sent for %s', async (_, values, code) => {
    const { id } = await account({ emailVerifiedAt: now, passwordHash: 'own', ...values })
    const { email } = await rowOf(id)
    await expect(send((await staff()).api, id)).rejects.toMatchObject({ status: 409, body: { code } })
    expect((await testApp.mails()).filter(({ to }) => to === email)).toEqual([])
  })
})

test('an address gets at most five reset links an hour, from staff and the form together', async () => {
  const limited = await startTestApp({ now: () => now })
  try {
    const { db } = limited.database
    const { id } = await makeUser(db, { emailVerifiedAt: now, passwordHash: 'own', email: 'five@deck.example' })
    const { api } = await limited.signIn((await makeUser(db, { isStaff: true })).id)
    for (let sent = 0; sent < 3; sent += 1) await api.admin.sendPasswordReset({ params: { id } })
    for (let sent = 0; sent < 2; sent += 1)
      await limited.api.accounts.requestPasswordReset({ body: { email: 'five@deck.example' } })
    await expect(api.admin.sendPasswordReset({ params: { id } })).rejects.toMatchObject({
      status: 429,
    })
  } finally {
    await limited.close()
  }
})
