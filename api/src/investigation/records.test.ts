import { desc, eq, sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../accounts/users.factory.ts'
import { changeIn } from '../platform/pages/cache-freshness.ts'
import { silentLog } from '../platform/testing/silent-log.ts'
import { dayMs } from '../platform/text/times.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { auditRecords } from './audit-records.table.ts'
import { createFailureCounts } from './failure-counts.service.ts'
import { ipRecords } from './ip-records.table.ts'
import { logRecords } from './log-records.table.ts'
import { deleteOldRecords } from './old-records.job.ts'
import { openRecords } from './records.service.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

async function recordsOf(...requests: (InjectOptions | string)[]) {
  const own = await startTestApp()
  for (const request of requests) await own.app.inject(request)
  await own.app.close()
  const rows = await own.database.db.select().from(logRecords).orderBy(logRecords.id)
  await own.close()
  return rows
}

test('a successful read leaves no record', async () => {
  expect(await recordsOf('/api/v1/blog/filters/', '/healthz')).toEqual([])
})

test('a failure is recorded with path, outcome and request id, without any input', async () => {
  const [record] = await recordsOf('/api/v1/blog/posts/?title=mysecret&page=0')
  expect(record).toMatchObject({ level: 'WARNING', fromProxy: false })
  expect(record?.message).toMatch(
    /^GET \/api\/v1\/blog\/posts\/ was answered 400 validation_failed for a guest in \d+ ms \(request [0-9a-f-]{36}\)$/,
  )
})

test('a missing object is not a warning', async () => {
  const empty = { method: 'POST', url: '/api/v1/blog/posts/1/comments/', payload: {} } as const
  const records = await recordsOf('/api/v1/blog/posts/nothing/', empty, { ...empty, url: '/nowhere/' })
  expect(records.map(({ level }) => level)).toEqual(['INFO', 'INFO', 'WARNING'])
})

test('the token of a mailed link is not recorded, for known and unknown addresses', async () => {
  const token = 'T'.repeat(43)
  const records = await recordsOf(`/api/user/verify-email/1/${token}/`, `/nowhere/${token}`)
  expect(records).toHaveLength(2)
  expect(JSON.stringify(records)).not.toContain('TTTT')
})

describe('repeated failures', () => {
  const noteOf = (remoteAddress: string) =>
    ({ method: 'POST', url: '/api/v1/note/notes/create/', payload: {}, remoteAddress }) as const
  const begun = (records: Awaited<ReturnType<typeof recordsOf>>) =>
    records.map(({ message, occurrences }) => [message.replace(/ for .*/, ''), occurrences])

  test('leave one record and the number of repetitions', async () => {
    const flood = Array.from({ length: 38 }, () => noteOf('198.51.100.7'))
    const records = await recordsOf(...flood)
    expect(begun(records)).toEqual([
      ['POST /api/v1/note/notes/create/ was answered 401 not_signed_in', 1],
      ['POST /api/v1/note/notes/create/ was answered 401 not_signed_in', 37],
    ])
    expect(records[1]?.message).not.toBe(records[0]?.message)
  })

  test('are distinguished by network, call and outcome', async () => {
    const login = { method: 'POST', url: '/api/user/login/', payload: {}, remoteAddress: '198.51.100.7' } as const
    const wrong = { ...login, payload: { username_or_email: 'nobody', password: 'a wrong password' } }
    const requests = [noteOf('198.51.100.7'), login, wrong, noteOf('203.0.113.9')]
    const records = await recordsOf(...requests, ...requests)
    expect(begun(records.slice(0, 4))).toEqual([
      ['POST /api/v1/note/notes/create/ was answered 401 not_signed_in', 1],
      ['POST /api/user/login/ was answered 400 validation_failed', 1],
      ['POST /api/user/login/ was answered 401 invalid_credentials', 1],
      ['POST /api/v1/note/notes/create/ was answered 401 not_signed_in', 1],
    ])
    expect(records.slice(4).map(({ occurrences }) => occurrences)).toEqual([1, 1, 1, 1])
  })

  test('of unknown addresses leave a bounded number of records', async () => {
    const flood = Array.from({ length: 200 }, (_, number) => ({
      url: `/nothing-${number}`,
      remoteAddress: '2001:db8::1',
    }))
    const neighbour = { url: '/nothing', remoteAddress: '2001:db8:0:1::1' }
    const records = begun(await recordsOf(...flood, neighbour))
    expect(records).toHaveLength(62)
    expect(records.at(59)).toEqual(['GET /nothing-59 was answered 404 not_found', 1])
    const others = 'Other requests failed: more kinds within a minute than are counted apart'
    expect(records.slice(60)).toEqual([
      [others, 1],
      [others, 140],
    ])
  })

  test('start a new count each minute, and share one beyond a thousand kinds', () => {
    let ms = 0
    const recorded: [string, number][] = []
    const failures = createFailureCounts({
      now: () => new Date(ms),
      record: ({ message, occurrences = 1 }) => recorded.push([message, occurrences]),
    })
    const fail = (caller: string, message = caller) =>
      failures.add({
        caller,
        kind: 'refused',
        record: { message, level: 'WARNING', fromProxy: false, createdAt: new Date(ms) },
      })
    for (const at of [0, 59_999, 60_000]) {
      ms = at
      fail('a', `at ${at}`)
    }
    expect(recorded).toEqual([
      ['at 0', 1],
      ['at 59999', 1],
      ['at 60000', 1],
    ])
    recorded.length = 0
    for (let caller = 0; caller < 1_500; caller += 1) fail(String(caller))
    expect(recorded).toHaveLength(1_000)
    failures.flush()
    expect(recorded.at(-1)).toEqual([expect.stringMatching(/^Other requests failed/), 500])
  })
})

test('proxy headers are recorded even when they are not trusted', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect((await recordsOf({ url: '/nowhere', headers }))[0]).toMatchObject({ fromProxy: true })
})

test('actions are written in order, those of deleted accounts without a user', async () => {
  const { db } = testApp.database
  const { id } = await makeUser(db)
  const records = openRecords({ db, log: silentLog, now: () => new Date('2026-01-01T00:00:00Z') })
  for (const userId of [id, null, 2_000_000_000]) records.addAction({ userId, ipAddress: '192.0.2.1', action: 'login' })
  await records.flush()
  const rows = await db.select().from(ipRecords).orderBy(desc(ipRecords.id)).limit(3)
  expect(rows.map(({ userId, ipAddress, action }) => [userId, ipAddress, action])).toEqual([
    [null, '192.0.2.1', 'login'],
    [null, '192.0.2.1', 'login'],
    [id, '192.0.2.1', 'login'],
  ])
})

test('a record that the database rejects is dropped, and the others are written in order', async () => {
  const { db } = testApp.database
  const records = openRecords({ db, log: silentLog, now: () => new Date('2026-01-01T00:00:00Z') })
  for (const ipAddress of ['192.0.2.1', '1'.repeat(80), '192.0.2.2', '\0', '192.0.2.3'])
    records.addAction({ userId: null, ipAddress, action: 'beside-a-bad-one' })
  await records.flush()
  const rows = await db.select().from(ipRecords).where(eq(ipRecords.action, 'beside-a-bad-one')).orderBy(ipRecords.id)
  expect(rows.map(({ ipAddress }) => ipAddress)).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3'])
})

test('records older than 90 days are deleted and the audit says how many, newer ones stay', async () => {
  const { db } = testApp.database
  const now = new Date('2030-06-30T00:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  await db.delete(ipRecords)
  await db
    .insert(ipRecords)
    .values([89, 91].map((days) => ({ ipAddress: '192.0.2.1', action: `${days}`, createdAt: daysAgo(days) })))
  await db.insert(logRecords).values({ message: 'old', level: 'INFO', fromProxy: false, createdAt: daysAgo(91) })
  const run = () =>
    deleteOldRecords(
      { ...testApp.database, change: changeIn(testApp.database), now: () => now },
      AbortSignal.timeout(60_000),
    )
  await run()
  expect((await db.select().from(ipRecords)).map(({ action }) => action)).toEqual(['89'])
  expect(await db.select().from(logRecords)).toEqual([])
  await run()
  const filter = { created_before: daysAgo(90).toISOString() }
  expect(await db.select().from(auditRecords).where(eq(auditRecords.actorName, 'system'))).toMatchObject([
    { act: 'ip_expire', objectKind: 'ip_records', actorId: null, after: { deleted: 1, filter } },
    { act: 'log_expire', objectKind: 'log_records', actorId: null, after: { deleted: 1, filter } },
  ])
})

test('a week that is old as a whole is dropped with its partition, and counted in the audit', async () => {
  const { db } = testApp.database
  const now = new Date('2032-06-30T00:00:00Z')
  const run = (at: Date) =>
    deleteOldRecords(
      { ...testApp.database, change: changeIn(testApp.database), now: () => at },
      AbortSignal.timeout(60_000),
    )
  const partitions = async () => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'log_records'::regclass`,
    )
    return rows.map(({ name }) => name)
  }
  await run(now)
  await db.delete(auditRecords)
  await db.insert(logRecords).values(
    ['2032-06-28T00:00:00Z', '2032-07-04T23:59:59.999Z', '2032-07-05T00:00:00Z'].map((time) => ({
      message: 'of that week',
      level: 'INFO' as const,
      fromProxy: false,
      createdAt: new Date(time),
    })),
  )
  expect(await partitions()).toContain('log_records_20320628')
  await run(new Date('2032-10-03T00:00:00Z'))
  expect(await partitions()).not.toContain('log_records_20320628')
  expect((await db.select().from(logRecords)).map(({ createdAt }) => createdAt.toISOString())).toEqual([
    '2032-07-05T00:00:00.000Z',
  ])
  expect(await db.select().from(auditRecords)).toMatchObject([{ act: 'log_expire', after: { deleted: 2 } }])
})
