import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { users } from '../../accounts/users.table.ts'
import { dayMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'

let testApp: TestApp
let api: TestApp['api']
let rows: (typeof users.$inferSelect)[]

const names = [
  'Anna',
  'anne',
  'BOB',
  'bob.2',
  'carla_100%',
  'carla+1',
  'dora',
  'Eve',
  'frank',
  'gina-x',
  'hugo',
  'iris',
  'jo',
]

const [lockedSince, locked] = [new Date('2026-01-01'), new Date('2100-01-01')]
const locks = [lockedSince, null, locked, null, locked, null]

beforeAll(async () => {
  testApp = await startTestApp()
  const { db } = testApp.database
  const admin = await makeUser(db, { username: 'zz-admin', isStaff: true, isSuperuser: true })
  api = (await testApp.signIn(admin.id)).api
  for (const [index, username] of names.entries()) {
    const isActive = index % 4 !== 0
    await makeUser(db, {
      username,
      email: `${username.replace(/\W/g, '')}@${index % 2 ? 'One.example' : 'two.example'}`,
      isActive,
      accountStatus: !isActive ? 'suspended' : index % 3 === 0 ? 'unverified' : 'active',
      // Locks of accounts that are not active, and those that have passed, are not shown.
      lockedUntil: locks[index % locks.length],
      isStaff: index % 5 === 0,
      isPremiumUser: index % 3 === 1,
      updatedAt: new Date(Date.UTC(2026, 9, 1 + (index % 7), index)),
      createdAt: new Date(Date.UTC(2026, 9, 1 + (index % 6), index)),
    })
  }
  rows = await db.select().from(users)
})
afterAll(() => testApp.close())

const flag = fc.constantFrom(undefined, 'ALL', 'True', 'False', 'true', 'FALSE')
const day = fc.constantFrom(undefined, '2026-10-03', '2026-10-05', '2026-10-04T09:00:00+10:00')
const part = (...parts: string[]) => fc.constantFrom(undefined, '', ...parts)

const filter = fc.record({
  username: part('an', 'BOB', '_', '%', 'carla', '.', 'no one at all'),
  email: part('ONE', 'two.ex', '@', 'missing'),
  is_active: flag,
  is_staff: flag,
  is_premium_user: flag,
  account_status: fc.constantFrom(undefined, 'all', 'active', 'unverified', 'locked', 'suspended'),
  updated_after: day,
  updated_before: day,
  joined_after: day,
  sort: fc.constantFrom(undefined, 'latest', 'oldest', 'a-z', 'z-a'),
})

type Filter = typeof filter extends fc.Arbitrary<infer Value> ? Value : never

function shownStatus({ accountStatus, lockedUntil }: (typeof rows)[number]): string {
  return accountStatus === 'active' && lockedUntil !== null && lockedUntil > new Date() ? 'locked' : accountStatus
}

function expected(given: Filter): string[] {
  const agrees = (wanted: string | undefined, value: boolean) =>
    wanted === undefined || wanted === 'ALL' || (wanted.toLowerCase() === 'true') === value
  const contains = (wanted: string | undefined, value: string) =>
    value.toLowerCase().includes((wanted ?? '').toLowerCase())
  const from = given.updated_after ? Date.parse(given.updated_after) : -Infinity
  const until = given.updated_before
    ? Date.parse(given.updated_before) + (given.updated_before.length === 10 ? dayMs : 1)
    : Infinity
  const found = rows.filter(
    (row) =>
      contains(given.username, row.username) &&
      contains(given.email, row.email) &&
      agrees(given.is_active, row.isActive) &&
      agrees(given.is_staff, row.isStaff) &&
      agrees(given.is_premium_user, row.isPremiumUser) &&
      (!given.account_status || given.account_status === 'all' || shownStatus(row) === given.account_status) &&
      row.updatedAt.getTime() >= from &&
      row.updatedAt.getTime() < until &&
      row.createdAt.getTime() >= (given.joined_after ? Date.parse(given.joined_after) : -Infinity),
  )
  const name = (row: (typeof rows)[number]) => row.username.toLowerCase()
  const inOrder = {
    latest: found.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || b.id - a.id),
    oldest: found.toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime() || a.id - b.id),
    'a-z': found.toSorted((a, b) => (name(a) < name(b) ? -1 : 1)),
    'z-a': found.toSorted((a, b) => (name(a) > name(b) ? -1 : 1)),
  }
  return inOrder[(given.sort ?? 'latest') as keyof typeof inOrder].map(({ username }) => username)
}

test('every filter gives the same rows and order as in memory', {
  tags: ['entity-8', 'entity-32', 'account-calls-12', 'constant-35'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(filter, async (given) => {
      const wanted = expected(given)
      const query = given as object
      if (wanted.length === 0) {
        await expect(api.admin.listUsers({ query })).rejects.toMatchObject({ status: 404 })
        return
      }
      const list = await api.admin.listUsers({ query })
      expect(list.data.map(({ username }) => username)).toEqual(wanted.slice(0, 12))
      expect(list).toMatchObject({
        totalUser: wanted.length,
        is_exact: true,
        page: 1,
        numOfPages: Math.ceil(wanted.length / 12),
      })
    }),
    { numRuns: 60 },
  )
})

test('a page holds twelve, and a page past the last is empty', {
  tags: ['entity-8', 'entity-33', 'account-calls-12', 'error-51', 'constant-34'],
}, async () => {
  const [first, second] = [
    await api.admin.listUsers({ query: { sort: 'a-z' } }),
    await api.admin.listUsers({ query: { sort: 'a-z', page: 2 } }),
  ]
  expect([first.data.length, second.data.length]).toEqual([12, names.length + 1 - 12])
  const long = await api.admin.listUsers({ query: { sort: 'a-z', rows: 100 } })
  expect([long.data.length, long.numOfPages]).toEqual([names.length + 1, 1])
  await expect(api.admin.listUsers({ query: { page: 3 } })).rejects.toMatchObject({
    status: 404,
    body: { msg: 'No user found for the given filters', code: 'no_users_found' },
  })
})

test.each([
  ['is_active', 'perhaps'],
  ['sort', 'newest'],
  ['updated_after', 'yesterday'],
  ['page', '0'],
  ['rows', '0'],
  ['rows', '101'],
  ['email', 'x'.repeat(255)],
])('%s=%s is rejected with a message for it', async (name, value) => {
  await expect(api.admin.listUsers({ query: { [name]: value } as object })).rejects.toMatchObject({
    status: 400,
    body: { details: { [name]: [expect.any(String)] } },
  })
})

test('the list contains no password hash and no other secret', { tags: ['entity-36'] }, async () => {
  const list = JSON.stringify(await api.admin.listUsers())
  expect(list).not.toMatch(/hash|argon|token/i)
})

test('among very many accounts a frequent name is counted among the first, and a rare one among all', async () => {
  await testApp.database.db.execute(sql`insert into users (username, email, account_status, updated_at)
    select case when n % 100 = 0 then 'seldom' else 'usual' end || n, 'of' || n || '@crowd.example', 'active',
      '2025-01-01T00:00:00Z'::timestamptz + n * interval '1 minute' from generate_series(1, 5200) as n`)
  const found = async (query: object) => {
    const { data, totalUser, is_exact } = await api.admin.listUsers({ query })
    return { names: data.map(({ username }) => username), totalUser, is_exact }
  }
  const many = await found({ username: 'USUAL', sort: 'oldest', page: 2 })
  expect(many.names[0]).toBe('usual13')
  expect(many).toMatchObject({ totalUser: 144, is_exact: false })
  expect(await found({ username: 'seldom', sort: 'oldest' })).toMatchObject({ totalUser: 50, is_exact: false })
  const inNames = await found({ username: 'usual', sort: 'a-z', page: 100 })
  const all = Array.from({ length: 5_200 }, (_, index) => `usual${index + 1}`).filter((name) => !name.endsWith('00'))
  expect(inNames.names).toEqual(all.toSorted().slice(99 * 12, 100 * 12))
  expect(await found({ username: 'seldom5', sort: 'a-z' })).toEqual({
    names: ['seldom500', 'seldom5000', 'seldom5100', 'seldom5200'],
    totalUser: 4,
    is_exact: true,
  })
  expect(await found({ email: 'OF5200@', account_status: 'active' })).toMatchObject({ names: ['seldom5200'] })
  await expect(found({ username: 'seldom5', page: 2 })).rejects.toMatchObject({ status: 404 })
})
