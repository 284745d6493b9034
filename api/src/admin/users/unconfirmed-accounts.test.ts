import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastLink, makeUser } from '../../accounts/users.factory.ts'
import type { NewUser } from '../../accounts/users.repository.ts'
import { users } from '../../accounts/users.table.ts'
import { makePost } from '../../blog/posts/posts.factory.ts'
import { friendRequests } from '../../friends/friends.table.ts'
import { auditRecords, deletedUsers } from '../../investigation/audit-records.table.ts'
import { notes } from '../../notes/notes.table.ts'
import { changeIn } from '../../platform/pages/cache-freshness.ts'
import { dayMs, hourMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { deleteUnconfirmedAccounts } from './account-deletions.job.ts'

const start = new Date('2026-10-01T09:30:00.000Z')
const password = 'seven quiet herons'

let testApp: TestApp
let now = start

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => testApp.close())

const at = (milliseconds: number) => {
  now = new Date(start.getTime() + milliseconds)
}
const clean = () =>
  deleteUnconfirmedAccounts({ change: changeIn(testApp.database), now: () => now }, AbortSignal.timeout(60_000))
const isThere = async (id: number) => (await testApp.database.db.$count(users, eq(users.id, id))) === 1
const unconfirmed = (values: Partial<NewUser> = {}) =>
  makeUser(testApp.database.db, { accountStatus: 'unverified', createdAt: start, updatedAt: start, ...values })
const register = (username: string, email: string) => {
  const body = { username, email, password, confirm_password: password }
  return testApp.api.accounts.register({ body })
}

test('an unconfirmed account is deleted after 30 days, and frees its name and address', async () => {
  at(0)
  await register('forgetful', 'forgetful@deck.example')
  at(30 * dayMs)
  await clean()
  await expect(register('forgetful', 'other@deck.example')).rejects.toMatchObject({ status: 400 })
  at(30 * dayMs + 1)
  await clean()
  expect(await register('Forgetful', 'forgetful@deck.example')).toMatchObject({ msg: expect.any(String) })
})

test('a link requested on the last day still works', async () => {
  at(0)
  await register('hesitant', 'hesitant@deck.example')
  await testApp.mails()
  at(30 * dayMs - hourMs)
  const body = { username: 'hesitant', password, new_email: 'hesitant@deck.example' }
  await testApp.api.accounts.resendVerification({ body })
  const { uid, token } = lastLink(await testApp.mails(), 'hesitant@deck.example')
  at(30 * dayMs + hourMs)
  await clean()
  await testApp.api.accounts.verifyEmail({ params: { uid, token } })
  at(60 * dayMs)
  await clean()
  expect(await isThere(Number(uid))).toBe(true)
})

test.each<[string, Partial<NewUser>]>([
  ['confirmed its address', { accountStatus: 'active', emailVerifiedAt: start }],
  ['has another address than the one that it confirmed', { accountStatus: 'active', lastLoginAt: start }],
  ['logged in once', { lastLoginAt: start }],
  ['is staff', { isStaff: true }],
  ['is a superuser', { isSuperuser: true }],
  ['staff suspended', { accountStatus: 'suspended', isActive: false }],
])('an account stays that %s', async (_, values) => {
  const { id } = await unconfirmed(values)
  at(400 * dayMs)
  await clean()
  expect(await isThere(id)).toBe(true)
})

test('an account that owns something stays', async () => {
  const { db } = testApp.database
  const [writer, noter, friend] = [await unconfirmed(), await unconfirmed(), await unconfirmed()]
  await makePost(db, { authorId: writer.id })
  await db.insert(notes).values({ ownerId: noter.id, title: 'x', content: 'x', createdAt: start, updatedAt: start })
  await db.insert(friendRequests).values({ fromUserId: friend.id, toUserId: writer.id, createdAt: start })
  at(400 * dayMs)
  await clean()
  for (const { id } of [writer, noter, friend]) expect(await isThere(id)).toBe(true)
})

test('audit records about such an account are anonymised like those of any deleted one', async () => {
  const { id, username } = await unconfirmed()
  at(dayMs)
  const superuser = await makeUser(testApp.database.db, { isSuperuser: true })
  const { api } = await testApp.signIn(superuser.id)
  const body = { phone_number: '0412345678', country_name: 'Australia' }
  await api.admin.administerUser({ params: { id }, body, form: false })
  at(31 * dayMs)
  await clean()
  expect(await isThere(id)).toBe(false)
  const [act] = await testApp.database.db
    .select()
    .from(auditRecords)
    .where(eq(auditRecords.objectId, String(id)))
  expect(act).toMatchObject({ objectName: username, after: {} })
  expect(await testApp.database.db.$count(deletedUsers, eq(deletedUsers.userId, id))).toBe(1)
})

test('one run deletes thousands', async () => {
  const { db } = testApp.database
  const many = Array.from({ length: 1_250 }, (_, index) => ({
    username: `bot-${index}`,
    email: `bot-${index}@deck.example`,
    createdAt: start,
  }))
  await db.insert(users).values(many)
  at(31 * dayMs)
  await clean()
  expect((await db.select().from(users)).filter(({ username }) => username.startsWith('bot-'))).toEqual([])
})
