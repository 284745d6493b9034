import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commitMarkers } from '../platform/database/commit-markers.table.ts'
import { idempotencyKeys } from '../platform/idempotency/idempotency-keys.table.ts'
import { rateLimits } from '../platform/limits/rate-limits.table.ts'
import { dayMs } from '../platform/text/times.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { deleteExpiredRows, deleteOldAnswers } from './expired-rows.job.ts'
import { accountLinks } from './links/account-links.table.ts'
import { insertSession } from './sessions/sessions.repository.ts'
import { refreshTokens, sessions } from './sessions/sessions.table.ts'
import { knownClients } from './sign-in/known-clients.table.ts'
import { makeUser } from './users.factory.ts'

const now = new Date('2026-05-01T00:00:00.000Z')
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const parts = () => ({ db: testApp.database.db, now: () => now })
const clean = () => deleteExpiredRows(parts(), AbortSignal.timeout(60_000))

test('expired sessions are deleted with their tokens', async () => {
  const { db } = testApp.database
  const { id: userId } = await makeUser(db)
  const session = async (hash: string, expiresAt: Date) => {
    const times = { loggedInAt: before(dayMs), lastUsedAt: before(dayMs), expiresAt }
    const sessionId = await insertSession(db, { userId, ...times, ipAddress: '192.0.2.1', userAgent: '' })
    await db.insert(refreshTokens).values({ hash, sessionId, createdAt: now })
    return sessionId
  }
  await session('expired', before(1))
  const open = await session('open', now)
  await clean()
  expect((await db.select().from(sessions)).map(({ id }) => id)).toEqual([open])
  expect((await db.select().from(refreshTokens)).map(({ hash }) => hash)).toEqual(['open'])
})

test('links are kept for a month after their end, to distinguish them from invalid ones', async () => {
  const { db } = testApp.database
  const { id: userId } = await makeUser(db)
  const link = (tokenHash: string, expiresAt: Date) => ({
    userId,
    purpose: 'verify_email' as const,
    tokenHash,
    email: 'a@deck.example',
    createdAt: before(40 * dayMs),
    expiresAt,
  })
  await db.insert(accountLinks).values([link('old', before(30 * dayMs + 1)), link('recent', before(30 * dayMs))])
  await clean()
  const left = await db.select().from(accountLinks).where(eq(accountLinks.userId, userId))
  expect(left.map(({ tokenHash }) => tokenHash)).toEqual(['recent'])
})

test('known clients are deleted 90 days after their last sign-in', async () => {
  const { db } = testApp.database
  const { id: userId } = await makeUser(db)
  const client = (letter: string, lastUsedAt: Date) => ({ userId, hash: letter.repeat(43), lastUsedAt })
  await db.insert(knownClients).values([client('a', before(90 * dayMs + 1)), client('b', before(90 * dayMs))])
  await clean()
  const left = await db.select().from(knownClients).where(eq(knownClients.userId, userId))
  expect(left.map(({ hash }) => hash[0])).toEqual(['b'])
})

test('expired limit counts are deleted, however many there are', async () => {
  const { db } = testApp.database
  const expired = Array.from({ length: 2_500 }, (_, index) => ({
    key: `old-${index}`,
    points: 1,
    expire: now.getTime() - 1,
  }))
  await db.insert(rateLimits).values([...expired, { key: 'new', points: 1, expire: now.getTime() + 1 }])
  await clean()
  expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['new'])
})

test('commit markers are kept for a day after their last transaction', async () => {
  const { db } = testApp.database
  await db.delete(commitMarkers)
  const marker = (updatedAt: Date) => ({ slot: crypto.randomUUID(), number: 2, updatedAt })
  const recent = marker(before(dayMs))
  await db.insert(commitMarkers).values([marker(before(dayMs + 1)), recent])
  await clean()
  expect(await db.select().from(commitMarkers)).toEqual([recent])
})

describe('stored answers', () => {
  const cleanAnswers = () => deleteOldAnswers(parts(), AbortSignal.timeout(60_000))

  function answer(userId: number, keyHash: string, createdAt: Date) {
    return { userId, keyHash, createdAt, fingerprint: 'f', answer: '{}' }
  }

  async function keysOf(userId: number): Promise<string[]> {
    const { db } = testApp.database
    const rows = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
    return rows.map(({ keyHash }) => keyHash)
  }

  test('are deleted after a day', async () => {
    await testApp.database.db
      .insert(idempotencyKeys)
      .values([answer(1, 'old', before(dayMs)), answer(1, 'recent', before(dayMs - 1))])
    await cleanAnswers()
    expect(await keysOf(1)).toEqual(['recent'])
  })

  test('are the newest thousand of a user', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => answer(2, `key-${index}`, before(index)))
    await testApp.database.db.insert(idempotencyKeys).values([...many, answer(3, 'of another', before(2_000))])
    await cleanAnswers()
    const kept = await keysOf(2)
    expect([kept.length, kept.includes('key-0'), kept.includes('key-1000')]).toEqual([1_000, true, false])
    expect(await keysOf(3)).toEqual(['of another'])
  })
})
