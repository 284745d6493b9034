import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { users } from '../../accounts/users.table.ts'
import { comments } from '../../blog/comments/comments.table.ts'
import { makePost } from '../../blog/posts/posts.factory.ts'
import { auditRecords, deletedUsers } from '../../investigation/audit-records.table.ts'
import { anonymiseDeletedUsers } from '../../investigation/deleted-user-names.job.ts'
import { changeIn } from '../../platform/pages/cache-freshness.ts'
import { dayMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { kindsAboutUsers } from '../inbox/inbox.repository.ts'
import { inboxItems } from '../inbox/inbox.table.ts'

const start = new Date('2026-11-20T09:30:00.000Z')

let testApp: TestApp
let now = start
let superuserId: number
let superuser: TestApp['api']

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  now = start
  superuserId = (await makeUser(testApp.database.db, { isStaff: true, isSuperuser: true })).id
  superuser = (await testApp.signIn(superuserId)).api
})

const forgetOnDay = async (day: number) => {
  now = new Date(start.getTime() + day * dayMs)
  await anonymiseDeletedUsers(
    { db: testApp.database.db, change: changeIn(testApp.database), now: () => now },
    AbortSignal.timeout(60_000),
  )
}
const change = (api: TestApp['api'], id: number, body: object) =>
  api.admin.administerUser({ params: { id }, body, form: false })
const remove = (api: TestApp['api'], id: number) => api.admin.deleteUser({ params: { id } })
const actsOf = (id: number) =>
  testApp.database.db
    .select()
    .from(auditRecords)
    .where(or(eq(auditRecords.actorId, id), eq(auditRecords.objectId, String(id))))
    .orderBy(auditRecords.id)

async function deletedAgentAndUser() {
  const { db } = testApp.database
  const agent = await makeUser(db, { isStaff: true })
  const user = await makeUser(db)
  const { api } = await testApp.signIn(agent.id)
  await change(api, user.id, { username: `renamed_${user.id}` })
  const reason = `Mail of renamed_${user.id} bounces`
  await api.admin.suspendUser({ params: { id: user.id }, body: { reason } })
  await remove(superuser, user.id)
  await remove(superuser, agent.id)
  return { agent, user }
}

test('audit records about a deleted user keep the name for 90 days, and then a pseudonym that links them', async () => {
  const { user } = await deletedAgentAndUser()
  await forgetOnDay(89)
  const named = await actsOf(user.id)
  expect(named.map(({ act, objectName }) => [act, objectName])).toEqual([
    ['user_update', user.username],
    ['user_suspend', `renamed_${user.id}`],
    ['user_delete', `renamed_${user.id}`],
  ])
  await forgetOnDay(91)
  const acts = await actsOf(user.id)
  const pseudonym = `deleted user ${user.id}`
  expect(acts.map(({ objectName }) => objectName)).toEqual([pseudonym, pseudonym, pseudonym])
  expect(acts.map(({ objectId }) => objectId)).toEqual(named.map(({ objectId }) => objectId))
  expect(acts[1]?.after).toMatchObject({ is_active: false, account_status: 'suspended' })
  expect(JSON.stringify(acts)).not.toMatch(new RegExp(`renamed_|${user.username}|bounces`))
})

test('audit records of a deleted agent lose name and IP address, and stay linked', async () => {
  const { agent, user } = await deletedAgentAndUser()
  await forgetOnDay(89)
  const named = await actsOf(agent.id)
  expect(named.map(({ act, actorName }) => [act, actorName])).toEqual([
    ['user_update', agent.username],
    ['user_suspend', agent.username],
    ['user_delete', expect.stringMatching(/./)],
  ])
  expect(named[0]?.ipAddress).toBe('127.0.0.1')
  await forgetOnDay(91)
  const acts = await actsOf(agent.id)
  expect(acts.slice(0, 2).map(({ actorName, actorId, ipAddress }) => [actorName, actorId, ipAddress])).toEqual([
    [`deleted user ${agent.id}`, agent.id, ''],
    [`deleted user ${agent.id}`, agent.id, ''],
  ])
  expect(JSON.stringify(acts)).not.toContain(agent.username)
  const { api } = await testApp.signIn(superuserId)
  const { data } = await api.admin.listAuditRecords({ query: { actor: `deleted user ${agent.id}` } })
  expect(data).toMatchObject([{ object_id: String(user.id) }, { object_id: String(user.id) }])
})

test('records of existing users stay unchanged', async () => {
  const { agent } = await deletedAgentAndUser()
  const { id, username } = await makeUser(testApp.database.db)
  await change(superuser, id, { country_name: 'Australia' })
  await forgetOnDay(91)
  const deletion = (await actsOf(agent.id)).at(-1)
  expect(deletion).toMatchObject({ act: 'user_delete', ipAddress: '127.0.0.1' })
  expect(deletion?.actorName).not.toMatch(/^deleted user/)
  expect(await actsOf(id)).toMatchObject([{ objectName: username, after: { country_name: 'Australia' } }])
})

test('nothing in the inbox of administrators names a deleted user', async () => {
  const { db } = testApp.database
  const { id, username } = await makeUser(db)
  const item = { day: '2026-11-20', title: `About ${username}`, firstAt: start, lastAt: start }
  await db
    .insert(inboxItems)
    .values([
      ...kindsAboutUsers.map((kind) => ({ ...item, kind, subject: `${id} 192.0.2.1` })),
      { ...item, kind: 'comment_reported' as const, title: 'A comment was reported', subject: String(id) },
    ])
  await remove(superuser, id)
  const left = await db.select().from(inboxItems)
  expect(left.map(({ kind }) => kind)).toEqual(['comment_reported'])
})

test('anonymised users are not processed again', async () => {
  await deletedAgentAndUser()
  await forgetOnDay(91)
  const before = await testApp.database.db.select().from(auditRecords)
  expect(await testApp.database.db.select().from(deletedUsers)).toEqual([])
  await forgetOnDay(500)
  expect(await testApp.database.db.select().from(auditRecords)).toEqual(before)
})

test('the filter of a record deletion is dropped after 90 days, because it can name anybody', async () => {
  const filter = { user: 'somebody-by-name', ip_address: '192.0.2.77' }
  await superuser.admin.deleteIpRecords({ body: { all_matching: true, filter } })
  const deletions = async () => {
    const rows = await testApp.database.db.select().from(auditRecords).where(eq(auditRecords.act, 'ip_delete'))
    return rows.map(({ after }) => after)
  }
  await forgetOnDay(89)
  expect(await deletions()).toMatchObject([{ deleted: 0, filter }])
  await forgetOnDay(91)
  expect(await deletions()).toEqual([{ deleted: 0 }])
})

test('an account with very many comments is gone at once for staff and itself, and a job detaches them', async () => {
  const { db } = testApp.database
  const { id, username } = await makeUser(db, { isStaff: true, deletionDueAt: start })
  const post = await makePost(db, { authorId: id })
  await db.execute(sql`
    insert into comments (post_id, author_id, text_content)
    select ${post.id}, ${id}, 'one of many' from generate_series(1, 4500)`)
  const agent = await testApp.signInAs({ isStaff: true })
  await expect(remove(agent.api, id)).rejects.toMatchObject({ status: 403 })
  expect(await db.$count(comments, eq(comments.authorId, id))).toBe(4_500)
  const own = await testApp.signIn(id)
  await remove(superuser, id)
  await expect(remove(superuser, id)).rejects.toMatchObject({ status: 404 })
  await expect(superuser.admin.getAdministeredUser({ params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(superuser.admin.listUsers({ query: { username } })).rejects.toMatchObject({ status: 404 })
  await expect(own.api.accounts.getAccountDeletion()).rejects.toMatchObject({ status: 401 })
  await testApp.runJobs()
  expect(await db.$count(comments, and(eq(comments.postId, post.id), isNull(comments.authorId)))).toBe(4_500)
  expect(await db.$count(users, eq(users.id, id))).toBe(0)
  expect(await actsOf(id)).toMatchObject([
    { act: 'user_delete', actorId: superuserId, objectName: username, after: null },
  ])
})
