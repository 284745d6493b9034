import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { users } from '../../accounts/users.table.ts'
import { comments } from '../../blog/comments/comments.table.ts'
import { makePost } from '../../blog/posts/posts.factory.ts'
import { posts } from '../../blog/posts/posts.table.ts'
import { addViews } from '../../blog/views/post-views.repository.ts'
import { postViewDays, postViews } from '../../blog/views/post-views.table.ts'
import { ipRecords } from '../../investigation/ip-records.table.ts'
import { insertIpRecords } from '../../investigation/records.repository.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { getReports, saveFinishedDays } from './reports.service.ts'
import { dailyFigures } from './reports.table.ts'

let testApp: TestApp
let now: Date
const noon = new Date('2026-11-20T12:00:00.000Z')
const longAgo = new Date('2025-01-01T00:00:00.000Z')

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  now = noon
  const { db } = testApp.database
  for (const table of [dailyFigures, postViewDays, comments, posts, ipRecords]) await db.delete(table)
  await db.update(users).set({ createdAt: longAgo })
})

const reports = () => getReports({ db: testApp.database.db, now: () => now })
const oldUser = () => makeUser(testApp.database.db, { createdAt: longAgo })
const nothing = { registrations: 0, signIns: 0, posts: 0, comments: 0, views: 0 }

async function oldPost(values: Parameters<typeof makePost>[1] = {}) {
  const { id: authorId } = await oldUser()
  return makePost(testApp.database.db, { authorId, publishedDate: longAgo, ...values })
}

const login = (at: string, action = 'login') => ({
  userId: null,
  ipAddress: '192.0.2.1',
  action,
  createdAt: new Date(at),
})

test('an empty installation reports 30 days of zeros up to today in UTC', async () => {
  const { days, totals, totalsBefore, topPosts } = await reports()
  expect(days).toHaveLength(30)
  expect([days[0]?.day, days[29]?.day]).toEqual(['2026-10-22', '2026-11-20'])
  for (const { day: _, ...figures } of days) expect(figures).toEqual(nothing)
  expect([totals, totalsBefore, topPosts]).toEqual([nothing, nothing, []])
})

test('each event counts on its UTC day, with earlier days in their own sums, and excluded events nowhere', async () => {
  const { db } = testApp.database
  await makeUser(db, { createdAt: new Date('2026-11-19T23:59:59.999Z') })
  await makeUser(db, { createdAt: new Date('2026-11-20T00:00:00.000Z') })
  await makeUser(db, { createdAt: new Date('2026-10-21T23:59:59.999Z') })
  await makeUser(db, { createdAt: new Date('2026-09-22T00:00:00.000Z') })
  await makeUser(db, { createdAt: new Date('2026-09-21T23:59:59.999Z') })
  await insertIpRecords(db, [
    login('2026-11-20T01:00:00Z'),
    login('2026-11-20T02:00:00Z'),
    login('2026-11-20T02:00:00Z', 'login_failed'),
    login('2026-10-01T02:00:00Z'),
  ])
  const { id: postId } = await oldPost({ publishedDate: new Date('2026-11-18T10:00:00Z') })
  await oldPost({ publishedDate: new Date('2026-11-18T10:00:00Z'), isDeleted: true })
  await oldPost({ postStatus: 'draft' })
  const comment = { postId, textContent: 'Well said.', createdAt: new Date('2026-11-19T10:00:00Z') }
  await db.insert(comments).values([comment, comment, { ...comment, textContent: '', isDeleted: true }])
  await addViews(db, [
    { day: '2026-11-20', postId, views: 7 },
    { day: '2026-10-21', postId, views: 5 },
  ])
  const { days, totals, totalsBefore } = await reports()
  expect(days.slice(-3)).toEqual([
    { ...nothing, day: '2026-11-18', posts: 1 },
    { ...nothing, day: '2026-11-19', registrations: 1, comments: 2 },
    { ...nothing, day: '2026-11-20', registrations: 1, signIns: 2, views: 7 },
  ])
  expect(totals).toEqual({ registrations: 2, signIns: 2, posts: 1, comments: 2, views: 7 })
  expect(totalsBefore).toEqual({ registrations: 2, signIns: 1, posts: 0, comments: 0, views: 5 })
})

test('a past day is counted once, an hour after its end, and never changes', async () => {
  const { db } = testApp.database
  now = new Date('2026-11-21T00:59:59.999Z')
  await insertIpRecords(db, [login('2026-11-20T23:59:59Z')])
  expect((await reports()).totals.signIns).toBe(1)
  await insertIpRecords(db, [login('2026-11-20T23:59:59.500Z'), login('2026-11-19T01:00:00Z')])
  expect((await reports()).totals.signIns).toBe(2)
  now = new Date('2026-11-21T01:00:00.000Z')
  await saveFinishedDays({ db, now: () => now })
  await db.delete(ipRecords)
  const { days } = await reports()
  expect(days.slice(-2).map(({ day, signIns }) => [day, signIns])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-21', 0],
  ])
})

test('concurrent processes, a missing day and a clock set back do not change the figures', async () => {
  const { db } = testApp.database
  await insertIpRecords(db, [login('2026-11-10T23:59:59Z'), login('2026-11-18T23:59:59Z')])
  await Promise.all([reports(), reports(), reports()])
  await db.delete(dailyFigures).where(eq(dailyFigures.day, '2026-11-18'))
  expect((await reports()).totals.signIns).toBe(2)
  now = new Date('2026-11-18T12:00:00.000Z')
  expect((await reports()).days.at(-1)).toMatchObject({ day: '2026-11-18', signIns: 1 })
})

test('the ten most read posts come with their titles, deleted ones marked', async () => {
  const { db } = testApp.database
  const read = []
  for (let views = 1; views <= 12; views += 1) {
    const { id: postId } = await oldPost({ title: `Read ${views} times`, isDeleted: views === 12 })
    read.push({ day: '2026-11-19', postId, views }, { day: '2026-10-21', postId, views: 1_000 })
  }
  await addViews(db, read)
  await addViews(db, read.slice(0, 1))
  const { topPosts, totals } = await reports()
  expect(topPosts.map(({ title, views, isDeleted }) => [title, views, isDeleted])).toEqual([
    ['Read 12 times', 12, true],
    ...Array.from({ length: 9 }, (_, index) => [`Read ${11 - index} times`, 11 - index, false]),
  ])
  expect(totals.views).toBe(79)
  expect(await db.select().from(postViews)).toHaveLength(24)
})

test('the top of very many posts is exact, independent of stored sums and late risers', async () => {
  const { db } = testApp.database
  const { id: authorId } = await oldUser()
  await db.execute(sql`
    insert into posts (slug, title, post_status, published_date, author_id)
    select 'many-' || n, 'Many', 'published', '2025-01-01', ${authorId} from generate_series(1, 700) as n`)
  // Views of yesterday and today reverse the order of the stored posts, which are nearly equal.
  await db.execute(sql`
    insert into post_views (day, post_id, views)
    select '2026-11-21'::date - age, id, case when age > 1 then 600 - place / 350 when place = 650 then 9500 else (place * 7919 + age * 104729) % 9000 + 1 end
    from (select id, row_number() over (order by id) as place from posts) as numbered, generate_series(0, 35) as age
    where place % 40 <> age`)
  for (const moment of ['2026-11-20T12:00:00Z', '2026-11-21T00:30:00Z', '2026-11-21T02:00:00Z']) {
    now = new Date(moment)
    const { rows } = await db.execute(sql`
      select post_id as id, sum(views)::integer as views from post_views
      where day > (${moment.slice(0, 10)}::date - 30) group by post_id order by sum(views) desc, post_id limit 10`)
    for (let times = 0; times < 2; times += 1) {
      expect((await reports()).topPosts.map(({ id, views }) => ({ id, views }))).toEqual(rows)
    }
  }
})

test('staff get the reports in the form of the contract', { tags: ['record-calls-6'] }, async () => {
  const { id } = await makeUser(testApp.database.db, { isStaff: true, createdAt: noon })
  const { id: postId, slug, title } = await oldPost()
  await addViews(testApp.database.db, [{ day: '2026-11-20', postId, views: 3 }])
  const { api } = await testApp.signIn(id)
  const answer = await api.admin.getReports()
  expect(answer).toMatchObject({
    totals: { registrations: 1, sign_ins: 0, posts: 0, comments: 0, views: 3 },
    totals_before: { registrations: 0, sign_ins: 0, posts: 0, comments: 0, views: 0 },
    top_posts: [{ id: postId, slug, title, is_deleted: false, views: 3 }],
    counted_at: noon.toISOString(),
  })
  expect(answer.days.at(-1)).toEqual({
    day: '2026-11-20',
    registrations: 1,
    sign_ins: 0,
    posts: 0,
    comments: 0,
    views: 3,
  })
})
