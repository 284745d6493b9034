import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callWhileSessionsEnd } from '../../accounts/sessions/sessions.factory.ts'
import { makeUser } from '../../accounts/users.factory.ts'
import { auditRecords } from '../../investigation/audit-records.table.ts'
import { ipRecords } from '../../investigation/ip-records.table.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { siteSettings } from './settings.table.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>['api']

let testApp: TestApp
let api: Caller
let admin: { id: number; username: string }

beforeAll(async () => {
  const environment = { LAST_BREACH_ATTEMPT: 'the day before yesterday', SITE_URL: 'https://deck.example' }
  testApp = await startTestApp({ environment })
  admin = await makeUser(testApp.database.db, { isSuperuser: true })
  api = (await testApp.signIn(admin.id)).api
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.database.db.delete(siteSettings)
  await testApp.settings.reload()
})

async function settingOf(key: string) {
  const { groups } = await api.admin.listSettings()
  const found = groups.flatMap(({ settings }) => settings).find((setting) => setting.key === key)
  if (!found) throw new Error(`No setting is called ${key}.`)
  return found
}

type Value = string | number | boolean | null

async function set(key: string, value: Value, by: Caller = api) {
  const { version } = await settingOf(key)
  return by.admin.changeSettings({ body: { changes: [{ key, value, base_version: version }] } })
}

test('each setting has an explanation, its bounds and the source of its value', async () => {
  const { groups } = await api.admin.listSettings()
  expect(groups.map(({ name }) => name)).toEqual([
    'Site',
    'Registration',
    'Security',
    'Comments',
    'Posts',
    'Storage limits',
    'Travel widgets',
    'Treasury Bonds',
    'Command centre',
  ])
  for (const { explanation, label, environment_name } of groups.flatMap(({ settings }) => settings)) {
    expect(explanation).toMatch(/^[A-Z].*\.$/)
    expect(label).toMatch(/^[A-Z]/)
    expect(environment_name).toMatch(/^[A-Z_]+$/)
  }
  const untouched = { problem: null, version: 0, updated_at: null, updated_by: null }
  expect(await settingOf('comments.per_day')).toEqual({
    key: 'comments.per_day',
    label: 'Comments per day',
    explanation: expect.any(String),
    kind: 'number',
    unit: 'comments',
    min: 1,
    max: 100_000,
    value: 100,
    default: 100,
    source: 'default',
    environment_name: 'COMMENTS_PER_DAY',
    ...untouched,
  })
  expect(await settingOf('site.contact_email')).toMatchObject({ kind: 'email', value: 'contact@deck.example' })
  expect(await settingOf('comments.commenters')).toMatchObject({
    kind: 'choice',
    options: [{ value: 'users', label: 'Everyone who is logged in' }, { value: 'staff' }, { value: 'nobody' }],
  })
})

test('a change is stored with its author, takes effect from the database, and can be reset', {
  tags: ['record-calls-6'],
}, async () => {
  const { msg } = await set('site.name', '  The Deck ')
  expect(msg).toBe('The setting was saved.')
  expect(await settingOf('site.name')).toMatchObject({
    value: 'The Deck',
    default: 'Ledgerdeck',
    source: 'database',
    version: 1,
    updated_by: admin.username,
    updated_at: expect.any(String),
  })
  await set('site.name', null)
  expect(await settingOf('site.name')).toMatchObject({ value: 'Ledgerdeck', source: 'default', version: 2 })
})

test('a value of the environment takes precedence and cannot be changed', async () => {
  const state = { value: 'the day before yesterday', default: '23 October 2025', source: 'environment' }
  expect(await settingOf('command_centre.last_breach_attempt')).toMatchObject(state)
  await expect(set('command_centre.last_breach_attempt', 'today')).rejects.toMatchObject({
    status: 409,
    body: {
      code: 'setting_locked',
      details: { 'command_centre.last_breach_attempt': [expect.stringContaining('LAST_BREACH_ATTEMPT')] },
    },
  })
  expect(await settingOf('command_centre.last_breach_attempt')).toMatchObject(state)
})

describe('an invalid value is rejected at its setting, and nothing is changed', () => {
  test.each<[string, Value, RegExp]>([
    ['site.name', ' ', /^Must not be empty\.$/],
    ['site.name', '\u2060', /^Must not be empty\.$/],
    ['site.name', 'x'.repeat(61), /^Must have at most 60 characters\.$/],
    ['site.name', 'De\nck', /^Must be one line\.$/],
    ['site.name', 7, /^Must be text\.$/],
    ['site.contact_email', 'nobody', /^Must be an email address\.$/],
    ['comments.per_day', 0, /^Must be 1 to 100,000\.$/],
    ['comments.per_day', 1.5, /^Must be a whole number\.$/],
    ['comments.per_day', '5', /^Must be a number\.$/],
    ['registration.open', 'true', /^Must be on or off\.$/],
    ['comments.commenters', 'friends', /^Must be one of users, staff, nobody\.$/],
    ['travel.flight_widget', 'javascript:alert(1)', /^Must be an https address/],
    ['travel.flight_widget', 'https://deck.example/search', /^Must be an address of another site/],
  ])('%s: %j', async (key, value, message) => {
    const changes = [
      { key: 'comments.per_minute', value: 3, base_version: 0 },
      { key, value, base_version: 0 },
    ]
    await expect(api.admin.changeSettings({ body: { changes } })).rejects.toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: { [key]: [expect.stringMatching(message)] } },
    })
    expect(await settingOf('comments.per_minute')).toMatchObject({ value: 10, version: 0 })
  })

  test.each([
    ['a setting that there is not', [{ key: 'site.colour', value: 'red', base_version: 0 }]],
    ['a setting twice', ['a', 'b'].map((value) => ({ key: 'site.name', value, base_version: 0 }))],
    ['nothing', []],
  ])('%s', async (_, changes) => {
    await expect(api.admin.changeSettings({ body: { changes } })).rejects.toMatchObject({ status: 400 })
    expect(await settingOf('site.name')).toMatchObject({ version: 0 })
  })
})

describe('of two concurrent changes', () => {
  const rename = (value: string, base_version: number) =>
    api.admin.changeSettings({
      body: {
        changes: [
          { key: 'comments.per_day', value: 55, base_version: 0 },
          { key: 'site.name', value, base_version },
        ],
      },
    })

  test('the later one is rejected with the name of the other author', async () => {
    await set('site.name', 'First')
    await expect(rename('Second', 0)).rejects.toMatchObject({
      status: 409,
      body: { code: 'setting_changed', details: { 'site.name': [expect.stringContaining(admin.username)] } },
    })
    expect([await settingOf('site.name'), await settingOf('comments.per_day')]).toMatchObject([
      { value: 'First', version: 1 },
      { value: 100, version: 0 },
    ])
  })

  test('a version does not come back when a setting is reset', async () => {
    await set('site.name', 'First')
    await set('site.name', null)
    await set('site.name', 'Third')
    await expect(rename('Second', 1)).rejects.toMatchObject({ status: 409 })
  })

  test('at the same moment one wins', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `Name ${index}`)
    const outcomes = await Promise.allSettled(names.map((name) => rename(name, 0)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason.status)).toEqual([409, 409, 409, 409, 409])
    expect(await settingOf('site.name')).toMatchObject({ version: 1 })
  })
})

test('a change by a session that ends before it commits is refused', async () => {
  await set('site.name', 'First')
  const { id } = await makeUser(testApp.database.db, { isSuperuser: true })
  const caller = await testApp.signIn(id)
  const body = { changes: [{ key: 'site.name', value: 'Second', base_version: 1 }] }
  const { reason } = (await callWhileSessionsEnd(testApp.database, {
    userId: id,
    lock: (db) => db.update(siteSettings).set({ updatedAt: new Date() }),
    call: () => caller.api.admin.changeSettings({ body }),
  })) as PromiseRejectedResult
  expect(reason).toMatchObject({ status: 401, body: { code: 'session_ended' } })
  expect(await settingOf('site.name')).toMatchObject({ value: 'First', version: 1 })
})

test('each change is audited with its former value, source and IP address', async () => {
  const { db } = testApp.database
  await Promise.all([db.delete(auditRecords), db.delete(ipRecords)])
  await set('comments.per_day', 50)
  await set('comments.per_day', null)
  await expect(set('comments.per_day', 0)).rejects.toMatchObject({ status: 400 })
  const records = await db.select().from(auditRecords).orderBy(auditRecords.id)
  const object = { objectKind: 'setting', objectId: 'comments.per_day', objectName: 'Comments per day' }
  expect(records).toMatchObject([
    {
      ...object,
      actorId: admin.id,
      act: 'setting_update',
      before: { value: 100, source: 'default' },
      after: { value: 50, source: 'database' },
    },
    {
      ...object,
      act: 'setting_reset',
      before: { value: 50, source: 'database' },
      after: { value: 100, source: 'default' },
    },
  ])
  expect(await db.$count(ipRecords, eq(ipRecords.action, 'admin_setting_reset'))).toBe(1)
})

test('an invalid stored value is reported, the default applies, and a new value replaces it', async () => {
  const rows = [
    { key: 'comments.per_day', value: 'a lot' },
    { key: 'site.name', value: 'x'.repeat(100) },
    { key: 'gone.setting', value: 1 },
  ]
  await testApp.database.db.insert(siteSettings).values(rows.map((row) => ({ ...row, updatedAt: new Date() })))
  await testApp.settings.reload()
  expect([await settingOf('comments.per_day'), await settingOf('site.name')]).toMatchObject([
    { value: 100, source: 'default', problem: 'must be a number', version: 1 },
    { value: 'Ledgerdeck', source: 'default', problem: 'must have at most 60 characters' },
  ])
  await set('comments.per_day', 20)
  expect(await settingOf('comments.per_day')).toMatchObject({ value: 20, source: 'database', problem: null })
})

test('the settings of a deleted account stay', async () => {
  const { id } = await makeUser(testApp.database.db, { isSuperuser: true })
  await set('site.name', 'The Deck', (await testApp.signIn(id)).api)
  await testApp.database.db.execute(sql`delete from users where id = ${id}`)
  expect(await settingOf('site.name')).toMatchObject({ value: 'The Deck', updated_by: null })
})
