import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ipRecords } from '../../investigation/ip-records.table.ts'
import { hourMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { lastLink, makeUser } from '../users.factory.ts'
import { users } from '../users.table.ts'
import { hashPassword } from './passwords.service.ts'

const password = 'seven quiet herons'
const start = new Date('2026-11-20T09:30:00.000Z')

let testApp: TestApp
let passwordHash: string
let clock: Date
let owner: { id: number; username: string }
let email: string

beforeAll(async () => {
  testApp = await startTestApp({ now: () => clock, environment: { RATE_LIMIT_SCALE: '1000' } })
  passwordHash = await hashPassword(password)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  clock = start
  owner = await makeUser(testApp.database.db, { passwordHash, emailVerifiedAt: start })
  email = (await row())?.email ?? ''
})

async function row() {
  const [found] = await testApp.database.db.select().from(users).where(eq(users.id, owner.id))
  return found
}

const later = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds)
}
const logIn = (typed: string) =>
  testApp.api.accounts.login({ body: { username_or_email: owner.username, password: typed } })

async function reset(): Promise<string> {
  await testApp.api.accounts.requestPasswordReset({ body: { email } })
  const { uid, token } = lastLink(await testApp.mails(), email)
  await testApp.api.accounts.resetPassword({ params: { uid, token } })
  return /^ {4}(\S+)$/m.exec((await lastMail()).text)?.[1] ?? ''
}

async function lastMail() {
  const mail = (await testApp.mails()).findLast(({ to }) => to === email)
  if (!mail) throw new Error('There is no mail.')
  return mail
}

async function setByAdministrator(): Promise<string> {
  const { api } = await testApp.signInAs({ isSuperuser: true })
  const body = { new_password: 'nine loud herons', confirm_new_password: 'nine loud herons' }
  await api.admin.administerUser({ params: { id: owner.id }, body, form: false })
  return body.new_password
}

const expired = {
  status: 403,
  body: {
    code: 'temporary_password_expired',
    msg: 'This temporary password has expired. It worked for 24 hours. Choose "Forgot your credentials?" to get a new one.',
  },
}

describe.each([
  ['mailed', reset],
  ['set by a superuser', setByAdministrator],
])('a temporary password that was %s', (_, give) => {
  test('works for 24 hours', async () => {
    const temporary = await give()
    later(24 * hourMs - 1)
    expect(await logIn(temporary)).toMatchObject({ user: { must_change_password: true } })
    later(1)
    await expect(logIn(temporary)).rejects.toMatchObject(expired)
    await expect(logIn('a wrong one')).rejects.toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
  })

  test('is replaced by the next one, which works for 24 hours again', async () => {
    await give()
    later(24 * hourMs)
    const next = await reset()
    later(24 * hourMs - 1)
    expect(await logIn(next)).toMatchObject({ user: { must_change_password: true } })
  })

  test('is replaced by one of the owner, which does not expire', async () => {
    const temporary = await give()
    const { access } = await logIn(temporary)
    const body = { new_password: 'eleven grey herons', confirm_new_password: 'eleven grey herons' }
    await testApp.app.inject({
      method: 'PUT',
      url: `/api/user/user/update/${owner.id}/`,
      headers: { authorization: `Bearer ${access}` },
      body,
    })
    later(48 * hourMs)
    expect(await logIn(body.new_password)).toMatchObject({ user: { must_change_password: false } })
  })
})

test('the mail says that a temporary password works for 24 hours', async () => {
  await reset()
  const { text, html } = await lastMail()
  for (const body of [text, html]) expect(body).toContain('24 hours')
})

test('an expired temporary password confirms no session that was opened with it', async () => {
  const temporary = await reset()
  later(24 * hourMs)
  const { api } = await testApp.signIn(owner.id)
  const confirming = api.accounts.reauthenticate({ body: { password: temporary } })
  await expect(confirming).rejects.toMatchObject(expired)
})

test('an expired temporary password cannot change the address of an unverified account', async () => {
  const temporary = await setByAdministrator()
  await testApp.database.db
    .update(users)
    .set({ accountStatus: 'unverified', emailVerifiedAt: null })
    .where(eq(users.id, owner.id))
  later(24 * hourMs)
  const body = { username: owner.username, password: temporary, new_email: 'moved@deck.example' }
  await expect(testApp.api.accounts.resendVerification({ body })).rejects.toMatchObject(expired)
  expect(await row()).toMatchObject({ email })
})

test('a sign-in with an expired temporary password is recorded as failed, without counting as a guess', async () => {
  const temporary = await reset()
  later(24 * hourMs)
  for (let attempt = 0; attempt < 6; attempt += 1) await expect(logIn(temporary)).rejects.toMatchObject(expired)
  expect(await row()).toMatchObject({ loginAttempts: 0 })
  await vi.waitFor(async () => {
    const records = await testApp.database.db.select().from(ipRecords).where(eq(ipRecords.userId, owner.id))
    expect(records.filter(({ action }) => action === 'login_failed')).toHaveLength(6)
  })
})
