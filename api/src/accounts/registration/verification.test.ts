import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { lastLink, makeUser } from '../users.factory.ts'
import type { NewUser } from '../users.repository.ts'
import { users } from '../users.table.ts'

const password = 'seven quiet herons'

let testApp: TestApp
let moment = new Date('2026-11-20T09:30:00.000Z')
let made = 0
let ip = ''
let username = ''
let email = ''

beforeAll(async () => {
  testApp = await startTestApp({ now: () => moment })
})
afterAll(() => testApp.close())
beforeEach(() => {
  made += 1
  ip = `192.0.2.${made}`
  username = `reed-${made}`
  email = `reed-${made}@deck.example`
})

function pass({ hours = 0, ms = 0 }): void {
  moment = new Date(moment.getTime() + hours * hourMs + ms)
}

async function ask(method: 'GET' | 'HEAD' | 'POST', url: string, payload?: object, remoteAddress = ip) {
  const response = await testApp.app.inject({ method, url, payload, remoteAddress })
  const body = response.payload === '' ? {} : response.json()
  return { status: response.statusCode, code: body.code, msg: body.msg, body, headers: response.headers }
}

const verify = ({ uid, token }: { uid: string | number; token: string }, method: 'GET' | 'HEAD' = 'GET') =>
  ask(method, `/api/user/verify-email/${uid}/${token}/`)

const resend = (fields: object = {}, remoteAddress = ip) =>
  ask(
    'POST',
    '/api/user/resend-verification-email/',
    { username, password, new_email: email, ...fields },
    remoteAddress,
  )

const linkTo = async (address = email) => lastLink(await testApp.mails(), address)

async function register() {
  const form = { username, email, password, confirm_password: password }
  expect(await ask('POST', '/api/user/register/', form)).toMatchObject({ status: 201 })
  return linkTo()
}

async function account(name = username) {
  const [row] = await testApp.database.db.select().from(users).where(eq(users.username, name))
  if (!row) throw new Error('There is no such account.')
  return row
}

async function change(values: Partial<NewUser>) {
  await testApp.database.db.update(users).set(values).where(eq(users.username, username))
}

async function actions(userId: number) {
  const { rows } = await testApp.database.db.execute<{ action: string }>(
    sql`select action from ip_records where user_id = ${userId} order by id`,
  )
  return rows.map(({ action }) => action)
}

const verified = { status: 200, msg: 'Email verified successfully!' }
const invalid = { status: 400, code: 'link_invalid' }
const expired = { status: 400, code: 'link_expired' }

describe('the link of a registration', () => {
  test('starts with SITE_URL, confirms the address and lets its owner sign in', {
    tags: ['account-calls-2'],
  }, async () => {
    const link = await register()
    expect(link.url).toBe(`http://localhost:3000/verify-email/${link.uid}/${link.token}`)
    expect(await verify(link)).toMatchObject(verified)
    expect(await account()).toMatchObject({ accountStatus: 'active', emailVerifiedAt: moment })
    const login = await ask('POST', '/api/user/login/', { username_or_email: username, password })
    expect(login).toMatchObject({ status: 200, body: { user: { email_verified: true } } })
  })

  test('is recorded, and its answer is not cacheable', async () => {
    const answer = await verify(await register())
    expect(answer.headers['cache-control']).toBe('no-store')
    const { id } = await account()
    await expect.poll(() => actions(id)).toEqual(['register', 'verify_email'])
  })

  test('reports that it was used, without any effect', async () => {
    const link = await register()
    await verify(link)
    const before = await account()
    const msg = 'This link has already been used. Your email address is verified, so you can log in.'
    expect(await verify(link)).toMatchObject({ status: 400, code: 'link_used', msg })
    pass({ hours: 48 })
    expect(await verify(link)).toMatchObject({ status: 400, code: 'link_used', msg })
    expect(await account()).toEqual(before)
  })

  test('opened concurrently succeeds once', async () => {
    const link = await register()
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(link)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
    for (const { code } of answers.filter(({ status }) => status === 400)) expect(code).toBe('link_used')
  })

  test('works for exactly 24 hours', async () => {
    const link = await register()
    pass({ hours: 24 })
    expect(await verify(link)).toMatchObject(expired)
    expect(await account()).toMatchObject({ accountStatus: 'unverified', emailVerifiedAt: null })
    pass({ ms: -1 })
    expect(await verify(link)).toMatchObject(verified)
  })

  test('is not consumed by a GET request', async () => {
    const link = await register()
    expect((await verify(link, 'HEAD')).status).toBe(405)
    expect(await verify(link)).toMatchObject(verified)
  })

  test('does nothing with another user id', async () => {
    const { uid, token } = await register()
    const other = await makeUser(testApp.database.db, { accountStatus: 'unverified' })
    for (const foreign of [
      other.id,
      2_147_483_647,
      2_147_483_648,
      0,
      -1,
      `0${uid}`,
      `${uid}.0`,
      `+${uid}`,
      'x',
      '%20',
    ]) {
      expect(await verify({ uid: foreign, token })).toMatchObject(invalid)
    }
    expect(await account(other.username)).toMatchObject({ accountStatus: 'unverified' })
    expect(await verify({ uid, token })).toMatchObject(verified)
  })

  test('with another token of any length does nothing', async () => {
    const { uid, token } = await register()
    for (const wrong of [token.slice(1), `${token}A`, token.toUpperCase(), '%F0%9F%97%9D', 'x'.repeat(9_000)]) {
      expect(await verify({ uid, token: wrong })).toMatchObject(invalid)
    }
    for (const wrong of ['1'.repeat(9_000), 'x', '0', '-1'])
      expect(await verify({ uid: wrong, token })).toMatchObject(invalid)
    expect(await verify({ uid, token: `${token}%00` })).toMatchObject({ status: 400, code: 'invalid_text' })
  })

  test('is invalid for another purpose', async () => {
    const { uid, token } = await register()
    for (const path of ['/api/user/reset-password', '/api/v1/accounts/undo-email-change']) {
      expect(await ask('POST', `${path}/${uid}/${token}/`)).toMatchObject(invalid)
    }
    expect(await verify({ uid, token })).toMatchObject(verified)
  })

  test.each<Partial<NewUser>>([
    { isActive: false, accountStatus: 'suspended' },
    { isActive: false },
    { accountStatus: 'deleted' },
  ])('does nothing for an account that is %o', async (values) => {
    const link = await register()
    await change(values)
    const before = await account()
    expect(await verify(link)).toMatchObject(invalid)
    expect(await account()).toEqual(before)
  })

  test('does nothing when the account has another address since', async () => {
    const link = await register()
    await change({ email: `moved-${email}` })
    expect(await verify(link)).toMatchObject(invalid)
    expect(await account()).toMatchObject({ accountStatus: 'unverified' })
  })

  test('stays valid when the database fails', async () => {
    const link = await register()
    const { db } = testApp.database
    await db.execute(
      sql`create or replace function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    )
    await db.execute(sql`create trigger failing before update on users execute function fail()`)
    expect(await verify(link)).toMatchObject({ status: 500, code: 'internal_error' })
    await db.execute(sql`drop trigger failing on users`)
    expect(await verify(link)).toMatchObject(verified)
  })
})

describe('a new link', () => {
  const sent = { status: 200, msg: 'A new verification link was sent. Please check your email.' }
  const wrong = { status: 401, code: 'invalid_credentials', msg: 'Invalid credentials' }

  test('is mailed to the given address and expires the previous one', { tags: ['account-calls-9'] }, async () => {
    const first = await register()
    const moved = `moved-${email}`
    expect(await resend({ new_email: moved })).toMatchObject(sent)
    expect(await account()).toMatchObject({ email: moved, accountStatus: 'unverified', emailVerifiedAt: null })
    expect(await verify(first)).toMatchObject(expired)
    expect(await verify(await linkTo(moved))).toMatchObject(verified)
    const toFormer = (await testApp.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(toFormer.toSorted()).toEqual([expect.stringMatching(/^Confirm/), expect.stringMatching(/was changed$/)])
    const { id } = await account()
    await expect.poll(() => actions(id)).toEqual(['register', 'email_change', 'verify_email'])
  })

  test('can be mailed to the same address again, and the last of several works', async () => {
    await register()
    expect(await resend()).toMatchObject(sent)
    const second = await linkTo()
    expect(await resend({ username: email })).toMatchObject(sent)
    expect(await verify(second)).toMatchObject(expired)
    expect(await verify(await linkTo())).toMatchObject(verified)
  })

  test('requested while the former is opened leaves one consistent account', async () => {
    const first = await register()
    const moved = `moved-${email}`
    const [opened, asked] = await Promise.all([verify(first), resend({ new_email: moved })])
    const isFirst = opened.status === 200
    expect([opened.status, asked.status]).toEqual(isFirst ? [200, 409] : [400, 200])
    expect(await account()).toMatchObject({
      email: isFirst ? email : moved,
      accountStatus: isFirst ? 'active' : 'unverified',
    })
  })

  test('is rejected alike for a wrong password and an unknown name', async () => {
    await register()
    const known = await resend({ password: 'eight quiet herons' })
    const unknown = await resend({ username: `nobody-${made}` })
    for (const answer of [known, unknown]) expect(answer).toMatchObject(wrong)
    const { request_id: one, ...knownBody } = known.body
    const { request_id: other, ...unknownBody } = unknown.body
    expect(one).not.toBe(other)
    expect(knownBody).toEqual(unknownBody)
  })

  test('shares its count of wrong passwords with the sign-in', async () => {
    await register()
    const login = (guess: string) => ask('POST', '/api/user/login/', { username_or_email: username, password: guess })
    const guesses = [
      resend({ password: 'guess 1' }),
      login('guess 2'),
      resend({ username: email, password: 'guess 3' }),
    ]
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual([401, 401, 401])
    expect([(await login('guess 4')).status, (await resend({ password: 'guess 5' })).status]).toEqual([401, 401])
    for (const answer of [await resend(), await login(password)]) {
      expect(answer).toMatchObject({ status: 429, msg: expect.stringMatching(/^Too many requests/) })
    }
  })

  test('shares the limit of thirty attempts a minute with the sign-in', async () => {
    const tries = Array.from({ length: 31 }, (_, index) => {
      const name = `nobody-${made}-${index}`
      return index % 2
        ? resend({ username: name })
        : ask('POST', '/api/user/login/', { username_or_email: name, password })
    })
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect(await resend({ username: `nobody-${made}` })).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect((await resend({ username: `nobody-${made}` }, `198.51.100.${made}`)).status).toBe(401)
  })

  test('is rejected for a verified account, which is revealed only with the password', async () => {
    await verify(await register())
    expect(await resend({ password: 'eight quiet herons' })).toMatchObject(wrong)
    const answer = await resend({ new_email: `moved-${email}` })
    expect(answer).toMatchObject({
      status: 409,
      code: 'already_verified',
      msg: expect.stringContaining('You can log in'),
    })
    expect(await account()).toMatchObject({ email })
  })

  test('is not sent for a suspended account', async () => {
    await register()
    await change({ isActive: false })
    expect(await resend()).toMatchObject({ status: 403, code: 'account_suspended' })
  })

  test('does not take the address of somebody else', async () => {
    const first = await register()
    const taken = `taken-${email}`
    await makeUser(testApp.database.db, { email: taken })
    const answer = await resend({ new_email: taken.toUpperCase() })
    expect(answer).toMatchObject({ status: 409, code: 'email_taken', msg: 'A user with that email already exists.' })
    expect(await account()).toMatchObject({ email })
    expect(await verify(first)).toMatchObject(verified)
  })

  test('changes nothing but the address, whatever else is sent', async () => {
    await register()
    const before = await account()
    const more = {
      is_staff: true,
      is_superuser: true,
      account_status: 'active',
      email_verified_at: '2026-01-01',
      id: 1,
    }
    expect(await resend({ ...more, new_email: `moved-${email}` })).toMatchObject(sent)
    expect(await account()).toEqual({ ...before, email: `moved-${email}` })
  })

  test('is mailed five times an hour to one address, ignoring case', async () => {
    await register()
    const spellings = [email, email.toUpperCase(), email, email, email.toUpperCase(), email]
    const statuses = []
    for (const [index, new_email] of spellings.entries()) {
      statuses.push((await resend({ new_email }, `198.51.100.${index}`)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await ask('POST', '/api/user/password-reset/', { email })).toMatchObject({ status: 429 })
  })

  test.each<[object, object]>([
    [{ username: undefined }, { username: ['Enter your username.'] }],
    [{ username: ' ' }, { username: ['Enter your username.'] }],
    [{ username: 'x'.repeat(321) }, { username: ['Use up to 320 characters.'] }],
    [{ password: undefined }, { password: ['Enter your password.'] }],
    [{ password: '' }, { password: ['Enter your password.'] }],
    [{ new_email: undefined }, { new_email: ['Enter an email address.'] }],
    [{ new_email: 'reed' }, { new_email: [expect.stringContaining('name@example.org')] }],
  ])('is refused for %o in words for people', async (fields, details) => {
    expect(await resend(fields)).toMatchObject({ status: 400, code: 'validation_failed', body: { details } })
  })

  test('is rejected for characters that cannot be stored', async () => {
    for (const field of ['username', 'password', 'new_email'])
      for (const character of ['\0', '\ud800'])
        expect(await resend({ [field]: character })).toMatchObject({ status: 400, code: 'invalid_text' })
  })
})
