import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { ipRecords } from '../../investigation/ip-records.table.ts'
import { logRecords } from '../../investigation/log-records.table.ts'
import { changeIn } from '../../platform/pages/cache-freshness.ts'
import { silentLog } from '../../platform/testing/silent-log.ts'
import { type Refusal, startTestApp, type TestApp } from '../../test-app.ts'
import { oldViews } from '../feature.ts'
import { makePost } from '../posts/posts.factory.ts'
import { addViews } from './post-views.repository.ts'
import { openViewCounter } from './post-views.service.ts'
import { postViewDays, postViews } from './post-views.table.ts'

let testApp: TestApp
let now = new Date('2026-11-20T09:30:00.000Z')

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now })
})
afterAll(() => testApp.close())
afterEach(() => vi.useRealTimers())
beforeEach(async () => {
  now = new Date('2026-11-20T09:30:00.000Z')
  await testApp.database.db.delete(postViews)
  await testApp.database.db.delete(postViewDays)
})

const rows = () => testApp.database.db.select().from(postViews).orderBy(asc(postViews.day), asc(postViews.postId))
const days = () => testApp.database.db.select().from(postViewDays).orderBy(asc(postViewDays.day))

async function withProcesses(count: number, use: (processes: TestApp[]) => Promise<void>): Promise<void> {
  const started = await Promise.all(
    Array.from({ length: count }, () => startTestApp({ beside: testApp, now: () => now })),
  )
  try {
    await use(started)
  } finally {
    for (const process of started) await process.close()
  }
}

const view = (api: TestApp['api'], id: number) => api.blog.countPostView({ params: { id } })
const statusOf = (called: Promise<unknown>) =>
  called.then(
    () => 204,
    (refusal: Refusal) => refusal.status,
  )

test('views of all processes add up by UTC day and survive the end of a process', async () => {
  const { db } = testApp.database
  const [first, second] = [await makePost(db), await makePost(db)]
  await withProcesses(2, async ([one, other]) => {
    if (!one || !other) return
    now = new Date('2026-11-20T23:59:59.999Z')
    await view(one.api, first.id)
    await view(other.api, first.id)
    await view(other.api, second.id)
    now = new Date('2026-11-21T00:00:00.000Z')
    await view(one.api, first.id)
  })
  await withProcesses(1, async ([later]) => void (later && (await view(later.api, first.id))))
  expect(await rows()).toEqual([
    { day: '2026-11-20', postId: first.id, views: 2 },
    { day: '2026-11-20', postId: second.id, views: 1 },
    { day: '2026-11-21', postId: first.id, views: 2 },
  ])
  expect(await days()).toEqual([
    { day: '2026-11-20', views: 3 },
    { day: '2026-11-21', views: 2 },
  ])
})

test('guests and strangers are counted; the author, staff and superusers are not', async () => {
  const { db } = testApp.database
  const author = await makeUser(db)
  const { id } = await makePost(db, { authorId: author.id })
  const uncounted = [author, await makeUser(db, { isStaff: true }), await makeUser(db, { isSuperuser: true })]
  const counted = [await makeUser(db), await makeUser(db, { mustChangePassword: true })]
  await withProcesses(1, async ([process]) => {
    if (!process) return
    await view(process.api, id)
    for (const user of [...uncounted, ...counted]) await view((await process.signIn(user.id)).api, id)
  })
  expect(await rows()).toEqual([{ day: '2026-11-20', postId: id, views: 3 }])
})

test('views of a post that is not public are a 404 for everybody', async () => {
  const { db } = testApp.database
  const author = await makeUser(db)
  const hidden = [
    await makePost(db, { authorId: author.id, postStatus: 'draft' }),
    await makePost(db, { authorId: author.id, postStatus: 'hide' }),
    await makePost(db, { authorId: author.id, isDeleted: true }),
  ]
  await withProcesses(1, async ([process]) => {
    if (!process) return
    const own = await process.signIn(author.id)
    for (const { id } of hidden) {
      expect(await statusOf(view(process.api, id))).toBe(404)
      expect(await statusOf(view(own.api, id))).toBe(404)
    }
    expect(await statusOf(view(process.api, 2_147_483_647))).toBe(404)
    for (const id of ['0', '-1', '2147483648', '1e400', 'x', '1.5', '%00']) {
      const { statusCode } = await process.app.inject({ method: 'POST', url: `/api/v1/blog/posts/${id}/view/` })
      expect([400, 404]).toContain(statusCode)
    }
  })
  expect(await rows()).toEqual([])
})

test('a view sets no cookie and no record of the reader', async () => {
  const { id } = await makePost(testApp.database.db)
  await withProcesses(1, async ([process]) => {
    const answer = await process?.app.inject({ method: 'POST', url: `/api/v1/blog/posts/${id}/view/` })
    expect(answer?.statusCode).toBe(204)
    expect(answer?.headers['set-cookie']).toBeUndefined()
    expect(answer?.body).toBe('')
  })
  const { db } = testApp.database
  const paths = (await db.select().from(logRecords)).filter(({ message }) => message.includes('answered 204'))
  expect([paths, await db.select().from(ipRecords)]).toEqual([[], []])
})

test('a network counts 120 times a minute, and pages of other sites do not count', async () => {
  const { id } = await makePost(testApp.database.db)
  const request = { method: 'POST', url: `/api/v1/blog/posts/${id}/view/` } as const
  await withProcesses(1, async ([process]) => {
    if (!process) return
    const foreign = await process.app.inject({ ...request, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(foreign.statusCode).toBe(403)
    const answers = await Promise.all(Array.from({ length: 121 }, () => process.app.inject(request)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(120).fill(204), 429])
    const other = { ...request, remoteAddress: '192.0.2.7' }
    expect((await process.app.inject(other)).statusCode).toBe(204)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    expect((await process.app.inject(request)).statusCode).toBe(204)
  })
  expect(await rows()).toEqual([{ day: '2026-11-20', postId: id, views: 122 }])
})

test('views are queued up to a limit while the database is unavailable, and written afterwards', async () => {
  const { database } = testApp
  const { id } = await makePost(database.db)
  const change = changeIn(database)
  let isAway = true
  const views = openViewCounter({
    log: silentLog,
    now: () => now,
    change: (tags, run) => change(tags, isAway ? async () => Promise.reject(new Error('away')) : run),
  })
  views.add(id)
  await views.flush()
  for (let unknown = 0; unknown < 25_000; unknown += 1) views.add(id + 1 + unknown)
  views.add(id)
  await views.flush()
  expect(await rows()).toEqual([])
  isAway = false
  await views.flush()
  await views.flush()
  expect(await rows()).toEqual([{ day: '2026-11-20', postId: id, views: 2 }])
  expect(await days()).toEqual([{ day: '2026-11-20', views: 20_001 }])
})

test('counts of single posts are kept for 90 days, daily totals for good', async () => {
  const { db } = testApp.database
  const { id: postId } = await makePost(db)
  await addViews(db, [
    { day: '2026-08-21', postId, views: 3 },
    { day: '2026-08-22', postId, views: 4 },
  ])
  await oldViews.run({ db, now: () => now }, AbortSignal.timeout(60_000))
  expect(await rows()).toEqual([{ day: '2026-08-22', postId, views: 4 }])
  expect(await days()).toHaveLength(2)
})
