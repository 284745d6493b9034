import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSuperuser } from './accounts/superusers.service.ts'
import { makeUser } from './accounts/users.factory.ts'
import type { NewUser } from './accounts/users.repository.ts'
import { users } from './accounts/users.table.ts'
import { changeIn } from './platform/pages/cache-freshness.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const superuser: Partial<NewUser> = { isStaff: true, isSuperuser: true }

let testApp: TestApp
let made = 0
let username: string
let email: string

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => testApp.close())
beforeEach(() => {
  made += 1
  username = `quiet-tern-${made}`
  email = `${username}@deck.example`
})

interface Outcome {
  isSet: boolean
  answer: string
}

const makeAccount = (values: Partial<NewUser> = {}) =>
  makeUser(testApp.database.db, { username, email, emailVerifiedAt: now, ...values })

async function hashOf(name: string): Promise<string | null | undefined> {
  const { db } = testApp.database
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.username, name))
  return row?.hash
}

async function register(password: string): Promise<Outcome> {
  const payload = { username, email, password, confirm_password: password }
  const response = await testApp.app.inject({ method: 'POST', url: '/api/user/register/', payload })
  return { isSet: (await hashOf(username)) !== undefined, answer: response.body }
}

async function change(url: string, actorId: number, password: string): Promise<Outcome> {
  const before = await hashOf(username)
  const { accessToken } = await testApp.signIn(actorId)
  const headers = { authorization: `Bearer ${accessToken}` }
  const payload = { new_password: password, confirm_new_password: password }
  const response = await testApp.app.inject({ method: 'PUT', url, headers, payload })
  return { isSet: (await hashOf(username)) !== before, answer: response.body }
}

async function changeOwn(password: string, values?: Partial<NewUser>): Promise<Outcome> {
  const { id } = await makeAccount(values)
  return change(`/api/user/user/update/${id}/`, id, password)
}

async function administerOwn(password: string): Promise<Outcome> {
  const { id } = await makeAccount(superuser)
  return change(`/api/user/admin/user/update/${id}/`, id, password)
}

async function administerOther(password: string): Promise<Outcome> {
  const { id } = await makeAccount()
  const actor = await makeUser(testApp.database.db, {
    username: `chief-${made}`,
    email: `${made}@x.example`,
    ...superuser,
  })
  return change(`/api/user/admin/user/update/${id}/`, actor.id, password)
}

async function makeSuperuser(password: string): Promise<Outcome> {
  const site = { name: 'Ledgerdeck', contactEmail: 'contact@deck.example', url: 'http://localhost:3000' }
  const answer = await createSuperuser(
    { change: changeIn(testApp.database), site, recordSuperuser: () => {} },
    { username, email, password },
  ).then(
    () => '',
    (refusal: Error) => refusal.message,
  )
  return { isSet: (await hashOf(username)) !== undefined, answer }
}

const paths: Record<string, (password: string) => Promise<Outcome>> = {
  'at registration': register,
  'for the own account': changeOwn,
  'after a reset by mail': (password) => changeOwn(password, { mustChangePassword: true }),
  'in place of the generated one of the first superuser': (password) =>
    changeOwn(password, { ...superuser, hasGeneratedPassword: true }),
  'for the own account in the command centre': administerOwn,
  'by a superuser for someone else': administerOther,
  'for a superuser made on the command line': makeSuperuser,
}

describe.each(Object.entries(paths))('a password that is chosen %s', (_, choose) => {
  test.each([
    'password',
    '123456789',
    'QWERTYUIOP',
    'iloveyou1',
    'P@ssw0rd',
    'letmein!',
    '00112233',
    'ｓｕｎｓｈｉｎｅ',
  ])('is refused when it is a frequently breached one: %s', async (password) => {
    const { isSet, answer } = await choose(password)
    expect(isSet).toBe(false)
    expect(answer).toMatch(/most common ones.*Choose another, such as several unrelated words\./)
  })

  test('is set when it is an unusual one', async () => {
    expect(await choose('long walks on the quay')).toMatchObject({ isSet: true })
  })
})
