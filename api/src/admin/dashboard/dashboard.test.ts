import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { makeCommenter, report } from '../../blog/comments/comments.factory.ts'
import { makePost } from '../../blog/posts/posts.factory.ts'
import { insertIpRecords } from '../../investigation/records.repository.ts'
import { hourMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { addInboxItems } from '../inbox/inbox.repository.ts'

let testApp: TestApp
let figures: () => Promise<unknown>
const now = new Date('2026-11-20T09:30:00.000Z')

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now })
  const { api } = await testApp.signInAs({ isStaff: true, createdAt: new Date('2026-01-01') })
  figures = () => api.admin.getDashboard()
})
afterAll(() => testApp.close())

const exactly = (count: number) => ({ count, is_exact: true })

test('the dashboard counts accounts, posts, comments, failures and waiting jobs', {
  tags: ['admin-panel-7'],
}, async () => {
  const { db } = testApp.database
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  await makeUser(db, { createdAt: ago(24), accountStatus: 'unverified' })
  await makeUser(db, { createdAt: ago(8 * 24), accountStatus: 'suspended', isActive: false })
  const author = await makeUser(db, { createdAt: new Date('2026-01-01') })
  const post = await makePost(db, { postStatus: 'published', authorId: author.id })
  await makePost(db, { postStatus: 'draft', authorId: author.id })
  await makePost(db, { postStatus: 'hide', authorId: author.id })
  await makePost(db, { postStatus: 'published', isDeleted: true, authorId: author.id })
  const writer = await makeCommenter(testApp, { createdAt: new Date('2026-01-01') })
  const comment = await writer.write(post.id, 'Well said.')
  await report((await makeCommenter(testApp, { createdAt: new Date('2026-01-01') })).api, comment)
  const failure = { userId: null, ipAddress: '192.0.2.1', action: 'login_failed' }
  await insertIpRecords(db, [
    { ...failure, createdAt: ago(1) },
    { ...failure, createdAt: ago(25) },
    { ...failure, action: 'login', createdAt: ago(1) },
  ])
  const item = { title: 'x', details: '', link: null }
  await addInboxItems(db, [
    { ...item, kind: 'job_failed', subject: 'a', at: ago(2) },
    { ...item, kind: 'job_failed', subject: 'a', at: ago(33) },
    { ...item, kind: 'job_failed', subject: 'a', at: ago(34) },
    { ...item, kind: 'mail_bounced', subject: 'mail', at: ago(2) },
    { ...item, kind: 'mail_bounced', subject: 'mail', at: ago(48) },
    { ...item, kind: 'account_locked', subject: String(author.id), at: ago(2) },
    { ...item, kind: 'account_locked', subject: String(author.id), at: ago(48) },
  ])
  expect(await figures()).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    users: { new_this_week: exactly(1), unverified: exactly(1), suspended: exactly(1) },
    failed_sign_ins: exactly(1),
    locked_accounts: exactly(1),
    posts: { draft: exactly(1), published: exactly(1), hide: exactly(1), deleted: exactly(1) },
    comments: exactly(1),
    open_comment_reports: exactly(1),
    storage: { images: exactly(0), bytes: 0 },
    jobs: { waiting: exactly(0), failed: exactly(2), mails_failed: exactly(1) },
    unread_notifications: 7,
    counted_at: now.toISOString(),
  })
})
