import { verify } from '@node-rs/argon2'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { accountLinks } from '../links/account-links.table.ts'
import { makeUser } from '../users.factory.ts'
import { users } from '../users.table.ts'

let testApp: TestApp
let made = 0
let ip = ''
let form: Record<'username' | 'email' | 'password' | 'confirm_password', string>

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => {
  made += 1
  ip = `192.0.2.${made}`
  const password = 'seven quiet herons'
  form = { username: `heron-${made}`, email: `heron-${made}@deck.example`, password, confirm_password: password }
})

async function register(fields: object = {}, remoteAddress = ip) {
  const payload = { ...form, ...fields }
  const response = await testApp.app.inject({ method: 'POST', url: '/api/user/register/', payload, remoteAddress })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

async function accountOf(username: string) {
  const [row] = await testApp.database.db.select().from(users).where(eq(users.username, username))
  return row
}

const success = { msg: 'Registration successful. Please check your email for verification.' }
const nameTaken = ['A user with that username already exists.']
const addressTaken = ['A user with that email already exists.']

describe('registration', () => {
  test('a form creates an unverified account and a mail with its link', { tags: ['account-calls-1'] }, async () => {
    expect(await testApp.api.accounts.register({ body: form })).toEqual(success)
    const row = await accountOf(form.username)
    expect(row).toMatchObject({ email: form.email, accountStatus: 'unverified', emailVerifiedAt: null, isActive: true })
    expect(await verify(row?.passwordHash ?? '', form.password)).toBe(true)
    const mails = (await testApp.mails()).filter(({ to }) => to === form.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Confirm your email address for Ledgerdeck')
    expect(mails[0]?.text).toContain(`http://localhost:3000/verify-email/${row?.id}/`)
  })

  test('JSON works as well, and answers 201', async () => {
    expect(await register()).toMatchObject({ status: 201, body: success })
  })

  test('password and link token are stored as hashes only', async () => {
    await register()
    const { rows } = await testApp.database.db.execute(
      sql`select users.*, account_links.* from users join account_links on user_id = users.id where username = ${form.username}`,
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(form.password)
    const mail = (await testApp.mails()).find(({ to }) => to === form.email)
    const token = /[\w-]{43}$/m.exec(mail?.text ?? '')?.[0] ?? 'none'
    expect(mail?.text).toContain(token)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('unknown fields are ignored', async () => {
    const stranger = await makeUser(testApp.database.db)
    const { status } = await register({
      id: stranger.id,
      is_staff: 'true',
      is_superuser: 'true',
      is_active: 'false',
      is_premium_user: 'true',
      isStaff: true,
      account_status: 'active',
      email_verified_at: '2026-01-01T00:00:00Z',
      must_change_password: 'true',
      login_attempts: '7',
      __proto__: { isStaff: true },
    })
    expect(status).toBe(201)
    expect(await accountOf(form.username)).toMatchObject({
      isStaff: false,
      isSuperuser: false,
      isActive: true,
      isPremiumUser: false,
      accountStatus: 'unverified',
      emailVerifiedAt: null,
      mustChangePassword: false,
      loginAttempts: 0,
    })
  })

  test.each([
    ['the name', { email: 'free-1@deck.example' }, { username: nameTaken }],
    ['the address', { username: 'free-1' }, { email: addressTaken }],
    ['both', {}, { username: nameTaken, email: addressTaken }],
  ])(
    '%s of another account in another case is rejected by field',
    { tags: ['account-calls-1'] },
    async (_, fields, expected) => {
      await register()
      const shouted = { username: form.username.toUpperCase(), email: form.email.toUpperCase() }
      const { status, body, headers } = await register({ ...shouted, ...fields })
      expect([status, body]).toEqual([400, expected])
      expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    },
  )

  test('a taken name and a taken address are both reported', async () => {
    const [one, other] = [
      await makeUser(testApp.database.db),
      await makeUser(testApp.database.db, { email: 'two@deck.example' }),
    ]
    expect(one.id).not.toBe(other.id)
    const { body } = await register({ username: one.username, email: 'two@deck.example' })
    expect(body).toEqual({ username: nameTaken, email: addressTaken })
  })

  test('of concurrent registrations of one name exactly one succeeds', async () => {
    const wishes = Array.from({ length: 12 }, (_, index) => ({
      username: index % 2 === 0 ? form.username : form.username.toUpperCase(),
      email: `wish-${made}-${index}@deck.example`,
    }))
    const answers = await Promise.all(wishes.map((wish) => register(wish)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers.filter(({ status }) => status !== 201)) {
      expect([status, body]).toEqual([400, { username: nameTaken }])
    }
  })

  test('of concurrent registrations of one address exactly one succeeds, with one mail', async () => {
    const wishes = Array.from({ length: 6 }, (_, index) => ({ username: `wish-${made}-${index}` }))
    const answers = await Promise.all(wishes.map((wish) => register(wish)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400])
    expect((await testApp.mails()).filter(({ to }) => to === form.email)).toHaveLength(1)
  })

  test('all problems are reported together', async () => {
    const { status, body } = await register({ username: 'Admin', password: 'Password1', confirm_password: 'Password2' })
    expect(status).toBe(400)
    expect(body).toEqual({
      username: ['This username is reserved. Choose another.'],
      password: [expect.stringContaining('most common')],
      confirm_password: ['The passwords don’t match.'],
    })
  })

  test.each<[string, object, object]>([
    ['no name', { username: undefined }, { username: ['Enter a username.'] }],
    ['two names', { username: ['one', 'two'] }, { username: ['Enter a username.'] }],
    ['a short name', { username: 'x' }, { username: ['Use at least 2 characters.'] }],
    ['a long name', { username: 'x'.repeat(61) }, { username: ['Use up to 60 characters.'] }],
    ['a name that is an address', { username: 'a@deck.example' }, { username: [expect.stringContaining('A to Z')] }],
    ['a name that looks like another', { username: 'һeron' }, { username: [expect.stringContaining('A to Z')] }],
    ['a name with a line break', { username: 'he\r\nron' }, { username: [expect.stringContaining('A to Z')] }],
    ['no address', { email: undefined }, { email: ['Enter an email address.'] }],
    ['half an address', { email: 'heron@' }, { email: [expect.stringContaining('name@example.org')] }],
    ['two addresses', { email: 'a@deck.example,b@deck.example' }, { email: [expect.stringContaining('name@')] }],
    ['a long address', { email: `${'x'.repeat(250)}@deck.example` }, { email: ['Use up to 254 characters.'] }],
    ['an address with letters that have twins', { email: 'hеron@deck.example' }, { email: [expect.any(String)] }],
    [
      'a line break behind the address',
      { email: 'a@deck.example\nbcc: b@deck.example' },
      { email: [expect.any(String)] },
    ],
    ['a short password', { password: 'seven 7' }, { password: ['Use at least 8 characters.'] }],
    ['a long password', { password: 'x'.repeat(129) }, { password: ['Use up to 128 characters.'] }],
    ['no password', { password: undefined }, { password: ['Enter a password.'] }],
    ['no second password', { confirm_password: undefined }, { confirm_password: ['Repeat the password.'] }],
    [
      'another second password',
      { confirm_password: 'seven herons' },
      { confirm_password: ['The passwords don’t match.'] },
    ],
  ])('%s is refused in words for people', { tags: ['constant-3'] }, async (_, fields, expected) => {
    const { status, body } = await register(fields)
    expect([status, body]).toEqual([400, expected])
    expect(await accountOf(form.username)).toBeUndefined()
  })

  test('the own name and address are rejected as password', async () => {
    form.username = 'a-heron-at-dusk'
    for (const password of ['A-Heron-At-Dusk', form.email.toUpperCase()]) {
      const { body } = await register({ password, confirm_password: password })
      expect(body).toEqual({ password: [expect.stringContaining('doesn’t mainly repeat your username')] })
    }
  })

  test('the name of the site is rejected as password', async () => {
    expect(await register({ password: 'ledgerDECK', confirm_password: 'ledgerDECK' })).toMatchObject({
      status: 400,
      body: { password: ['Choose a password that doesn’t mainly repeat the name of this site.'] },
    })
  })

  test('a password is compared in one Unicode form', async () => {
    const { status } = await register({ password: 'zo\u00eb 🗝 на берегу', confirm_password: 'zoe\u0308 🗝 на берегу' })
    expect(status).toBe(201)
  })

  test('a file in a text field is rejected', async () => {
    const body = { ...form, user_image: new Blob(['picture'], { type: 'image/png' }) }
    await expect(testApp.api.accounts.register({ body })).rejects.toMatchObject({
      status: 413,
      body: { code: 'too_many_files', msg: 'Send no files here.' },
    })
    expect(await accountOf(form.username)).toBeUndefined()
  })

  test.each([
    ['a NUL character', '\0'],
    ['half a character', '\ud800'],
  ])('%s is rejected in every field', async (_, character) => {
    for (const field of ['username', 'email', 'password', 'confirm_password'] as const) {
      const { status, body } = await register({ [field]: `${form[field]}${character}` })
      expect([status, body.code]).toEqual([400, 'invalid_text'])
    }
  })

  test('a malformed form is rejected with a readable message', async () => {
    for (const payload of ['[]', '"text"', 'null', '{"username":{}}', '{"username":1,"email":[],"password":{}}']) {
      const response = await testApp.app.inject({
        method: 'POST',
        url: '/api/user/register/',
        headers: { 'content-type': 'application/json' },
        payload,
        remoteAddress: ip,
      })
      expect([payload, response.statusCode]).toEqual([payload, 400])
      expect(response.payload).not.toMatch(/Invalid input|expected/)
    }
    const empty = await testApp.app.inject({ method: 'POST', url: '/api/user/register/', remoteAddress: ip })
    expect(empty.statusCode).toBe(400)
    expect(empty.payload).not.toMatch(/Invalid input|expected/)
  })

  test('an address may register twenty accounts an hour, in any spelling', async () => {
    const statuses = []
    for (let index = 0; index < 21; index += 1) {
      const { status } = await register({ password: 'Password1' }, index % 2 ? `::ffff:${ip}` : ip)
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429])
    const refused = await register()
    expect(refused.body).toMatchObject({ code: 'too_many_requests', msg: expect.stringMatching(/^Too many requests/) })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await register({}, '198.51.100.7')).status).toBe(201)
  })

  test.each(['account_links', 'pgboss.job_common'])(
    'a database failure at %s leaves no account, link or mail',
    async (table) => {
      const { db } = testApp.database
      const mailsBefore = (await testApp.mails()).length
      const [linksBefore] = await db.select({ count: count() }).from(accountLinks)
      await db.execute(
        sql`create or replace function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
      )
      await db.execute(sql.raw(`create trigger failing before insert on ${table} execute function fail()`))
      expect((await register()).status).toBe(500)
      await db.execute(sql.raw(`drop trigger failing on ${table}`))
      expect(await accountOf(form.username)).toBeUndefined()
      expect(await db.select({ count: count() }).from(accountLinks)).toEqual([linksBefore])
      expect(await testApp.mails()).toHaveLength(mailsBefore)
      expect((await register()).status).toBe(201)
    },
  )

  test('is recorded with its IP address', async () => {
    await register()
    const id = (await accountOf(form.username))?.id
    await expect
      .poll(async () => {
        const { rows } = await testApp.database.db.execute(
          sql`select action, ip_address from ip_records where user_id = ${id}`,
        )
        return rows
      })
      .toEqual([{ action: 'register', ip_address: ip }])
  })
})
