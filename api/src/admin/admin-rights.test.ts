import type { EndpointDefinition } from '@ledgerdeck/contract/endpoint'
import { endpoints } from '@ledgerdeck/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../accounts/users.factory.ts'
import { callEndpoint } from '../platform/testing/call-endpoint.ts'
import { type Refusal, startTestApp, type TestApp } from '../test-app.ts'

const roles = { guest: null, user: {}, staff: { isStaff: true }, superuser: { isSuperuser: true } } as const

type Role = keyof typeof roles

let testApp: TestApp
const calls = {} as Record<Role, TestApp['api']>

beforeAll(async () => {
  testApp = await startTestApp()
  for (const [role, values] of Object.entries(roles) as [Role, object | null][]) {
    if (values === null) calls[role] = testApp.api
    else calls[role] = (await testApp.signInAs(values)).api
  }
})
afterAll(() => testApp.close())

const reads = [
  'GET /api/user/users/',
  'POST /api/user/ipaddress/',
  'POST /api/logging/logs/',
  'GET /api/v1/admin/ip-actions/',
  'GET /api/v1/admin/audit/',
  'GET /api/v1/admin/audit/chain/',
  'GET /api/v1/admin/dashboard/',
  'GET /api/v1/admin/settings/',
  'GET /api/v1/admin/inbox/',
  'GET /api/v1/admin/inbox/unread/',
  'GET /api/v1/admin/reports/',
  'GET /api/v1/admin/comment-reports/',
  'GET /api/user/users/',
  'POST /api/user/ipaddress/',
  'POST /api/logging/logs/',
  'GET /api/v1/admin/ip-actions/',
  'GET /api/v1/admin/audit/',
  'GET /api/v1/admin/audit/chain/',
] as const

async function versionOf(setting: string): Promise<number> {
  const { groups } = await calls.superuser.admin.listSettings()
  return groups.flatMap(({ settings }) => settings).find(({ key }) => key === setting)?.version ?? -1
}

describe.each(Object.keys(roles) as Role[])('%s', (role) => {
  const expected = { guest: 401, user: 403, staff: 200, superuser: 200 }[role]
  const statusOf = (called: Promise<unknown>) =>
    called.then(
      () => 200,
      (refusal: Refusal) => refusal.status,
    )

  test.each(reads)('%s is for staff', { tags: ['route-28', 'role-9', 'role-24'] }, async (key) => {
    const api = callEndpoint(calls[role])
    const called = key.startsWith('POST') ? api(key, { body: {} }) : api(key)
    expect([expected, expected === 200 && 404]).toContain(await statusOf(called))
  })

  test.each(['POST /api/user/ipaddress/delete/', 'POST /api/logging/logs/delete/'] as const)(
    '%s is for staff',
    { tags: ['route-28', 'role-9', 'role-24'] },
    async (key) => {
      expect(await statusOf(callEndpoint(calls[role])(key, { body: { ids: [1] } }))).toBe(expected)
    },
  )

  test.each(['keep', 'hide', 'show', 'delete'] as const)(
    'the decision to %s a reported comment is for staff',
    { tags: ['role-30'] },
    async (act) => {
      const body = {
        act,
        base_state: act === 'show' ? ('hidden' as const) : ('open' as const),
        reason: 'spam' as const,
      }
      const called = calls[role].admin.decideCommentCase({ params: { id: 1 }, body })
      expect(await statusOf(called)).toBe(expected === 200 ? 404 : expected)
    },
  )

  test('categories and tags are for staff', { tags: ['role-30'] }, async () => {
    const api = callEndpoint(calls[role])
    const path = '/api/v1/admin/taxonomy/{kind}/'
    const tag = { params: { kind: 'tag' } }
    const ofNone = { params: { kind: 'category', id: 2_147_483_647 } }
    const renaming = { name: 'x', base_name: 'none', base_slug: 'none' }
    const merging = { into_id: 1, base_name: 'x', into_base_name: 'y' }
    const absent = expected === 200 ? 404 : expected
    for (const [key, input, status] of [
      [`GET ${path}`, tag, expected],
      [`POST ${path}`, { ...tag, body: { name: `by ${role}` } }, expected],
      [`POST ${path}delete-unused/`, { params: { kind: 'category' }, body: { confirmed: 0 } }, expected],
      [`GET ${path}{id}/`, ofNone, absent],
      [`PUT ${path}{id}/`, { ...ofNone, body: renaming }, absent],
      [`DELETE ${path}{id}/`, ofNone, absent],
      [`GET ${path}{id}/merge/`, { ...ofNone, query: { into_id: 1 } }, absent],
      [`POST ${path}{id}/merge/`, { ...ofNone, body: merging }, absent],
    ] as const)
      expect([key, await statusOf(api(key, input))]).toEqual([key, status])
  })

  test('settings are changed by superusers alone', { tags: ['role-30'] }, async () => {
    const version = await versionOf('comments.per_day')
    const body = { changes: [{ key: 'comments.per_day', value: 90, base_version: version }] }
    const allowed = { guest: 401, user: 403, staff: 403, superuser: 200 }[role]
    expect(await statusOf(calls[role].admin.changeSettings({ body }))).toBe(allowed)
    expect(await versionOf('comments.per_day')).toBe(allowed === 200 ? version + 1 : version)
  })

  test.each(['', 'categories/', 'export/', '1/'])(
    'reading /api/v1/admin/questions/%s is for staff',
    { tags: ['role-30'] },
    async (path) => {
      const key = `GET /api/v1/admin/questions/${path.replace('1/', '{id}/')}`
      const api = callEndpoint(calls[role])
      const answers = path === '1/' && expected === 200 ? 404 : expected
      expect(await statusOf(api(key, { params: { id: 1 } }))).toBe(answers)
    },
  )

  test.each([
    ['POST /api/v1/admin/questions/', {}, 400],
    ['PUT /api/v1/admin/questions/{id}/', {}, 400],
    ['POST /api/v1/admin/questions/publish/', { ids: [1], is_published: true }, 200],
    ['POST /api/v1/admin/questions/delete/', { ids: [1] }, 200],
    ['POST /api/v1/admin/questions/import/', { file: new File(['a,b'], 'a.csv') }, 400],
    ['POST /api/v1/admin/questions/import/check/', { file: new File(['a,b\n'], 'a.csv') }, 200],
  ] as const)('%s, which works on quiz questions, is for staff', { tags: ['role-30'] }, async (key, body, answers) => {
    const called = callEndpoint(calls[role])(key, { params: { id: 1 }, body })
    expect(await statusOf(called)).toBe(expected === 200 ? answers : expected)
  })

  test('marking notifications is for staff', { tags: ['role-30'] }, async () => {
    const body = { is_read: true }
    expect(await statusOf(calls[role].admin.markInbox({ body }))).toBe(expected)
  })
})

test('every call of the command centre requires staff', { tags: ['route-28', 'role-24'] }, () => {
  const known: readonly EndpointDefinition[] = endpoints
  const centre = known.filter(({ path, tag }) => path.startsWith('/api/v1/admin/') || tag === 'Command centre')
  expect(centre.length).toBeGreaterThan(reads.length)
  const open = centre.filter(({ access }) => access !== 'staff' && access !== 'superuser')
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('a temporary password gives no access to the command centre', { tags: ['route-28'] }, async () => {
  const { api } = await testApp.signInAs({ isSuperuser: true, mustChangePassword: true })
  await expect(api.admin.getDashboard()).rejects.toMatchObject({ status: 403 })
})

test('an address gets at most five verification mails an hour, including those from staff', async () => {
  const { id } = await makeUser(testApp.database.db, { accountStatus: 'unverified' })
  const send = () => calls.staff.admin.sendVerification({ params: { id } })
  for (let sent = 0; sent < 5; sent += 1) await send()
  await expect(send()).rejects.toMatchObject({ status: 429 })
})
