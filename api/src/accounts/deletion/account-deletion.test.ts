import { consentTextVersion } from '@ledgerdeck/contract/consent-text'
import { ResponseCache } from '@ledgerdeck/page-cache'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deletePlannedAccounts } from '../../admin/users/account-deletions.job.ts'
import { comments } from '../../blog/comments/comments.table.ts'
import { makePost } from '../../blog/posts/posts.factory.ts'
import { anonymiseDeletedUsers } from '../../investigation/deleted-user-names.job.ts'
import type { InboxItem } from '../../platform/endpoints/context.ts'
import { change, changeIn } from '../../platform/pages/cache-freshness.ts'
import { silentLog } from '../../platform/testing/silent-log.ts'
import { dayMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { insertPasskey } from '../factors/passkeys.repository.ts'
import { makeUser } from '../users.factory.ts'
import { findUserById } from '../users.repository.ts'

const start = new Date('2026-11-20T09:30:00.000Z')
const dueAt = '2026-12-04T09:30:00.000Z'

let testApp: TestApp
let now = start
const cache = new ResponseCache()

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => testApp.close())
beforeEach(() => {
  now = start
})

const onDay = (day: number) => {
  now = new Date(start.getTime() + day * dayMs)
}
const signedIn = async (values: Parameters<typeof makeUser>[1] = {}) => {
  const user = await makeUser(testApp.database.db, { emailVerifiedAt: start, ...values })
  const { api } = await testApp.signIn(user.id, { loggedInAt: now, authenticatedAt: now })
  return { ...user, api }
}
const runJob = ({ log = silentLog, signal = AbortSignal.timeout(60_000), addToInbox = (_: InboxItem) => {} } = {}) => {
  const { db, transaction } = testApp.database
  return deletePlannedAccounts(
    { db, change: (tags, run) => change({ transaction }, cache, tags, run), now: () => now, log, addToInbox },
    signal,
  )
}
const exists = async (id: number) => (await findUserById(testApp.database.db, id)) !== null
const subjectsTo = async (address: string) =>
  (await testApp.mails()).filter(({ to }) => to === address).map(({ subject }) => subject)

test('an account is deleted 14 days after its owner asked, and mails say so', async () => {
  const { id, api } = await signedIn({ email: 'leaving@deck.example' })
  expect(await api.accounts.getAccountDeletion()).toEqual({ due_at: null })
  expect(await api.accounts.requestAccountDeletion()).toMatchObject({ due_at: dueAt })
  expect(await api.accounts.getAccountDeletion()).toEqual({ due_at: dueAt })
  expect(await subjectsTo('leaving@deck.example')).toEqual(['Your account at Ledgerdeck will be deleted'])

  now = new Date(Date.parse(dueAt) - 1)
  await runJob()
  expect(await exists(id)).toBe(true)
  now = new Date(dueAt)
  await runJob()
  expect(await exists(id)).toBe(false)
})

async function whileStuck(id: number, run: () => Promise<void>): Promise<void> {
  const { db } = testApp.database
  await db.execute(sql`
    create function refuse_deletion() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`)
  try {
    await db.execute(sql`
      create trigger refuse before delete on users for each row when (old.id = ${sql.raw(String(id))})
      execute function refuse_deletion()`)
    await run()
  } finally {
    await db.execute(sql`drop function refuse_deletion() cascade`)
  }
}

test('an account that cannot be deleted does not keep the others, and is named to staff and in the log', async () => {
  const { db } = testApp.database
  const [stuck, other] = [await makeUser(db, { deletionDueAt: start }), await makeUser(db, { deletionDueAt: start })]
  const warned: object[] = []
  const log = { ...silentLog, warn: (facts: object) => void warned.push(facts) }
  const notified: InboxItem[] = []
  const addToInbox = (item: InboxItem) => void notified.push(item)
  await whileStuck(stuck.id, async () => {
    await expect(runJob({ log, addToInbox })).rejects.toThrow('Accounts whose deletion is due and failed: 1.')
  })
  expect(warned).toMatchObject([{ userId: stuck.id, err: { cause: { message: 'stuck' } } }])
  const title = `The account of user ${stuck.id} couldn’t be deleted`
  const subject = `${stuck.id} planned-deletions`
  expect(notified).toMatchObject([{ kind: 'job_failed', subject, title, link: `/admin/user/${stuck.id}/edit` }])
  expect([await exists(stuck.id), await exists(other.id)]).toEqual([true, false])
  await runJob()
  expect(await exists(stuck.id)).toBe(false)
})

test('a run that ends before all are deleted reports those that failed', async () => {
  const { db } = testApp.database
  const [stuck, other] = [await makeUser(db, { deletionDueAt: start }), await makeUser(db, { deletionDueAt: start })]
  const end = new AbortController()
  await whileStuck(stuck.id, async () => {
    const ending = runJob({ log: { ...silentLog, warn: () => end.abort() }, signal: end.signal })
    await expect(ending).rejects.toThrow('Accounts whose deletion is due and failed: 1.')
  })
  expect(await exists(other.id)).toBe(true)
  await runJob()
  expect([await exists(stuck.id), await exists(other.id)]).toEqual([false, false])
})

const insertMany = (authorId: number, postId: number, count: number) =>
  testApp.database.db.execute(sql`
    insert into comments (post_id, author_id, text_content)
    select ${postId}, ${authorId}, 'one of many' from generate_series(1, ${count}::integer)`)

test('an account with very many comments loses most of them step by step, and cannot be kept any longer', async () => {
  const { db } = testApp.database
  const { id, api } = await signedIn({ deletionDueAt: start })
  const post = await makePost(db, { authorId: id })
  await insertMany(id, post.id, 4_500)
  const commentsOf = () => db.$count(comments, eq(comments.authorId, id))
  await whileStuck(id, async () => {
    await expect(runJob()).rejects.toThrow()
  })
  expect(await commentsOf()).toBe(2_000)
  await expect(api.accounts.cancelAccountDeletion()).rejects.toMatchObject({
    status: 409,
    body: { code: 'deletion_begun' },
  })
  await runJob()
  expect([await exists(id), await commentsOf()]).toEqual([false, 0])
  expect(await db.$count(comments, eq(comments.postId, post.id))).toBe(4_500)
})

test('a repeated request keeps the first date and sends no second mail', async () => {
  const { api } = await signedIn({ email: 'twice@deck.example' })
  await api.accounts.requestAccountDeletion()
  now = new Date(start.getTime() + 60_000)
  expect(await api.accounts.requestAccountDeletion()).toMatchObject({ due_at: dueAt })
  expect(await subjectsTo('twice@deck.example')).toHaveLength(1)
})

test('the owner can change their mind until the last moment', async () => {
  const { id, api } = await signedIn({ email: 'staying@deck.example' })
  await api.accounts.requestAccountDeletion()
  await api.accounts.cancelAccountDeletion()
  await api.accounts.cancelAccountDeletion()
  expect(await api.accounts.getAccountDeletion()).toEqual({ due_at: null })
  expect((await subjectsTo('staying@deck.example')).toSorted()).toEqual([
    'Your account at Ledgerdeck stays',
    'Your account at Ledgerdeck will be deleted',
  ])
  onDay(15)
  await runJob()
  expect(await exists(id)).toBe(true)
})

test('guests cannot plan, read or cancel a deletion', async () => {
  const { accounts } = testApp.api
  for (const call of [accounts.getAccountDeletion, accounts.requestAccountDeletion, accounts.cancelAccountDeletion]) {
    await expect(call()).rejects.toMatchObject({ status: 401 })
  }
})

describe('the last superuser', () => {
  test('cannot ask for deletion', async () => {
    const { api } = await signedIn({ isStaff: true, isSuperuser: true })
    await expect(api.accounts.requestAccountDeletion()).rejects.toMatchObject({
      status: 409,
      body: { code: 'last_superuser' },
    })
    expect(await api.accounts.getAccountDeletion()).toEqual({ due_at: null })
  })

  test('is kept when all others are gone by the due date', async () => {
    const first = await signedIn({ isStaff: true, isSuperuser: true })
    const second = await signedIn({ isStaff: true, isSuperuser: true })
    await first.api.accounts.requestAccountDeletion()
    await second.api.accounts.requestAccountDeletion()
    await testApp.database.db.execute(
      sql`update users set is_superuser = false where id not in (${first.id}, ${second.id})`,
    )
    onDay(14)
    await runJob()
    expect([await exists(first.id), await exists(second.id)]).toEqual([false, true])
  })

  test('is the last one whose deletion has not begun', async () => {
    const { db } = testApp.database
    await db.execute(sql`update users set is_superuser = false`)
    const leaving = await makeUser(db, { isStaff: true, isSuperuser: true, deletionDueAt: start })
    const { api } = await signedIn({ isStaff: true, isSuperuser: true })
    await whileStuck(leaving.id, async () => {
      await expect(runJob()).rejects.toThrow()
    })
    await expect(api.accounts.requestAccountDeletion()).rejects.toMatchObject({ body: { code: 'last_superuser' } })
    await runJob()
    expect(await exists(leaving.id)).toBe(false)
  })

  test('keeps very many comments when its account is kept', async () => {
    const { db } = testApp.database
    await db.execute(sql`update users set is_superuser = false`)
    const { id } = await makeUser(db, { isStaff: true, isSuperuser: true, deletionDueAt: start })
    const post = await makePost(db, { authorId: id })
    await insertMany(id, post.id, 2_001)
    await runJob()
    expect([await exists(id), await db.$count(comments, eq(comments.authorId, id))]).toEqual([true, 2_001])
  })
})

async function tablesWith(text: string): Promise<string[]> {
  const { db } = testApp.database
  const { rows } = await db.execute<{ table: string; columns: string[] }>(sql`
    select format('%I.%I', table_schema, table_name) as table, array_agg(quote_ident(column_name)) as columns
    from information_schema.columns
    where table_schema in ('public', 'pgboss') and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')
    group by 1 order by 1`)
  const found: string[] = []
  for (const { table, columns } of rows) {
    const holds = columns.map((column) => `${column}::text ilike '%${text}%'`).join(' or ')
    const result = await db.execute(sql.raw(`select from ${table} where ${holds} limit 1`))
    if (result.rowCount) found.push(table)
  }
  return found
}

type SignedInUser = Awaited<ReturnType<typeof signedIn>>

async function leaveTraces(
  { id, api, username, email }: SignedInUser & { email: string },
  other: SignedInUser,
  postId: number,
): Promise<void> {
  const guest = testApp.api.accounts
  const key = () => ({ idempotencyKey: crypto.randomUUID() })
  const wrong = { body: { username_or_email: email, password: `${username} itself` } }
  await expect(guest.login(wrong)).rejects.toMatchObject({ status: 401 })
  await guest.requestPasswordReset({ body: { email } })
  await api.accounts.setConsent({ body: { categories: ['necessary'], text_version: consentTextVersion } })
  await api.accounts.requestDataExport()
  await insertPasskey(testApp.database.db, {
    userId: id,
    name: `Laptop of ${username}`,
    credentialId: username,
    publicKey: 'AAAA',
    signatureCounter: 0,
    transports: [],
    isBackedUp: false,
    createdAt: now,
  })
  await other.api.friends.sendFriendRequest({ params: { userId: id }, ...key() })
  const params = { postId }
  const { data } = await api.blog.createComment({ params, body: { text_content: 'Who reads it?' }, ...key() })
  const answer = { text_content: 'I do.', parent_comment_id: data.id }
  await other.api.blog.createComment({ params, body: answer, ...key() })
  await other.api.blog.reportComment({ params: { id: data.id }, body: { reason: 'spam' } })
}

test('no table holds name, address or phone number of a deleted owner, and content stays without an author', async () => {
  const { db } = testApp.database
  const names = { username: 'quillfeather', email: 'quillfeather@plume.example', phoneNumber: '+61491570156' }
  const { id, api } = await signedIn({ ...names, isStaff: true })
  const other = await signedIn()
  const post = await makePost(db, { authorId: id })
  await api.blog.createComment({ params: { postId: post.id }, body: { text_content: 'It stays.' } })
  await api.notes.createNote({ body: { title: 'Private', content: 'It goes.' } })
  const content = { summary: 'By quillfeather.' }
  const copy = { title: 'Unsaved', content, base_updated_at: null }
  await api.blog.saveWorkingCopy({ params: { postId: 'new' }, body: copy })
  await api.friends.sendFriendRequest({ params: { userId: other.id } })
  const body = { name: 'House', tool: 'loan' as const, inputs: 'amount=500000' }
  await api.calculations.createCalculation({ body })
  await api.accounts.updateUser({ params: { id }, body: { country_name: 'Australia' }, form: false })
  await leaveTraces({ ...names, id, api }, other, post.id)
  await api.accounts.requestAccountDeletion()
  await testApp.mails()
  expect(await tablesWith('quillfeather')).not.toEqual([])

  onDay(14)
  await runJob()
  await testApp.runJobs()
  expect(await tablesWith('quillfeather')).toEqual([])
  expect(await tablesWith('61491570156')).toEqual([])
  const comments = await testApp.api.blog.listComments({ params: { postId: post.id }, body: {} })
  expect(comments.data).toMatchObject([
    { text_content: 'Who reads it?', author: null, replies: [{ author: { id: other.id } }] },
    { text_content: 'It stays.', author: null },
  ])
})

test.each([
  { owner: 'reader', days: 0 },
  { owner: 'member of staff', isStaff: true, days: 90 },
  { owner: 'superuser', isSuperuser: true, days: 90 },
])('audit records by and about a $owner who left lose the name after $days days', async ({ days, ...rights }) => {
  const superuser = await signedIn({ isStaff: true, isSuperuser: true })
  const { id, api } = await signedIn({ username: 'ravenmoth', email: 'ravenmoth@plume.example', ...rights })
  const anonymise = () =>
    anonymiseDeletedUsers(
      { db: testApp.database.db, change: changeIn(testApp.database), now: () => now },
      AbortSignal.timeout(60_000),
    )
  await superuser.api.admin.administerUser({ params: { id }, body: { country_name: 'Australia' }, form: false })
  await api.accounts.requestAccountDeletion()
  await testApp.mails()
  onDay(14)
  await runJob()
  await testApp.runJobs()
  expect(await tablesWith('ravenmoth')).toEqual(['public.audit_records'])
  now = new Date(now.getTime() + days * dayMs - 1)
  await anonymise()
  expect(await tablesWith('ravenmoth')).toEqual(['public.audit_records'])
  now = new Date(now.getTime() + 1)
  await anonymise()
  expect(await tablesWith('ravenmoth')).toEqual([])
})
