import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { hashPassword } from '../passwords/passwords.service.ts'
import { lastLink, makeUser } from '../users.factory.ts'
import type { NewUser } from '../users.repository.ts'
import { users } from '../users.table.ts'
import type { LinkParts } from './account-links.service.ts'

const password = 'seven quiet herons'

let testApp: TestApp
let passwordHash = ''
let moment = new Date('2026-11-20T09:30:00.000Z')
let made = 0
let ip = ''
let owner: { id: number; username: string }
let first = ''
let second = ''
let third = ''

beforeAll(async () => {
  testApp = await startTestApp({ now: () => moment, environment: { RATE_LIMIT_SCALE: '1000' } })
  passwordHash = await hashPassword(password)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  made += 1
  ip = `192.0.2.${made}`
  ;[first, second, third] = ['first', 'second', 'third'].map((name) => `${name}-${made}@deck.example`) as [
    string,
    string,
    string,
  ]
  owner = await makeUser(testApp.database.db, { email: first, passwordHash, emailVerifiedAt: moment })
})

async function ask(method: 'GET' | 'POST', url: string, payload?: object) {
  const response = await testApp.app.inject({ method, url, payload, remoteAddress: ip })
  const body = response.json()
  return { status: response.statusCode, code: body.code, msg: body.msg, body }
}

const undo = ({ uid, token }: LinkParts) => ask('POST', `/api/v1/accounts/undo-email-change/${uid}/${token}/`)
const verify = ({ uid, token }: LinkParts) => ask('GET', `/api/user/verify-email/${uid}/${token}/`)
const login = (name: string, guess: string) =>
  ask('POST', '/api/user/login/', { username_or_email: name, password: guess })

const mailsTo = async (address: string) => (await testApp.mails()).filter(({ to }) => to === address)
const linkTo = async (address: string) => lastLink(await testApp.mails(), address)

async function moveTo(email: string) {
  const { api } = await testApp.signIn(owner.id)
  await api.accounts.updateUser({ params: { id: owner.id }, body: { email }, form: false })
}

const register = (name: string, email: string) =>
  ask('POST', '/api/user/register/', {
    username: `${name}-${made}`,
    email,
    password,
    confirm_password: password,
  })
const resend = (name: string, email: string) =>
  ask('POST', '/api/user/resend-verification-email/', { username: `${name}-${made}`, password, new_email: email })

async function account() {
  const [row] = await testApp.database.db.select().from(users).where(eq(users.id, owner.id))
  if (!row) throw new Error('There is no such account.')
  return row
}

const change = (values: Partial<NewUser>) => testApp.database.db.update(users).set(values).where(eq(users.id, owner.id))

const done = {
  status: 200,
  msg: expect.stringContaining('previous email address again. A temporary password has been sent'),
}
const used = { status: 400, code: 'link_used' }
const invalid = { status: 400, code: 'link_invalid' }
const expired = { status: 400, code: 'link_expired' }

describe('a change of address', () => {
  test('applies at once, mails an undo link to the former address, and a confirmation link to the new one', async () => {
    await moveTo(second)
    expect(await account()).toMatchObject({ email: second, accountStatus: 'active', emailVerifiedAt: null })
    const [told, ...others] = await mailsTo(first)
    expect(others).toEqual([])
    expect(told?.subject).toBe('Your email address for Ledgerdeck was changed')
    expect(told?.text).toContain('since 20 November 2026')
    expect(told?.text).not.toContain(second)
    expect(await linkTo(first)).toMatchObject({ path: 'undo-email-change', uid: String(owner.id) })
    const confirmation = await linkTo(second)
    expect(confirmation.path).toBe('verify-email')
    expect(await verify(confirmation)).toMatchObject({ status: 200 })
    expect(await account()).toMatchObject({ emailVerifiedAt: moment })
  })

  test('notifies an unconfirmed former address without a link, since it may belong to a stranger', async () => {
    await moveTo(second)
    const confirmation = await linkTo(second)
    await moveTo(third)
    const [, told, ...others] = await mailsTo(second)
    expect(others).toEqual([])
    expect(told?.subject).toBe('Your email address for Ledgerdeck was changed')
    expect(told?.text).toContain('since 20 November 2026')
    expect(`${told?.text}${told?.html}`).not.toMatch(/undo-email-change|take your account back/i)
    expect(told?.text).not.toContain(third)
    expect(await verify(confirmation)).toMatchObject(expired)
  })

  test('of an unverified account notifies the former address', async () => {
    await register('new', second)
    expect(await mailsTo(second)).toHaveLength(1)
    expect(await resend('new', third)).toMatchObject({ status: 200 })
    const [, told, ...others] = await mailsTo(second)
    expect(others).toEqual([])
    expect(told?.subject).toBe('Your email address for Ledgerdeck was changed')
    expect(await resend('new', third)).toMatchObject({ status: 200 })
    expect((await mailsTo(third)).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'Confirm your email address for Ledgerdeck'),
    )
  })

  test('reserves the former address: nobody else can register with it, request a link to it or change to it', async () => {
    await moveTo(second)
    const wanted = first.toUpperCase()
    const taken = 'A user with that email already exists.'
    expect(await register('thief', wanted)).toMatchObject({ status: 400, body: { email: [taken] } })
    expect(await register('thief', third)).toMatchObject({ status: 201 })
    expect(await resend('thief', wanted)).toMatchObject({ status: 409, code: 'email_taken' })
    const other = await makeUser(testApp.database.db)
    const { api } = await testApp.signIn(other.id)
    const moving = api.accounts.updateUser({ params: { id: other.id }, body: { email: wanted }, form: false })
    await expect(moving).rejects.toMatchObject({ status: 400, body: { details: { email: [taken] } } })
    expect(await undo(await linkTo(first))).toMatchObject(done)
  })

  test('gives the former address to no concurrent request', async () => {
    const wishes = () => Array.from({ length: 4 }, (_, index) => register(`thief-${index}`, first))
    const answers = await Promise.all([...wishes(), moveTo(second).then(() => ({ status: 0 })), ...wishes()])
    expect(answers.map(({ status }) => status).sort()).toEqual([0, 400, 400, 400, 400, 400, 400, 400, 400])
    expect(await undo(await linkTo(first))).toMatchObject(done)
  })

  test('frees the former address for others when the link expires, and for the account itself at once', async () => {
    await moveTo(second)
    await moveTo(first)
    expect(await account()).toMatchObject({ email: first })
    await moveTo(second)
    moment = new Date(moment.getTime() + 7 * dayMs)
    expect(await register('successor', first)).toMatchObject({ status: 201 })
  })

  test('expires a reset link sent to the former address', async () => {
    await ask('POST', '/api/user/password-reset/', { email: first })
    const { uid, token } = await linkTo(first)
    await moveTo(second)
    expect(await ask('POST', `/api/user/reset-password/${uid}/${token}/`)).toMatchObject(expired)
  })
})

describe('the link that undoes a change of address', () => {
  test('restores the address, ends the sessions and mails a temporary password there', async () => {
    await moveTo(second)
    await verify(await linkTo(second))
    const { api } = await testApp.signIn(owner.id)
    expect(await undo(await linkTo(first))).toMatchObject(done)
    expect(await account()).toMatchObject({ email: first, emailVerifiedAt: moment, accountStatus: 'active' })
    await expect(api.accounts.listSessions()).rejects.toMatchObject({ status: 401 })
    const mail = (await mailsTo(first)).at(-1)
    const temporary = /^ {4}(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? ''
    expect(await login(second, password)).toMatchObject({ status: 401 })
    expect(await login(first, temporary)).toMatchObject({ status: 200, body: { user: { must_change_password: true } } })
    const [, told, ...others] = await mailsTo(second)
    expect(others).toEqual([])
    expect(told?.subject).toBe('Your email address for Ledgerdeck was changed')
    expect(told?.text).toContain('previous email address again')
    expect(told?.text).not.toContain('undo-email-change')
  })

  test('keeps an account whose deletion was planned from the other address', async () => {
    await moveTo(second)
    await change({ deletionDueAt: new Date(moment.getTime() + 14 * dayMs) })
    expect(await undo(await linkTo(first))).toMatchObject(done)
    expect((await account()).deletionDueAt).toBeNull()
    const [, mail, ...others] = await mailsTo(first)
    expect(others).toEqual([])
    expect(mail?.text).toContain('temporary password')
    expect(mail?.text).toContain('We’ve also cancelled its planned deletion.')
  })

  test('expires the links of the other address', async () => {
    await moveTo(second)
    const confirmation = await linkTo(second)
    await ask('POST', '/api/user/password-reset/', { email: second })
    const { uid, token } = await linkTo(second)
    await undo(await linkTo(first))
    expect(await verify(confirmation)).toMatchObject(expired)
    expect(await ask('POST', `/api/user/reset-password/${uid}/${token}/`)).toMatchObject(expired)
  })

  test('survives another change of the address, and then expires the later links', async () => {
    await moveTo(second)
    const ofFirst = await linkTo(first)
    await verify(await linkTo(second))
    await moveTo(third)
    const ofSecond = await linkTo(second)
    expect(await undo(ofFirst)).toMatchObject(done)
    expect(await account()).toMatchObject({ email: first })
    expect(await undo(ofSecond)).toMatchObject(expired)
    expect(await account()).toMatchObject({ email: first })
  })

  test('of a later change keeps that of an earlier one', async () => {
    await moveTo(second)
    const ofFirst = await linkTo(first)
    await verify(await linkTo(second))
    await moveTo(third)
    expect(await undo(await linkTo(second))).toMatchObject(done)
    expect(await account()).toMatchObject({ email: second })
    expect(await undo(ofFirst)).toMatchObject(done)
    expect(await account()).toMatchObject({ email: first })
  })

  test('survives a change and a reset of the password', async () => {
    await moveTo(second)
    const link = await linkTo(first)
    const { api } = await testApp.signIn(owner.id)
    const wish = { new_password: 'nine loud herons', confirm_new_password: 'nine loud herons' }
    await api.accounts.updateUser({ params: { id: owner.id }, body: wish, form: false })
    await ask('POST', '/api/user/password-reset/', { email: second })
    const { uid, token } = await linkTo(second)
    expect(await ask('POST', `/api/user/reset-password/${uid}/${token}/`)).toMatchObject({ status: 200 })
    expect(await undo(link)).toMatchObject(done)
  })

  test('works for seven days, once, and for one of several concurrent requests', async () => {
    await moveTo(second)
    const link = await linkTo(first)
    moment = new Date(moment.getTime() + 7 * dayMs)
    expect(await undo(link)).toMatchObject({
      ...expired,
      msg: 'This link has expired. Ask an administrator for help.',
    })
    moment = new Date(moment.getTime() - 1)
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(link)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect(await undo(link)).toMatchObject({
      ...used,
      msg: 'This link has already been used. Your previous email address was restored.',
    })
  })

  test('takes the address from an account that never confirmed it, which can then enter another', async () => {
    await moveTo(second)
    const link = await linkTo(first)
    const holder = await makeUser(testApp.database.db, {
      email: first.toUpperCase(),
      username: `holder-${made}`,
      passwordHash,
      accountStatus: 'unverified',
    })
    expect(await undo(link)).toMatchObject(done)
    expect(await account()).toMatchObject({ email: first })
    const [left] = await testApp.database.db.select().from(users).where(eq(users.id, holder.id))
    expect(left).toMatchObject({ username: `holder-${made}`, emailVerifiedAt: null, accountStatus: 'unverified' })
    expect(left?.email).toMatch(/@address\.invalid$/)
    expect(await resend('holder', third)).toMatchObject({ status: 200 })
    expect(await verify(await linkTo(third))).toMatchObject({ status: 200 })
  })

  test('is rejected while another account has confirmed the address, and stays valid', async () => {
    await moveTo(second)
    const link = await linkTo(first)
    const other = await makeUser(testApp.database.db, { email: first.toUpperCase(), emailVerifiedAt: moment })
    const before = await account()
    expect(await undo(link)).toMatchObject({ status: 409, code: 'email_taken' })
    expect(await account()).toEqual(before)
    await testApp.database.db.delete(users).where(eq(users.id, other.id))
    expect(await undo(link)).toMatchObject(done)
  })

  test('does nothing for other accounts, other tokens and suspended accounts', async () => {
    await moveTo(second)
    const link = await linkTo(first)
    const other = await makeUser(testApp.database.db)
    expect(await undo({ ...link, uid: String(other.id) })).toMatchObject(invalid)
    expect(await undo({ ...link, token: link.token.slice(1) })).toMatchObject(invalid)
    await change({ isActive: false, accountStatus: 'suspended' })
    expect(await undo(link)).toMatchObject(invalid)
    expect(await account()).toMatchObject({ email: second, passwordHash })
  })

  test('is recorded', async () => {
    await moveTo(second)
    await undo(await linkTo(first))
    const records = async () => {
      const { rows } = await testApp.database.db.execute(
        sql`select action, ip_address from ip_records where user_id = ${owner.id} and ip_address = ${ip}`,
      )
      return rows
    }
    await expect.poll(records).toEqual([{ action: 'email_change', ip_address: ip }])
  })
})
