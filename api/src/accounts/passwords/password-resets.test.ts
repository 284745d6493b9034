import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { lastLink, makeUser } from '../users.factory.ts'
import type { NewUser } from '../users.repository.ts'
import { users } from '../users.table.ts'
import { hashPassword } from './passwords.service.ts'

const password = 'seven quiet herons'
let testApp: TestApp
let passwordHash = ''
let moment = new Date('2026-11-20T09:30:00.000Z')
let made = 0
let ip = ''
let owner: { id: number; username: string; email: string }

beforeAll(async () => {
  testApp = await startTestApp({ now: () => moment })
  passwordHash = await hashPassword(password)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  made += 1
  ip = `192.0.2.${made}`
  owner = await makeOwner()
})

async function makeOwner(values: Partial<NewUser> = {}) {
  const email = `owner-${made}@deck.example`
  const user = await makeUser(testApp.database.db, { email, passwordHash, emailVerifiedAt: moment, ...values })
  return { ...user, email }
}

async function ask(url: string, payload?: object, remoteAddress = ip) {
  const response = await testApp.app.inject({ method: 'POST', url, payload, remoteAddress })
  const body = response.json()
  return { status: response.statusCode, code: body.code, msg: body.msg, body, headers: response.headers }
}

const request = (email = owner.email, remoteAddress = ip) => ask('/api/user/password-reset/', { email }, remoteAddress)
const reset = ({ uid, token }: { uid: string | number; token: string }) =>
  ask(`/api/user/reset-password/${uid}/${token}/`)
const login = (guess: string) => ask('/api/user/login/', { username_or_email: owner.username, password: guess })

const mailsTo = async (address = owner.email) => (await testApp.mails()).filter(({ to }) => to === address)

async function askForLink() {
  expect(await request()).toMatchObject({ status: 200 })
  return lastLink(await testApp.mails(), owner.email)
}

async function mailedPassword(): Promise<string> {
  const password = /^ {4}(\S+)$/m.exec((await mailsTo()).at(-1)?.text ?? '')?.[1]
  if (!password) throw new Error('No temporary password was sent.')
  return password
}

async function account(id = owner.id) {
  const [row] = await testApp.database.db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('There is no such account.')
  return row
}

const change = (values: Partial<NewUser>) => testApp.database.db.update(users).set(values).where(eq(users.id, owner.id))

const asked = { status: 200, body: { msg: 'Password reset link sent successfully!' } }
const done = {
  status: 200,
  msg: 'A temporary password has been sent to your email address. Log in with it and choose a new one.',
}
const used = { status: 400, code: 'link_used' }
const invalid = { status: 400, code: 'link_invalid' }
const expired = { status: 400, code: 'link_expired' }

describe('asking for a reset link', () => {
  test('mails nothing to a placeholder address', async () => {
    const email = 'admin@localhost.invalid'
    await change({ email })
    expect(await request(email)).toMatchObject(asked)
    expect(await mailsTo(email)).toEqual([])
  })

  test('mails one to the address of the account, ignoring case', { tags: ['account-calls-3'] }, async () => {
    expect(await request(owner.email.toUpperCase())).toMatchObject(asked)
    const { url, uid, token } = lastLink(await testApp.mails(), owner.email)
    expect(url).toBe(`http://localhost:3000/reset-password/${uid}/${token}`)
    expect(uid).toBe(String(owner.id))
    expect((await mailsTo())[0]?.text).not.toContain('your temporary password')
  })

  test('leaves no readable address in the queue', async () => {
    await request()
    const { rows } = await testApp.database.db.execute<{ data: string }>(
      sql`select data::text from pgboss.job where name = 'reset-link'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { data } of rows) expect(data).not.toMatch(/@|owner|deck/)
  })

  test('has the same answer and effects for an unknown address', async () => {
    const queued = async () => {
      const { rows } = await testApp.database.db.execute(
        sql`select name, state, priority, length(data ->> 'sealed') > 0 as is_sealed from pgboss.job where state = 'created' order by name`,
      )
      return rows
    }
    await testApp.runJobs()
    const known = await request()
    const afterKnown = await queued()
    await testApp.runJobs()
    const unknown = await request(`nobody-${made}@deck.example`)
    expect(unknown).toMatchObject(asked)
    expect(known.body).toEqual(unknown.body)
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    expect(afterKnown).toHaveLength(1)
    expect(await queued()).toEqual(afterKnown)
    const mailsBefore = (await mailsTo(`nobody-${made}@deck.example`)).length
    expect(mailsBefore).toBe(0)
  })

  test.each<[string, Partial<NewUser>]>([
    ['suspended', { isActive: false, accountStatus: 'suspended' }],
    ['deleted', { accountStatus: 'deleted' }],
    ['closed to passwords', { passwordHash: null }],
  ])('sends nothing for an account that is %s, and answers the same', async (_, values) => {
    await change(values)
    expect(await request()).toMatchObject(asked)
    expect(await mailsTo()).toEqual([])
  })

  test('expires the previous link', async () => {
    const first = await askForLink()
    const second = await askForLink()
    expect(await reset(first)).toMatchObject(expired)
    expect(await reset(second)).toMatchObject(done)
  })

  test('concurrently leaves one valid link', async () => {
    await Promise.all([request(), request(), request()])
    const mails = await mailsTo()
    expect(mails).toHaveLength(3)
    const answers = []
    for (const mail of mails) answers.push(await reset(lastLink([mail], owner.email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test('is limited to five an hour for each address, known or not', async () => {
    for (const address of [owner.email, `nobody-${made}@deck.example`]) {
      const statuses = []
      for (let index = 0; index < 6; index += 1) {
        const spelling = index % 2 ? address.toUpperCase() : address
        statuses.push((await request(spelling, `198.51.100.${index}`)).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
    expect(await request()).toMatchObject({
      msg: expect.stringMatching(/^Too many requests/),
      code: 'too_many_requests',
    })
  })

  test('is limited to twenty an hour for the network, without using up the limit of the address', async () => {
    const from = '203.0.113.9'
    const statuses = []
    for (let index = 0; index < 21; index += 1) {
      statuses.push((await request(`somebody-${made}-${index}@deck.example`, from)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    for (let index = 0; index < 5; index += 1) expect((await request(owner.email, from)).status).toBe(429)
    expect((await request()).status).toBe(200)
  })

  test.each<[object, object]>([
    [{}, { email: ['Enter an email address.'] }],
    [{ email: 'owner' }, { email: [expect.stringContaining('name@example.org')] }],
    [{ email: ['a@deck.example', 'b@deck.example'] }, { email: ['Enter an email address.'] }],
    [{ email: `${'x'.repeat(1_000)}@deck.example` }, { email: ['Use up to 254 characters.'] }],
  ])('is refused for %o in words for people', async (body, details) => {
    const answer = await ask('/api/user/password-reset/', body)
    expect(answer).toMatchObject({ status: 400, code: 'validation_failed', body: { details } })
  })

  test('is rejected for characters that cannot be stored', async () => {
    for (const email of ['\0', '\ud800'])
      expect(await request(email)).toMatchObject({ status: 400, code: 'invalid_text' })
  })
})

describe('the reset link', () => {
  test('mails a temporary password, which is the only way in and must be replaced', {
    tags: ['account-calls-4'],
  }, async () => {
    const link = await askForLink()
    expect(await account()).toMatchObject({ passwordHash, mustChangePassword: false })
    expect(await reset(link)).toMatchObject(done)
    const temporary = await mailedPassword()
    expect(temporary).toMatch(/^[2-9a-z]{5}(-[2-9a-z]{5}){3}$/)
    expect(await login(password)).toMatchObject({ status: 401 })
    expect(await login(temporary)).toMatchObject({ status: 200, body: { user: { must_change_password: true } } })
  })

  test('ends every session at once', async () => {
    const sessions = [await testApp.signIn(owner.id), await testApp.signIn(owner.id)]
    const other = await testApp.signInAs()
    await reset(await askForLink())
    for (const { api } of sessions) {
      await expect(api.accounts.listSessions()).rejects.toMatchObject({ status: 401 })
    }
    expect((await other.api.accounts.listSessions()).data).toHaveLength(1)
  })

  test('works once, and says so', async () => {
    const link = await askForLink()
    await reset(link)
    const before = await account()
    expect(await reset(link)).toMatchObject(used)
    expect(await account()).toEqual(before)
    expect(await mailsTo()).toHaveLength(2)
  })

  test('opened concurrently creates one temporary password, the mailed one', async () => {
    const link = await askForLink()
    const answers = await Promise.all(Array.from({ length: 6 }, () => reset(link)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    expect(await mailsTo()).toHaveLength(2)
    expect(await login(await mailedPassword())).toMatchObject({ status: 200 })
  })

  test('works for exactly an hour', async () => {
    const link = await askForLink()
    moment = new Date(moment.getTime() + hourMs)
    expect(await reset(link)).toMatchObject(expired)
    expect(await account()).toMatchObject({ passwordHash })
    moment = new Date(moment.getTime() - 1)
    expect(await reset(link)).toMatchObject(done)
  })

  test('does nothing with another user id or another token', async () => {
    const { uid, token } = await askForLink()
    const other = await makeUser(testApp.database.db, { passwordHash })
    for (const parts of [
      { uid: other.id, token },
      { uid: 'x', token },
      { uid, token: token.slice(1) },
    ]) {
      expect(await reset(parts)).toMatchObject(invalid)
    }
    expect(await account(other.id)).toMatchObject({ passwordHash })
    expect(await reset({ uid, token: 'x'.repeat(101) })).toMatchObject({ status: 400 })
  })

  test('does not work with GET', async () => {
    const { uid, token } = await askForLink()
    const looked = await testApp.app.inject({ url: `/api/user/reset-password/${uid}/${token}/` })
    expect(looked.statusCode).toBe(405)
    expect(await reset({ uid, token })).toMatchObject(done)
  })

  test('confirms the address of an unverified account, which makes it usable', async () => {
    await change({ accountStatus: 'unverified', emailVerifiedAt: null })
    await reset(await askForLink())
    expect(await account()).toMatchObject({ accountStatus: 'active', emailVerifiedAt: moment })
    expect(await login(await mailedPassword())).toMatchObject({ status: 200 })
  })

  test('resets wrong guesses, so that the owner can sign in from the same network', async () => {
    for (let guess = 0; guess < 6; guess += 1) await login(`guess ${guess}`)
    expect(await login(password)).toMatchObject({ status: 429 })
    expect(await account()).toMatchObject({ loginAttempts: 5 })
    await reset(await askForLink())
    expect(await account()).toMatchObject({ loginAttempts: 0, lockedUntil: null })
    expect(await login(await mailedPassword())).toMatchObject({ status: 200 })
  })

  test.each<[string, Partial<NewUser>]>([
    ['was suspended', { isActive: false }],
    ['has another address', { email: 'moved@deck.example' }],
  ])('does nothing when the account %s since', async (_, values) => {
    const link = await askForLink()
    await change(values)
    expect(await reset(link)).toMatchObject(invalid)
    expect(await account()).toMatchObject({ passwordHash, mustChangePassword: false })
  })

  test('is invalid once the password was changed', async () => {
    const link = await askForLink()
    const { api } = await testApp.signIn(owner.id)
    const wish = { new_password: 'nine loud herons', confirm_new_password: 'nine loud herons' }
    await api.accounts.updateUser({ params: { id: owner.id }, body: wish, form: false })
    expect(await reset(link)).toMatchObject(expired)
    expect(await login('nine loud herons')).toMatchObject({ status: 200 })
  })

  test('stays valid without partial effects when the database fails', async () => {
    const link = await askForLink()
    const { api } = await testApp.signIn(owner.id)
    const { db } = testApp.database
    await db.execute(
      sql`create or replace function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    )
    await db.execute(sql`create trigger failing before insert on pgboss.job_common execute function fail()`)
    expect(await reset(link)).toMatchObject({ status: 500, code: 'internal_error' })
    await db.execute(sql`drop trigger failing on pgboss.job_common`)
    expect(await account()).toMatchObject({ passwordHash, mustChangePassword: false })
    expect((await api.accounts.listSessions()).data).toHaveLength(1)
    expect(await reset(link)).toMatchObject(done)
  })

  test('is recorded with its IP address', async () => {
    await reset(await askForLink())
    const records = async () => {
      const { rows } = await testApp.database.db.execute(
        sql`select action, ip_address from ip_records where user_id = ${owner.id}`,
      )
      return rows
    }
    await expect.poll(records).toEqual([{ action: 'password_reset', ip_address: ip }])
  })
})
