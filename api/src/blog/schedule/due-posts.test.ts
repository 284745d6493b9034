import { ResponseCache } from '@ledgerdeck/page-cache'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStorageQuota } from '../../accounts/storage/storage.service.ts'
import { recordLimits } from '../../accounts/storage/storage.settings.ts'
import { change, subscribeToInvalidation } from '../../platform/pages/cache-freshness.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../platform/testing/database-proxy.ts'
import { silentLog } from '../../platform/testing/silent-log.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makeWriter, type Writer } from '../writing/writers.factory.ts'
import { createDuePosts, type DuePosts } from './due-posts.service.ts'
import { scheduleChannel } from './post-schedules.repository.ts'

const start = new Date('2026-09-01T00:00:00.000Z')
const publishAt = '2026-09-02T09:00'
const unpublishAt = '2026-09-03T09:00'
const [published, hidden] = [`${publishAt}:00.000Z`, `${unpublishAt}:00.000Z`]

let now = start
const cache = new ResponseCache()
let testApp: TestApp
let second: TestApp
let unsteady: TestApp
let proxy: DatabaseProxy
let author: Writer

beforeAll(async () => {
  const options = { now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } }
  testApp = await startTestApp({ ...options, cache })
  second = await startTestApp({ ...options, beside: testApp })
  proxy = await openDatabaseProxy(testApp.databaseUrl)
  unsteady = await startTestApp({ ...options, beside: { ...testApp, databaseUrl: proxy.url } })
})
afterAll(async () => {
  await unsteady.close()
  await proxy.close()
  await second.close()
  await testApp.close()
})
beforeEach(async () => {
  now = start
  author = await makeWriter(testApp)
})

function duePostsOf({ database, settings }: TestApp, { ownCache = cache, log = silentLog } = {}): DuePosts {
  const quota = createStorageQuota({ limits: () => recordLimits(settings) })
  return createDuePosts({
    db: database.db,
    now: () => now,
    settings,
    quota,
    change: ((tags, run) => change(database, ownCache, tags, run)) as Parameters<typeof createDuePosts>[0]['change'],
    log,
  })
}

const { signal } = new AbortController()
const publishDue = (app: TestApp, ownCache = cache): Promise<void> => duePostsOf(app, { ownCache }).publish(signal)

const plan = (title: string, times: object = { publish_at: publishAt }) =>
  author.create({ title, time_zone: 'UTC', ...times })

const stateOf = async (slug: string) => {
  const { rows } = await testApp.database.pool.query(
    `select post_status, published_date, updated_by_id,
       (select count(*)::int from post_schedules where post_id = posts.id) as plans,
       (select array_agg(kind order by id) from post_revisions where post_id = posts.id) as revisions,
       (select array_agg(act order by id) from audit_records where object_kind = 'post' and object_id = posts.id::text) as acts,
       (select array_agg((before ->> 'post_status') || ' to ' || (after ->> 'post_status') order by id) from audit_records where object_kind = 'post' and object_id = posts.id::text) as changes
     from posts where slug = $1`,
    [slug],
  )
  return rows[0]
}

const publishedOnce = {
  post_status: 'published',
  published_date: new Date(published),
  plans: 0,
  revisions: ['edit', 'publish'],
  acts: ['post_scheduled_publish'],
}

describe('a planned post', () => {
  test('is nobody else’s to see before its time, is published at it, and is hidden at the next', async () => {
    const slug = await plan('Both', { publish_at: publishAt, unpublish_at: unpublishAt })
    const read = () => testApp.api.blog.getPost({ params: { slug } })
    now = new Date(Date.parse(published) - 1)
    await publishDue(testApp)
    await expect(read()).rejects.toMatchObject({ status: 404 })
    now = new Date(published)
    await publishDue(testApp)
    expect(await read()).toMatchObject({ published_date: published, schedule: null })
    expect(await stateOf(slug)).toMatchObject({ ...publishedOnce, plans: 1, updated_by_id: author.id })
    now = new Date(hidden)
    await publishDue(testApp)
    await expect(read()).rejects.toMatchObject({ status: 404 })
    const acts = ['post_scheduled_publish', 'post_scheduled_hide']
    const changes = ['draft to published', 'published to hide']
    expect(await stateOf(slug)).toMatchObject({ post_status: 'hide', plans: 0, acts, changes })
  })

  test.each([
    ['suspended', 'update users set is_active = false where id = $1'],
    ['deleted', 'delete from users where id = $1'],
  ])('is not published once its planner is %s, but is still hidden', async (_what, statement) => {
    const slug = await plan('Left behind')
    const other = await plan('To be hidden', { post_status: 'published', unpublish_at: unpublishAt })
    await testApp.database.pool.query(statement, [author.id])
    now = new Date(hidden)
    await publishDue(testApp)
    expect(await stateOf(slug)).toMatchObject({ post_status: 'draft', plans: 0, acts: ['post_schedule_lapse'] })
    expect(await stateOf(other)).toMatchObject({ post_status: 'hide', plans: 0 })
  })

  test('is published for whoever named its time again, though its first planner left', async () => {
    const owner = await makeWriter(testApp)
    const slug = await owner.create({ title: 'Taken over' })
    const times = { title: 'Taken over', publish_at: publishAt, time_zone: 'UTC' }
    await author.update(slug, times)
    await owner.update(slug, times)
    await testApp.database.pool.query('update users set is_active = false where id = $1', [author.id])
    now = new Date(published)
    await publishDue(testApp)
    const acts = ['post_schedule_change', 'post_update', 'post_scheduled_publish']
    expect(await stateOf(slug)).toMatchObject({ post_status: 'published', plans: 0, acts })
  })

  test('is hidden when no server ran from before its first time until after its second', async () => {
    const slug = await plan('Missed', { publish_at: publishAt, unpublish_at: unpublishAt })
    now = new Date(Date.parse(hidden) + 1)
    await publishDue(testApp)
    expect(await stateOf(slug)).toMatchObject({ post_status: 'hide', published_date: new Date(published), plans: 0 })
  })

  test('stays published when the clock is set back', async () => {
    const slug = await plan('Set back')
    now = new Date(published)
    await publishDue(testApp)
    now = start
    await publishDue(testApp)
    expect(await stateOf(slug)).toMatchObject(publishedOnce)
  })

  const breakPosts = () =>
    testApp.database.pool.query(
      `alter table posts add constraint broken check (slug not like 'broken%' or post_status = 'draft') not valid`,
    )
  const mendPosts = () => testApp.database.pool.query('alter table posts drop constraint broken')

  test('does not keep another from its time when it fails', async () => {
    const { pool } = testApp.database
    const broken = await plan('Broken')
    await pool.query(`insert into posts (slug, title, author_id)
      select 'broken-' || number, 'x', author_id from posts, generate_series(1, 100) as number where slug = 'broken'`)
    await pool.query(`insert into post_schedules (post_id, publish_at, time_zone, planner_id)
      select posts.id, publish_at, time_zone, planner_id from posts, post_schedules
      where posts.slug like 'broken-%' and post_id = (select id from posts where slug = 'broken')`)
    const sound = await plan('Sound')
    await breakPosts()
    now = new Date(published)
    await publishDue(testApp)
    expect(await stateOf(sound)).toMatchObject(publishedOnce)
    expect(await stateOf(broken)).toMatchObject({ post_status: 'draft', plans: 1 })
    await mendPosts()
    await publishDue(testApp)
    expect(await stateOf(broken)).toMatchObject(publishedOnce)
  })

  test('that keeps failing is retried ever later, and logged and reported once', async () => {
    const broken = await plan('Broken for long')
    const lines: unknown[] = []
    const write = (...line: unknown[]) => void lines.push(line[1])
    const duePosts = duePostsOf(testApp, { log: { ...silentLog, warn: write, info: write } })
    await breakPosts()
    now = new Date(published)
    await duePosts.publish(signal)
    const pauses: number[] = []
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const at = (await duePosts.nextAt()) ?? now
      pauses.push((at.getTime() - now.getTime()) / 1_000)
      now = at
      await duePosts.publish(signal)
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300])
    expect(duePosts.reportStuck).toThrow(/^planned posts could not be changed, with the ids \d+$/)
    expect(duePosts.reportStuck).not.toThrow()
    await mendPosts()
    now = start
    expect(await duePosts.nextAt()).toEqual(new Date(published))
    now = new Date(Date.parse(published) + 3_600_000)
    await duePosts.publish(signal)
    expect(await stateOf(broken)).toMatchObject(publishedOnce)
    expect(lines).toEqual([
      'a planned post could not be changed and will be retried',
      'a planned post that had failed was changed',
    ])
  })
})

describe('is published exactly once', () => {
  test('by two processes at the same time', async () => {
    const slugs = await Promise.all(['a', 'b', 'c', 'd'].map((name) => plan(`Twice ${name}`)))
    now = new Date(published)
    await Promise.all([publishDue(testApp), publishDue(second, new ResponseCache()), publishDue(testApp)])
    for (const slug of slugs) expect(await stateOf(slug)).toMatchObject(publishedOnce)
  })

  test.each(['lost message', 'lost answer'] as const)(
    'when the connection breaks at the commit (%s), and another process follows',
    async (fault) => {
      const slug = await plan(`Broken at ${fault}`)
      now = new Date(published)
      const broken = proxy.inject('pg_logical_emit_message', fault)
      await Promise.all([publishDue(unsteady, new ResponseCache()), broken])
      await publishDue(second, new ResponseCache())
      expect(await stateOf(slug)).toMatchObject(publishedOnce)
    },
  )

  test('when a process dies before its commit, and another one follows', async () => {
    const slug = await plan('Died')
    now = new Date(published)
    const { pool } = testApp.database
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`update posts set post_status = 'published', published_date = now() where slug = $1`, [slug])
    await client.query('delete from post_schedules')
    client.release(true)
    await publishDue(second, new ResponseCache())
    expect(await stateOf(slug)).toMatchObject(publishedOnce)
  })
})

test('lists, feeds and the sitemap of a listening server have the post as soon as its time has come', async () => {
  const { app, database } = testApp
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const stopListening = await subscribeToInvalidation(cache, database)
  const slug = await plan('At that second', { publish_at: publishAt, category_names: 'Planned' })
  const paths = ['/api/v1/blog/posts/', '/finance/blog/feed.xml', '/finance/blog/feed.json', '/sitemap.xml']
  const read = async (path: string) => (await fetch(origin + path)).text()
  for (const path of paths) {
    await expect.poll(async () => (await read(path)) && cache.find(path) !== undefined).toBe(true)
    expect(await read(path)).not.toContain(slug)
  }
  now = new Date(published)
  await database.db.execute(sql`select pg_notify(${scheduleChannel}, '')`)
  await expect.poll(async () => (await stateOf(slug))?.post_status).toBe('published')
  for (const path of paths) await expect.poll(() => read(path)).toContain(slug)
  await stopListening()
})
