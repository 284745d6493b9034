import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { privateApi } from './private-client.ts'
import { isPasswordAsked, onPasswordQuestion, settlePasswordQuestion } from './recent-authentication.ts'
import { storeTokens } from './tokens.ts'

interface Received {
  path: string
  headers: Record<string, unknown>
  body: string
}

let server: Server
let received: Received[] = []
let answer: (request: Received) => { status: number; body: object }
let answerAfter: Promise<void>

const endOthersPath = '/api/v1/accounts/sessions/end-others/'
const refusal = { code: 'reauthentication_required', msg: 'Confirm your password to do this.' }
const notRecent = { status: 403, body: refusal }
const done = { status: 200, body: { msg: 'Logged out of 1 other session.', ended: 1 } }

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { url: path = '', headers } = request
      const one = { path, headers, body: Buffer.concat(parts).toString() }
      received.push(one)
      const { status, body } = answer(one)
      void answerAfter.then(() =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      )
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => server.close())

let forgetHost: () => void
let questionsAsked: number
let cookies: string

beforeEach(() => {
  received = []
  answerAfter = Promise.resolve()
  cookies = 'theme=dark; csrftoken=plain'
  const { port } = server.address() as AddressInfo
  const overNetwork = globalThis.fetch
  const stored = new Map<string, string>()
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => overNetwork(`http://127.0.0.1:${port}${path}`, init))
  vi.stubGlobal('document', {
    get cookie() {
      return cookies
    },
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  signInAs('7', 'first')
  questionsAsked = 0
  forgetHost = onPasswordQuestion(() => {
    if (isPasswordAsked()) questionsAsked += 1
  })
})
afterEach(() => {
  settlePasswordQuestion(false)
  forgetHost()
  vi.unstubAllGlobals()
})

function signInAs(sub: string, sid: string): string {
  const now = Math.floor(Date.now() / 1000)
  const parts = ['{}', JSON.stringify({ sub, sid, iat: now, exp: now + 300 }), 'signature']
  const access = parts.map((part) => Buffer.from(part).toString('base64url')).join('.')
  storeTokens({ access, refresh: `refresh of ${sid}` }, Date.now())
  return access
}

const endOthers = (signal?: AbortSignal) => privateApi.accounts.endOtherSessions({ signal })
const asked = () => expect.poll(isPasswordAsked).toBe(true)

let isConfirmed = false
function confirm(): void {
  isConfirmed = true
  settlePasswordQuestion(true)
}

beforeEach(() => {
  isConfirmed = false
  answer = () => (isConfirmed ? done : notRecent)
})

describe('a call that needs the password again', () => {
  test('is repeated once when it was entered, as it was', async () => {
    const changing = privateApi.accounts.updateUser({
      params: { id: 7 },
      body: { email: 'new@deck.example' },
      form: false,
    })
    await asked()
    confirm()
    expect(await changing).toMatchObject(done.body)
    expect(received.map(({ path, body }) => [path, body])).toEqual([
      ['/api/user/user/update/7/', '{"email":"new@deck.example"}'],
      ['/api/user/user/update/7/', '{"email":"new@deck.example"}'],
    ])
  })

  test('shares the question with the calls that are made at the same time', async () => {
    const ending = [endOthers(), endOthers(), endOthers()]
    await expect.poll(() => received).toHaveLength(3)
    await asked()
    confirm()
    expect(await Promise.all(ending)).toEqual([done.body, done.body, done.body])
    expect([questionsAsked, received.length]).toEqual([1, 6])
  })

  test('asks nobody when the password was entered while its refusal was on the way', async () => {
    const { promise: sentLate, resolve: sendLate } = Promise.withResolvers<void>()
    answerAfter = sentLate
    const first = endOthers()
    await expect.poll(() => received).toHaveLength(1)
    answerAfter = Promise.resolve()
    const second = endOthers()
    await asked()
    confirm()
    expect(await second).toEqual(done.body)
    sendLate()
    expect(await first).toEqual(done.body)
    expect([questionsAsked, received.length]).toEqual([1, 4])
  })

  test('is refused in the words of the server when its user does not want to, and not repeated', async () => {
    const ending = endOthers().catch((failure: unknown) => failure)
    await asked()
    settlePasswordQuestion(false)
    const failure = await ending
    expect(failure).toBeInstanceOf(CallError)
    expect(failure).toMatchObject({ status: 403, code: refusal.code, message: refusal.msg })
    expect(received).toHaveLength(1)
  })

  test('is not repeated with the token of another account that has signed in in another tab', async () => {
    const ending = endOthers().catch((failure: unknown) => failure)
    await asked()
    signInAs('8', 'of someone else')
    confirm()
    expect(await ending).toMatchObject({ status: 403, code: refusal.code })
    expect(received).toHaveLength(1)
  })

  test('is repeated by the present session of the same user', async () => {
    const ending = endOthers()
    await asked()
    const access = signInAs('7', 'second')
    confirm()
    expect(await ending).toEqual(done.body)
    expect(received.at(-1)?.headers.authorization).toBe(`Bearer ${access}`)
  })

  test('asks no second time when its repetition is refused as well', async () => {
    answer = () => notRecent
    const ending = endOthers().catch((failure: unknown) => failure)
    await asked()
    settlePasswordQuestion(true)
    expect(await ending).toMatchObject({ status: 403, code: refusal.code })
    expect([received.length, isPasswordAsked()]).toEqual([2, false])
  })

  test('that is cancelled waits no longer, and is not repeated', async () => {
    const cancelling = new AbortController()
    const ending = endOthers(cancelling.signal).catch((failure: unknown) => failure)
    await asked()
    cancelling.abort()
    expect(await ending).toMatchObject({ name: 'AbortError' })
    confirm()
    expect(received).toHaveLength(1)
  })

  test('is refused at once where nothing shows the dialog', async () => {
    forgetHost()
    await expect(endOthers()).rejects.toMatchObject({ code: refusal.code })
  })
})

describe('the proof that a page of ours makes a call', () => {
  test.each([
    ['csrftoken=plain', 'plain'],
    ['__Host-csrftoken=secure', 'secure'],
    ['csrftoken=planted; __Host-csrftoken=secure', 'secure'],
    ['xcsrftoken=other; csrftoken=plain', 'plain'],
  ])('repeats the cookie of %s', async (present, token) => {
    isConfirmed = true
    cookies = present
    await endOthers()
    expect(received.map(({ headers }) => headers['x-csrftoken'])).toEqual([token])
  })

  test('is fetched again, and the call repeated, when another tab signs in or out', async () => {
    answer = ({ path, headers }) => {
      if (path === '/api/core/csrf/') {
        cookies = 'csrftoken=of-the-session'
        return { status: 200, body: { csrf_token: 'of-the-session' } }
      }
      const isOfSession = headers['x-csrftoken'] === 'of-the-session'
      return isOfSession ? done : { status: 403, body: { code: 'csrf_failed', msg: 'This page is out of date.' } }
    }
    expect(await Promise.all([endOthers(), endOthers()])).toEqual([done.body, done.body])
    expect(received.filter(({ path }) => path === endOthersPath)).toHaveLength(4)
  })
})
