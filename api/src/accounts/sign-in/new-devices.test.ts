import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { openTestBrowser } from '../../test-browser.ts'
import { hashPassword } from '../passwords/passwords.service.ts'
import { lastLink, makeUser } from '../users.factory.ts'
import type { NewUser } from '../users.repository.ts'

const password = 'seven quiet herons'
const start = new Date('2026-11-20T09:30:00.000Z')
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'

let testApp: TestApp
let passwordHash: string
let clock = start
let made = 0

beforeAll(async () => {
  testApp = await startTestApp({ now: () => clock })
  passwordHash = await hashPassword(password)
})
afterAll(() => testApp.close())
beforeEach(() => {
  clock = start
})

async function makeOwner(values: Partial<NewUser> = {}) {
  made += 1
  const email = `owner-${made}@deck.example`
  const signedIn = { emailVerifiedAt: start, lastLoginAt: start }
  const owner = await makeUser(testApp.database.db, { email, passwordHash, ...signedIn, ...values })
  return { email, ...owner }
}

function browserAt(remoteAddress: string) {
  const browser = openTestBrowser(testApp.app, { remoteAddress })
  browser.headers['user-agent'] = firefox
  const { accounts } = browser.api
  return {
    accounts,
    async logIn(username_or_email: string) {
      await accounts.getCsrfToken()
      await accounts.login({ body: { username_or_email, password } })
    },
  }
}

const mailsTo = async (email: string) =>
  (await testApp.mails()).filter(({ to, subject }) => to === email && subject.startsWith('New login'))

test('the first sign-in of a browser is mailed with time, device, address and what to do', async () => {
  const owner = await makeOwner()
  const browser = browserAt('203.0.113.40')
  await browser.logIn(owner.username)
  await browser.logIn(owner.username)
  const [mail, ...others] = await mailsTo(owner.email)
  expect(others).toEqual([])
  expect(mail?.text).toContain('20 November 2026')
  expect(mail?.text).toContain('Firefox on Windows, IP address 203.0.113.40')
  expect(mail?.text).toContain('/profile')
})

test('a program without cookies is mailed about for each new network', async () => {
  const owner = await makeOwner()
  for (const remoteAddress of ['203.0.113.41', '203.0.113.41', '203.0.113.42']) {
    const body = { username_or_email: owner.username, password }
    const headers = { 'user-agent': '<b>evil.example</b>' }
    await testApp.app.inject({ method: 'POST', url: '/api/user/login/', remoteAddress, headers, body })
  }
  const mails = await mailsTo(owner.email)
  expect(mails).toHaveLength(2)
  for (const ipAddress of ['203.0.113.41', '203.0.113.42']) {
    expect(mails.some(({ text }) => text.includes(`Unknown device, IP address ${ipAddress}.`))).toBe(true)
  }
  expect(JSON.stringify(mails)).not.toContain('evil')
})

test('the first sign-in after the registration is not mailed', async () => {
  const owner = await makeOwner({ lastLoginAt: null })
  await browserAt('203.0.113.43').logIn(owner.username)
  expect(await mailsTo(owner.email)).toEqual([])
})

test('an address that was never confirmed gets no mail', async () => {
  const owner = await makeOwner({ emailVerifiedAt: null })
  await browserAt('203.0.113.44').logIn(owner.username)
  expect(await mailsTo(owner.email)).toEqual([])
})

test('at most five mails go out in 24 hours', async () => {
  const owner = await makeOwner()
  for (let index = 0; index < 7; index += 1) await browserAt(`198.51.100.${index}`).logIn(owner.username)
  expect(await mailsTo(owner.email)).toHaveLength(5)
  clock = new Date(start.getTime() + dayMs + 1)
  await browserAt('198.51.100.90').logIn(owner.username)
  expect(await mailsTo(owner.email)).toHaveLength(6)
})

test('the browser that opened a reset link is known afterwards', async () => {
  const owner = await makeOwner()
  const browser = browserAt('203.0.113.45')
  await browser.accounts.getCsrfToken()
  await browser.accounts.requestPasswordReset({ body: { email: owner.email } })
  const { uid, token } = lastLink(await testApp.mails(), owner.email)
  await browser.accounts.resetPassword({ params: { uid, token } })
  const mail = (await testApp.mails()).findLast(({ to }) => to === owner.email)
  const temporary = /^\s*([2-9a-hjkmnp-z]{5}(?:-[2-9a-hjkmnp-z]{5}){3})\s*$/m.exec(mail?.text ?? '')?.[1] ?? ''
  await browser.accounts.login({ body: { username_or_email: owner.username, password: temporary } })
  expect(await mailsTo(owner.email)).toEqual([])
})
