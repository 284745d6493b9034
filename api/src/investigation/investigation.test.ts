import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callWhileSessionsEnd } from '../accounts/sessions/sessions.factory.ts'
import { makeUser } from '../accounts/users.factory.ts'
import { callEndpoint } from '../platform/testing/call-endpoint.ts'
import { dayMs } from '../platform/text/times.ts'
import { type Refusal, startTestApp, type TestApp } from '../test-app.ts'
import { auditRecords } from './audit-records.table.ts'
import { ipRecords } from './ip-records.table.ts'
import { logRecords } from './log-records.table.ts'

let testApp: TestApp
let api: TestApp['api']
let ips: (typeof ipRecords.$inferSelect & { username: string | null })[]
let logs: (typeof logRecords.$inferSelect)[]
let people: { id: number; username: string }[]

const now = new Date('2026-11-20T12:00:00.000Z')
const minute = (index: number) => new Date(Date.UTC(2026, 10, 1 + (index % 9), index % 24, index))

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now })
  const { db } = testApp.database
  const staff = await makeUser(db, { username: 'overseer', isStaff: true })
  api = (await testApp.signIn(staff.id)).api
  people = [await makeUser(db, { username: 'Anna_1' }), await makeUser(db, { username: 'anna%2' }), await makeUser(db)]
  await fill()
})
afterAll(() => testApp.close())

async function fill(): Promise<void> {
  const { db } = testApp.database
  await db.delete(ipRecords)
  await db.delete(logRecords)
  const actions = ['login', 'login_failed', 'logout', 'admin_user_delete']
  await db.insert(ipRecords).values(
    Array.from({ length: 60 }, (_, index) => ({
      userId: people[index % 4]?.id ?? null,
      ipAddress: `192.0.2.${index}`,
      action: actions[index % actions.length] ?? 'login',
      createdAt: minute(index),
    })),
  )
  const levels = ['DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'] as const
  await db.insert(logRecords).values(
    Array.from({ length: 60 }, (_, index) => ({
      message: `${index % 2 ? 'POST' : 'DELETE'} /api/thing_${index % 7}/ 100% was answered ${200 + (index % 3) * 100}`,
      level: levels[index % levels.length] ?? 'INFO',
      fromProxy: index % 3 === 0,
      createdAt: minute(index),
    })),
  )
  ips = (await db.select().from(ipRecords)).map((row) => ({
    ...row,
    username: people.find(({ id }) => id === row.userId)?.username ?? null,
  }))
  logs = await db.select().from(logRecords)
}

const day = fc.constantFrom(undefined, '', '2026-11-03', '2026-11-05', '2026-11-04T10:30:00.000Z')
const sort = fc.constantFrom(undefined, 'latest', 'oldest')

const ipFilter = fc.record({
  user: fc.constantFrom(undefined, '', 'anna', 'ANNA_', '%', 'no one at all', '#id'),
  action: fc.constantFrom(undefined, '', 'login', 'login_failed', 'missing'),
  ip_address: fc.constantFrom(undefined, '', '192.0.2.1', '192.0.2.', '192.0.2.7', '%', '0.2'),
  created_after: day,
  created_before: day,
  sort,
})

const logFilter = fc.record({
  message: fc.constantFrom(undefined, '', 'post', 'thing_3', '100%', '_', 'answered 400', 'not there'),
  level: fc.constantFrom(undefined, '', 'ALL', 'DEBUG', 'ERROR', 'CRITICAL'),
  from_proxy: fc.constantFrom(undefined, '', 'true', 'false', true, false),
  created_after: day,
  created_before: day,
  sort,
})

interface Dated {
  id: number
  createdAt: Date
}

function isBetween({ createdAt }: Dated, after: string | undefined, before: string | undefined): boolean {
  const time = createdAt.getTime()
  const end = before ? Date.parse(before) + (before.length === 10 ? dayMs : 1) : Infinity
  return time >= (after ? Date.parse(after) : -Infinity) && time < end
}

function inOrder<Row extends Dated>(rows: Row[], order: string | undefined): number[] {
  const sorted = rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id)
  return (order === 'oldest' ? sorted : sorted.reverse()).map(({ id }) => id)
}

const compared = (text: string) => text.normalize('NFC').toLowerCase()
const holds = (part: string | undefined, text: string) => compared(text).includes(compared(part ?? ''))

test('every filter of IP records gives the same rows and order as in memory', {
  tags: ['entity-34', 'record-calls-1'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(ipFilter, async (given) => {
      const user = given.user === '#id' ? String(people[0]?.id) : given.user
      const isOfUser = (row: (typeof ips)[number]) =>
        !user || String(row.userId) === user || (row.username !== null && holds(user, row.username))
      const wanted = inOrder(
        ips.filter(
          (row) =>
            isOfUser(row) &&
            (!given.action || row.action === given.action) &&
            row.ipAddress.startsWith(given.ip_address ?? '') &&
            isBetween(row, given.created_after, given.created_before),
        ),
        given.sort,
      )
      const body = { ...given, user, rows: 100 } as object
      const found = await api.admin.listIpRecords({ body }).catch((refusal: Refusal) => refusal.status)
      if (wanted.length === 0) {
        expect(found).toBe(404)
        return
      }
      expect(found).toMatchObject({ totalIp: wanted.length, is_exact: true })
      expect((found as { data: { id: number }[] }).data.map(({ id }) => id)).toEqual(wanted)
    }),
    { numRuns: 60 },
  )
})

async function ownLogs(body: object): Promise<number[]> {
  const found = await api.admin.listLogs({ body }).catch((refusal: Refusal) => {
    expect(refusal.status).toBe(404)
    return { data: [] }
  })
  return found.data.filter(({ created_at }) => created_at !== now.toISOString()).map(({ id }) => id)
}

test('every filter of log records gives the same rows and order as in memory', {
  tags: ['entity-35', 'record-calls-3'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(logFilter, async (given) => {
      const proxy =
        given.from_proxy === undefined || given.from_proxy === '' ? null : String(given.from_proxy) === 'true'
      const wanted = inOrder(
        logs.filter(
          (row) =>
            holds(given.message, row.message) &&
            (!given.level || given.level === 'ALL' || row.level === given.level) &&
            (proxy === null || row.fromProxy === proxy) &&
            isBetween(row, given.created_after, given.created_before),
        ),
        given.sort,
      )
      const body = { ...given, rows: 200 } as object
      expect(await ownLogs(body)).toEqual(wanted)
    }),
    { numRuns: 60 },
  )
})

test('a page holds twenty, and a page past the last answers like an empty list', {
  tags: ['ip-records-5', 'entity-34', 'entity-35', 'record-calls-1', 'error-55', 'constant-34'],
}, async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => api.admin.listIpRecords({ body: { page } }).then(({ data }) => data.length)),
  )
  expect(pages).toEqual([20, 20, 20])
  await expect(api.admin.listIpRecords({ body: { page: 4 } })).rejects.toMatchObject({
    status: 404,
    body: { msg: 'No IPs found for the given filters' },
  })
  await expect(api.admin.listLogs({ body: { page: 40 } })).rejects.toMatchObject({
    status: 404,
    body: { msg: 'No logs found for the given filters' },
  })
})

test('every action is listed once', async () => {
  const { data } = await api.admin.listIpActions()
  expect(data).toEqual(['admin_user_delete', 'login', 'login_failed', 'logout'])
})

test.each([
  ['POST /api/user/ipaddress/', { created_after: 'soon' }],
  ['POST /api/user/ipaddress/', { user: 'x'.repeat(151) }],
  ['POST /api/logging/logs/', { level: 'LOUD' }],
  ['POST /api/logging/logs/', { rows: 1_001 }],
  ['POST /api/logging/logs/', { message: 'x'.repeat(201) }],
  ['POST /api/logging/logs/', { from_proxy: 'maybe' }],
] as const)('%s rejects %o', async (key, body) => {
  await expect(callEndpoint(api)(key, { body })).rejects.toMatchObject({ status: 400 })
})

describe('deleting', () => {
  const newestAct = async () => (await testApp.database.db.select().from(auditRecords)).at(-1)

  test('deletes the chosen records and audits it', {
    tags: ['record-calls-2', 'record-calls-4', 'error-58'],
  }, async () => {
    await fill()
    const ids = logs.slice(0, 3).map(({ id }) => id)
    const answer = await api.admin.deleteLogs({ body: { ids: [...ids, 999_999_999] } })
    expect(answer).toEqual({
      msg: 'Log(s) deleted successfully',
      message: 'Log(s) deleted successfully',
      deleted: 3,
      is_pending: false,
    })
    const left = await testApp.database.db.select().from(logRecords)
    expect(left.filter(({ id }) => ids.includes(id))).toEqual([])
    expect(await newestAct()).toMatchObject({ act: 'log_delete', actorName: 'overseer', after: { deleted: 3 } })
  })

  test('deletes all records that match a filter and audits the filter', { tags: ['record-calls-5'] }, async () => {
    await fill()
    const filter = { action: 'logout', created_before: '2026-11-04' }
    const fitting = ips.filter((row) => row.action === 'logout' && isBetween(row, undefined, '2026-11-04'))
    const answer = await api.admin.deleteIpRecords({ body: { filter, all_matching: true } })
    expect(answer).toMatchObject({ msg: 'Ip deleted successfully', deleted: fitting.length, is_pending: false })
    const left = await testApp.database.db.select().from(ipRecords)
    expect(left.filter(({ action }) => action !== 'admin_ip_delete')).toHaveLength(ips.length - fitting.length)
    expect(await newestAct()).toMatchObject({ act: 'ip_delete', after: { deleted: fitting.length, filter } })
  })

  test('of records that somebody else deletes at the same time is audited with what it deleted itself', async () => {
    const { db, transaction } = testApp.database
    await db.delete(logRecords)
    const row = { message: 'both', level: 'INFO', fromProxy: false, createdAt: minute(1) } as const
    await db.insert(logRecords).values(Array.from({ length: 20 }, () => row))
    const body = { all_matching: true, filter: { message: 'both' } }
    const answer = await transaction(async (other) => {
      await other.delete(logRecords)
      const deletion = api.admin.deleteLogs({ body })
      const waiting = sql`select from pg_locks where not granted and locktype = 'transactionid'`
      await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1)
      return { deletion }
    })
    expect(await answer.deletion).toMatchObject({ deleted: 0 })
    expect(await newestAct()).toMatchObject({ act: 'log_delete', after: { deleted: 0 } })
  })

  test.each([{ all_matching: true, filter: { message: 'kept' } }, { ids: [1] }])(
    'of %o by a session that ends before it commits is refused',
    async (selection) => {
      const { db } = testApp.database
      await db.delete(logRecords)
      const row = { message: 'kept', level: 'INFO', fromProxy: false, createdAt: minute(1) } as const
      const [kept] = await db.insert(logRecords).values(row).returning()
      const { id: staffId } = await makeUser(db, { isStaff: true })
      const caller = await testApp.signIn(staffId)
      const body = 'ids' in selection ? { ids: [kept?.id ?? 0] } : selection
      const { reason } = (await callWhileSessionsEnd(testApp.database, {
        userId: staffId,
        lock: (other) => other.update(logRecords).set({ level: 'ERROR' }),
        call: () => caller.api.admin.deleteLogs({ body }),
      })) as PromiseRejectedResult
      expect(reason).toMatchObject({ status: 401, body: { code: 'session_ended' } })
      expect(await db.$count(logRecords, eq(logRecords.message, row.message))).toBe(1)
    },
  )

  test.each([{}, { created_before: '2026-11-20' }, { created_before: '2026-12-24T12:00:00.000Z' }])(
    'of very many (%o) continues in a job and keeps later records',
    async (filter) => {
      const { db } = testApp.database
      await db.delete(logRecords)
      const row = { message: 'much', level: 'INFO', fromProxy: false, createdAt: minute(1) } as const
      for (let batch = 0; batch < 6; batch += 1)
        await db.insert(logRecords).values(Array.from({ length: 2_000 }, () => row))
      await db.insert(logRecords).values({ ...row, createdAt: new Date(now.getTime() + 60_000) })
      const answer = await api.admin.deleteLogs({ body: { all_matching: true, filter } })
      expect(answer).toMatchObject({ deleted: 5_000, is_pending: true })
      expect(await newestAct()).toMatchObject({ act: 'log_delete', after: { deleted_at_once: 5_000, filter } })
      await testApp.runJobs()
      const left = await db.select().from(logRecords)
      expect(left.filter(({ message }) => message === 'much')).toHaveLength(1)
      const finished = { act: 'log_delete_finish', actorName: 'overseer', objectKind: 'log_records' }
      expect(await newestAct()).toMatchObject({
        ...finished,
        after: { filter: { created_before: expect.any(String) } },
      })
      expect((await newestAct())?.after?.deleted).toBeGreaterThanOrEqual(7_000)
    },
  )

  test.each([{}, { ids: [] }, { ids: Array.from({ length: 501 }, (_, index) => index + 1) }, { all_matching: false }])(
    'of %o is rejected',
    async (body) => {
      await expect(api.admin.deleteIpRecords({ body })).rejects.toMatchObject({ status: 400 })
    },
  )
})

test('a name of more users than are looked up finds all their records', async () => {
  const { db } = testApp.database
  await db.execute(sql`with crowd as (
      insert into users (username, email) select 'crowd_' || n, 'crowd_' || n || '@test.invalid'
      from generate_series(1, 2005) as n returning id
    ) insert into ip_records (user_id, ip_address, action, created_at)
    select id, '192.0.2.1', 'crowd', ${now.toISOString()}::timestamptz from crowd`)
  const body = { user: 'CROWD_', action: 'crowd', rows: 20 }
  const filter = { user: body.user, action: body.action }
  expect(await api.admin.listIpRecords({ body })).toMatchObject({ totalIp: 120, is_exact: false })
  expect(await api.admin.deleteIpRecords({ body: { all_matching: true, filter } })).toMatchObject({
    deleted: 2_005,
  })
})

test('among very many records those of a user are found by the newest ones, or else by the user', async () => {
  const { db } = testApp.database
  await db.delete(ipRecords)
  const [often, seldom] = [await makeUser(db, { username: 'often' }), await makeUser(db, { username: 'seldom' })]
  await db.execute(sql`insert into ip_records (user_id, ip_address, action, created_at)
    select case when n % 25000 = 1 then ${seldom.id}::integer when n % 5 = 0 then ${often.id}::integer end, '192.0.2.1', 'many',
      ${now.toISOString()}::timestamptz - n * interval '10 minutes' from generate_series(1, 25600) as n`)
  const found = async (user: string, page = 1) => {
    const { data, totalIp, is_exact } = await api.admin.listIpRecords({ body: { user, action: 'many', rows: 2, page } })
    return {
      times: data.map(({ created_at }) => (now.getTime() - Date.parse(created_at)) / 600_000),
      totalIp,
      is_exact,
    }
  }
  expect(await found('often')).toEqual({ times: [5, 10], totalIp: 102, is_exact: false })
  expect(await found('often', 2)).toEqual({ times: [15, 20], totalIp: 104, is_exact: false })
  for (const user of ['seldom', String(seldom.id)])
    expect(await found(user)).toEqual({ times: [1, 25_001], totalIp: 2, is_exact: true })
})

test('among very many records those of very many users are counted among the newest', async () => {
  const { db } = testApp.database
  await db.delete(ipRecords)
  await db.execute(sql`with throng as (
      insert into users (username, email) select 'throng.' || n, 'throng_' || n || '@test.invalid'
      from generate_series(1, 1001) as n returning id
    ), numbered as (select id, row_number() over () as number from throng)
    insert into ip_records (user_id, ip_address, action, created_at)
    select numbered.id, '192.0.2.1', 'many', ${now.toISOString()}::timestamptz - n * interval '1 minute'
    from generate_series(1, 20020) as n left join numbered on n = 20 * number`)
  const { data, ...list } = await api.admin.listIpRecords({ body: { user: 'THRONG.', action: 'many', rows: 200 } })
  expect(list).toMatchObject({ totalIp: 300, is_exact: false })
  expect(data.map(({ created_at }) => (now.getTime() - Date.parse(created_at)) / 60_000)).toEqual(
    Array.from({ length: 200 }, (_, index) => 20 * (index + 1)),
  )
})

test('records of a user are found by any part of the name, and by no other name with the same letters', async () => {
  const { db } = testApp.database
  const found = async (user: string) => {
    const { data } = await api.admin.listIpRecords({ body: { user, action: 'named' } })
    return data.map(({ user }) => user).toSorted()
  }
  for (const username of ['joanne.smithson7', 'anne.x.smithson7', 'annexsmithson77', 'anne.smiths']) {
    const { id: userId } = await makeUser(db, { username })
    await db.insert(ipRecords).values({ userId, ipAddress: '192.0.2.1', action: 'named', createdAt: now })
  }
  expect(await found('Anne.Smithso')).toEqual(['joanne.smithson7'])
  expect(await found('anne.smiths')).toEqual(['anne.smiths', 'joanne.smithson7'])
  expect(await found('.smithson7')).toEqual(['anne.x.smithson7', 'joanne.smithson7'])
  expect(await found('hson77')).toEqual(['annexsmithson77'])
})

test('a record is found by the id of its request, and no other with the same digits elsewhere', async () => {
  const { db } = testApp.database
  const request = '223ce1e7-b9a6-467c-9c9c-f479680ca48b'
  for (const id of [request, '223ce1e7-b9a6-467c-9c9c-f47a968b0ca4', 'f4796-80ca-48b0-9c9c-000000000000'])
    await db.insert(logRecords).values({
      message: `POST /sought was answered 200 (request ${id})`,
      level: 'INFO',
      fromProxy: true,
      createdAt: now,
    })
  const found = async (message: string) => {
    const { data } = await api.admin.listLogs({ body: { message } })
    return data.map((record) => record.message)
  }
  const sought = [`POST /sought was answered 200 (request ${request})`]
  expect(await found(request.toUpperCase())).toEqual(sought)
  expect(await found('f479680ca')).toEqual(sought)
  expect(await found('9c-f479680')).toEqual(sought)
})

test('among very many records a frequent text is counted among the first, and a rare one among all', async () => {
  const { db } = testApp.database
  await db.delete(logRecords)
  await db.execute(sql`insert into log_records (message, level, from_proxy, created_at)
    select 'request ' || n || case when n % 10 = 0 then ' Tenth' else '' end, 'INFO', false,
      ${minute(0).toISOString()}::timestamptz + n * interval '1 second' from generate_series(1, 11000) as n`)
  const found = async (body: object) => {
    const { data, ...list } = await api.admin.listLogs({ body })
    return { ...list, messages: data.map(({ message }) => message) }
  }
  const many = await found({ message: 'TENTH', rows: 3, page: 2 })
  expect(many).toMatchObject({ totalLog: 106, is_exact: false })
  expect(many.messages).toEqual(['request 10970 Tenth', 'request 10960 Tenth', 'request 10950 Tenth'])
  expect(await found({ message: '0 tenth', sort: 'oldest', rows: 1 })).toMatchObject({
    totalLog: 101,
    messages: ['request 10 Tenth'],
  })
  expect(await found({ message: 'est 77', rows: 200 })).toMatchObject({ totalLog: 111, is_exact: true })
  expect(await found({ message: 'request 7770' })).toMatchObject({
    totalLog: 1,
    is_exact: true,
    messages: ['request 7770 Tenth'],
  })
  expect((await found({ message: 'request 7770 t', level: 'INFO' })).totalLog).toBe(1)
  expect(await found({ message: 'request', rows: 1 })).toMatchObject({ totalLog: 101, is_exact: false })
})

const auditFilter = fc.record({
  actor: fc.constantFrom(undefined, '', 'agent_', 'AGENT_1', '%', 'nobody'),
  act: fc.constantFrom(undefined, '', 'user', 'user_', 'user_delete', 'delete', '_'),
  object: fc.constantFrom(undefined, '', '7', '1', 'thing', 'THING 1', '100%', 'é', 'E\u0301', 'not there'),
  created_after: day,
  created_before: day,
  sort,
})

test('every filter of audit records gives the same rows and order as in memory', async () => {
  const { db } = testApp.database
  await db.delete(auditRecords)
  const acts = ['user_update', 'user_delete', 'tag_merge', 'userless']
  await db.insert(auditRecords).values(
    Array.from({ length: 60 }, (_, index) => ({
      actorName: `Agent_${index % 5}`,
      act: acts[index % acts.length] ?? 'user_update',
      objectKind: 'user',
      objectId: index % 6 === 0 ? null : String(index % 8),
      objectName: index % 4 === 0 ? '' : `Thing ${index % 7} of 100% ${['', 'é', 'e\u0301'][index % 3]}`,
      ipAddress: '192.0.2.1',
      createdAt: minute(index),
      position: 1_000 + index,
      ...{ salt: '', detailsHash: '', previousHash: '', hash: '' },
    })),
  )
  const rows = await db.select().from(auditRecords)
  await fc.assert(
    fc.asyncProperty(auditFilter, async ({ actor, act, object, ...given }) => {
      const isObject = (row: (typeof rows)[number]) =>
        !object || row.objectId === object || holds(object, row.objectName)
      const wanted = inOrder(
        rows.filter(
          (row) =>
            holds(actor, row.actorName) &&
            row.act.startsWith(act ?? '') &&
            isObject(row) &&
            isBetween(row, given.created_after, given.created_before),
        ),
        given.sort,
      )
      const query = { actor, act, object, ...given, rows: 100 } as object
      const found = await api.admin.listAuditRecords({ query })
      expect(found).toMatchObject({ total: wanted.length, is_exact: true })
      expect(found.data.map(({ id }) => id)).toEqual(wanted)
    }),
    { numRuns: 60 },
  )
  expect(await api.admin.listAuditRecords({ query: { page: 4 } })).toMatchObject({
    data: [],
    page: 4,
    numOfPages: 3,
  })
})
