import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { changeIn } from '../../platform/pages/cache-freshness.ts'
import type { Refusal, TestApp } from '../../test-app.ts'
import { startTestApp } from '../../test-app.ts'
import { oldInboxItems } from '../feature.ts'
import { addInboxItems, type NewInboxItem } from './inbox.repository.ts'
import { notifyFailedJob, openInbox } from './inbox.service.ts'
import { inboxItems } from './inbox.table.ts'

let testApp: TestApp
let staff: Awaited<ReturnType<TestApp['signIn']>>
let staffName: string

beforeAll(async () => {
  testApp = await startTestApp()
  const { id, username } = await makeUser(testApp.database.db, { isStaff: true })
  staffName = username
  staff = await testApp.signIn(id)
})
afterAll(() => testApp.close())
beforeEach(() => testApp.database.db.delete(inboxItems))

const item = (values: Partial<NewInboxItem> = {}): NewInboxItem => ({
  kind: 'job_failed',
  subject: 'digest',
  title: 'The job digest failed',
  details: 'it failed 3 times',
  link: null,
  at: new Date('2026-11-20T10:00:00.000Z'),
  ...values,
})

const add = (...items: NewInboxItem[]) => addInboxItems(testApp.database.db, items)
const list = (query: object = {}) => staff.api.admin.listInbox({ query })

test('the latest events come first, 20 a page', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute))
  await add(...Array.from({ length: 23 }, (_, minute) => item({ subject: `job-${minute}`, at: at(minute) })))
  const [first, second, beyond] = [await list(), await list({ page: 2 }), await list({ page: 3 })]
  expect(first).toMatchObject({ total: 23, unread: 23, page: 1, numOfPages: 2 })
  expect(first.data.map(({ last_at }) => last_at)).toEqual(
    Array.from({ length: 20 }, (_, index) => at(22 - index).toISOString()),
  )
  expect(second.data).toHaveLength(3)
  expect(beyond.data).toEqual([])
})

test('a repeated event of one day is one item that counts and becomes unread', async () => {
  await add(item())
  await staff.api.admin.markInbox({ body: { is_read: true } })
  expect((await list()).data).toMatchObject([{ is_read: true, read_by: staffName }])
  await add(item({ details: 'it failed 4 times', at: new Date('2026-11-20T23:59:00.000Z') }))
  expect(await list()).toMatchObject({
    unread: 1,
    data: [
      {
        occurrences: 2,
        details: 'it failed 4 times',
        first_at: '2026-11-20T10:00:00.000Z',
        last_at: '2026-11-20T23:59:00.000Z',
        is_read: false,
        read_by: null,
      },
    ],
  })
  await add(item({ at: new Date('2026-11-21T00:00:00.000Z') }))
  expect((await list()).total).toBe(2)
})

test('items are listed by kind and by whether they were read', async () => {
  const { id } = await makeUser(testApp.database.db)
  await add(item({ subject: 'a' }), item({ subject: `${id} 192.0.2.1`, kind: 'account_locked' }))
  const locked = await list({ kind: 'account_locked' })
  expect(locked.data).toMatchObject([{ kind: 'account_locked' }])
  await staff.api.admin.markInbox({ body: { is_read: true, ids: [locked.data[0]?.id ?? 0] } })
  expect((await list({ state: 'read' })).data).toMatchObject([{ kind: 'account_locked' }])
  expect((await list({ state: 'unread' })).data).toMatchObject([{ kind: 'job_failed' }])
})

test('marking returns the number of unread items and can be undone', { tags: ['record-calls-6'] }, async () => {
  await add(item({ subject: 'a' }), item({ subject: 'b' }))
  const mark = (is_read: boolean) => staff.api.admin.markInbox({ body: { is_read } })
  expect(await mark(true)).toEqual({ msg: 'Marked as read.', unread: 0 })
  expect(await mark(false)).toEqual({ msg: 'Marked as unread.', unread: 2 })
  expect(await staff.api.admin.countUnreadInbox()).toEqual({ unread: 2 })
})

test('marking all leaves what happened after they were listed unread', async () => {
  await add(item({ title: 'Seen', subject: 'a' }))
  const { listed_at: until } = await list()
  await add(item({ title: 'New', subject: 'b', at: new Date(Date.parse(until) + 1) }))
  expect(await staff.api.admin.markInbox({ body: { is_read: true, until } })).toMatchObject({ unread: 1 })
  expect((await list({ state: 'unread' })).data).toMatchObject([{ title: 'New' }])
})

test('an undeliverable mail and a failed job are different kinds', async () => {
  const inbox = openInbox({ change: changeIn(testApp.database), log: testApp.app.log, now: () => new Date() })
  notifyFailedJob(inbox, {
    job: 'mail',
    id: 'm1',
    attempt: 1,
    reason: 'the mail server refused the email (EENVELOPE 550)',
  })
  notifyFailedJob(inbox, { job: 'unused-files', id: 'u1', attempt: 3, reason: 'it failed 3 times' })
  await inbox.flush()
  expect((await list({ kind: 'mail_bounced' })).data).toMatchObject([
    { title: 'An email couldn’t be delivered', details: expect.stringContaining('550') },
  ])
  expect((await list({ kind: 'job_failed' })).data).toMatchObject([{ title: 'The job unused-files failed' }])
})

test('too many wrong passwords notify administrators of the locked account with a link', async () => {
  const { username } = await makeUser(testApp.database.db)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const body = { username_or_email: username, password: 'not this one' }
    await testApp.api.accounts.login({ body }).catch((refusal: Refusal) => refusal)
  }
  await expect
    .poll(async () => (await list({ kind: 'account_locked' })).data)
    .toMatchObject([
      { title: `${username} is locked out`, link: `/admin/ip-address?user=${username}&action=login_failed` },
    ])
})

test('deleting an account deletes the items about it, and no others', async () => {
  const { db } = testApp.database
  const [{ id }, other] = [await makeUser(db), await makeUser(db)]
  await add(
    item({ kind: 'account_locked', subject: `${id} 192.0.2.1`, title: 'someone is locked out' }),
    item({ kind: 'storage_near_limit', subject: `${id}` }),
    item({ kind: 'account_locked', subject: `${other.id} 192.0.2.1`, title: 'another is locked out' }),
    item({ kind: 'comment_reported', subject: `${id}`, title: 'a comment with the same id was reported' }),
  )
  await staff.api.admin.deleteUser({ params: { id } })
  const left = (await list()).data.map(({ kind, title }) => ({ kind, title }))
  expect(left.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'account_locked', title: 'another is locked out' },
    { kind: 'comment_reported', title: 'a comment with the same id was reported' },
  ])
})

test('an event shortly before the deletion of its account leaves no item', async () => {
  const { db } = testApp.database
  const inbox = openInbox({ change: changeIn(testApp.database), log: testApp.app.log, now: () => new Date() })
  const { id, username } = await makeUser(db)
  inbox.add({ kind: 'account_locked', subject: `${id} 192.0.2.1`, title: `${username} is locked out` })
  await staff.api.admin.deleteUser({ params: { id } })
  await inbox.flush()
  expect((await list()).data).toEqual([])
})

test('items are deleted 90 days after their last event', async () => {
  await add(item({ subject: 'old' }), item({ subject: 'new', at: new Date('2026-11-21T10:00:00.000Z') }))
  const now = () => new Date('2027-02-18T12:00:00.000Z')
  await oldInboxItems.run({ db: testApp.database.db, now }, new AbortController().signal)
  expect((await list()).data).toMatchObject([{ occurrences: 1, first_at: '2026-11-21T10:00:00.000Z' }])
})
