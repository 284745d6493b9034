import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal, startTestApp, type TestApp } from '../../test-app.ts'
import { openTestBrowser, type TestBrowser } from '../../test-browser.ts'
import { hashPassword } from '../passwords/passwords.service.ts'
import { makeUser } from '../users.factory.ts'
import { endSessions } from './sessions.repository.ts'
import { refreshTokens, sessions } from './sessions.table.ts'

let apps: [TestApp, TestApp]
let passwordHash: string

beforeAll(async () => {
  const first = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  apps = [first, await startTestApp({ beside: first, environment: { RATE_LIMIT_SCALE: '1000' } })]
  passwordHash = await hashPassword('the password of the tests')
})
afterAll(async () => {
  await apps[1].close()
  await apps[0].close()
})

const appOf = (isFirst: boolean) => apps[isFirst ? 0 : 1]
const user = () => makeUser(apps[0].database.db, { passwordHash })

function clientOf(browser: TestBrowser) {
  const { api } = browser
  return {
    logIn: async (username_or_email: string) => {
      const body = { username_or_email, password: 'the password of the tests' }
      return (await api.accounts.login({ body })).refresh
    },
    refresh: (refresh: string, attempt?: string) =>
      api.accounts.refreshSession({ body: { refresh, ...(attempt && { attempt }) } }).then(
        (answer) => answer.refresh,
        (error: unknown) => {
          if (error instanceof Refusal && [401, 403].includes(error.status)) return null
          throw error
        },
      ),
  }
}

async function openTokensOf(userId: number): Promise<number> {
  const [row] = await apps[0].database.db
    .select({ count: count() })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), isNull(refreshTokens.usedAt)))
  return row?.count ?? 0
}

const runs = { numRuns: 10 }

test('concurrent refreshes of a session leave at most one valid token, and none after a reuse', async () => {
  const exchange = fc.record({ token: fc.nat(), onFirst: fc.boolean(), isNamed: fc.boolean() })
  const batches = fc.array(fc.array(exchange, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(batches, async (rounds) => {
      const { id, username } = await user()
      const clients = apps.map(({ app }) => clientOf(openTestBrowser(app)))
      const tokens = [(await clients[0]?.logIn(username)) ?? '']
      const uses = new Map<string, number>()
      for (const round of rounds) {
        const answers = round.map(async ({ token, onFirst, isNamed }) => {
          const chosen = tokens[token % tokens.length] ?? ''
          uses.set(chosen, (uses.get(chosen) ?? 0) + 1)
          return clients[onFirst ? 0 : 1]?.refresh(chosen, isNamed ? randomUUID() : undefined)
        })
        const next = (await Promise.all(answers)).filter((one) => typeof one === 'string')
        tokens.push(...next)
      }
      const isReused = [...uses.values()].some((times) => times > 1)
      expect(await openTokensOf(id)).toBe(isReused ? 0 : 1)
    }),
    runs,
  )
})

type Theft = 'without cookies' | 'without header' | 'another browser' | 'another session'

test('a browser is never signed out by copies of its tokens or by lost answers', async () => {
  const theft = fc.record({
    how: fc.constantFrom<Theft>('without cookies', 'without header', 'another browser', 'another session'),
    token: fc.nat(),
    knowsAttempt: fc.boolean(),
    onFirst: fc.boolean(),
  })
  const step = fc.record({
    onFirst: fc.boolean(),
    repetitions: fc.nat(2),
    isImpatient: fc.boolean(),
    thefts: fc.array(theft, { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      const { id, username } = await user()
      const own = await openBrowsers()
      const thieves = await thievesOf(own.cookies)
      const seen = [await own.on(true).logIn(username)]
      const attempts: string[] = []
      for (const { onFirst, repetitions, isImpatient, thefts } of steps) {
        const present = seen.at(-1) ?? ''
        const attempt = randomUUID()
        attempts.push(attempt)
        const stolen = thefts.map(async ({ how, token, knowsAttempt, onFirst: there }) => {
          const copy = seen[token % seen.length] ?? ''
          return thieves(how, there).refresh(copy, knowsAttempt ? attempts[token % attempts.length] : randomUUID())
        })
        const ask = () => own.on(onFirst).refresh(present, attempt)
        const answers = await askAgain(ask, { repetitions, isImpatient })
        expect(answers).toEqual(answers.map(() => expect.any(String)))
        expect(new Set(answers).size).toBe(1)
        seen.push(...answers.slice(0, 1).filter((answer) => answer !== null))
        expect(await Promise.all(stolen)).toEqual(stolen.map(() => null))
      }
      expect(await openTokensOf(id)).toBe(1)
    }),
    runs,
  )
})

async function askAgain<T>(
  ask: () => Promise<T>,
  { repetitions, isImpatient }: { repetitions: number; isImpatient: boolean },
): Promise<T[]> {
  if (isImpatient) return Promise.all(Array.from({ length: repetitions + 1 }, ask))
  const answers: T[] = []
  for (let time = 0; time <= repetitions; time += 1) answers.push(await ask())
  return answers
}

async function openBrowsers() {
  const browsers = apps.map(({ app }) => openTestBrowser(app))
  const [first, second] = browsers
  if (!first || !second) throw new Error('There are two processes.')
  await first.transport({ method: 'GET', path: '/api/core/csrf/' })
  const on = (onFirst: boolean) => {
    for (const [name, value] of first.cookies) second.cookies.set(name, value)
    return clientOf(onFirst ? first : second)
  }
  return { cookies: first.cookies, on }
}

async function thievesOf(cookies: Map<string, string>) {
  const stranger = await openBrowsers()
  await stranger.on(true).logIn((await user()).username)
  const another = await openBrowsers()
  return (how: Theft, onFirst: boolean) => {
    if (how === 'another browser') return another.on(onFirst)
    if (how === 'another session') return stranger.on(onFirst)
    const bare = openTestBrowser(appOf(onFirst).app)
    const session = cookies.get('ledgerdeck_session')
    if (how === 'without header' && session) bare.cookies.set('ledgerdeck_session', session)
    return clientOf(bare)
  }
}

test('concurrent guesses on two processes, in any spelling, share the limit', async () => {
  const limited = await Promise.all(apps.map((beside) => startTestApp({ beside })))
  let accounts = 0
  const guess = fc.record({ onFirst: fc.boolean(), spelling: fc.nat(4), last: fc.nat({ max: 0xffff }) })
  const bursts = fc.array(fc.array(guess, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(bursts, fc.boolean(), async (rounds, exists) => {
      accounts += 1
      const username = `Guessed-${accounts}`
      const email = exists ? `guessed-${accounts}@deck.example` : username
      if (exists) await makeUser(apps[0].database.db, { username, email, passwordHash })
      const spellings = [username, username.toUpperCase(), ` ${username} `, `ｇ${username.slice(1)}`, email]
      const statuses: number[] = []
      for (const round of rounds) {
        const answers = round.map(async ({ onFirst, spelling, last }) => {
          const { app } = limited[onFirst ? 0 : 1] ?? apps[0]
          const { statusCode } = await app.inject({
            method: 'POST',
            url: '/api/user/login/',
            remoteAddress: `2001:db8:${accounts.toString(16)}:1::${last.toString(16)}`,
            headers: { 'x-forwarded-for': `203.0.113.${last % 250}` },
            body: { username_or_email: spellings[spelling], password: `guess ${last}` },
          })
          return statusCode
        })
        statuses.push(...(await Promise.all(answers)))
      }
      const evaluated = statuses.filter((status) => status === 401).length
      expect(evaluated).toBe(Math.min(5, statuses.length))
      expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - evaluated)
    }),
    runs,
  )
  for (const app of limited) await app.close()
})

test('concurrent logins leave one session each', async () => {
  const { id, username } = await user()
  const logins = Array.from({ length: 8 }, (_, index) =>
    clientOf(openTestBrowser(appOf(index % 2 === 0).app)).logIn(username),
  )
  expect(new Set(await Promise.all(logins)).size).toBe(8)
  expect(await openTokensOf(id)).toBe(8)
})

test('a session that ends while its request waits ends no other', async () => {
  const [{ database, signIn, untilBlocked }] = apps
  const { id } = await user()
  const stolen = await signIn(id)
  const own = await signIn(id)
  const { promise: isLocked, resolve: lock } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const changing = database.transaction(async (inside) => {
    await endSessions(inside, id, { except: own.sessionId, reason: 'password_changed', now: new Date() })
    lock()
    await mayCommit
  })
  await isLocked
  const ending = stolen.api.accounts.endOtherSessions({}).catch((error: unknown) => error)
  await untilBlocked()
  commit()
  await changing
  expect(await ending).toMatchObject({ status: 401 })
  expect(await own.api.accounts.listSessions({})).toMatchObject({ data: [expect.anything()] })
})
