import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idempotencyKeys } from '../platform/idempotency/idempotency-keys.table.ts'
import { dayMs } from '../platform/text/times.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { deleteOldAnswers } from './expired-rows.job.ts'

const now = new Date('2026-05-01T00:00:00.000Z')
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const clean = () => deleteOldAnswers({ db: testApp.database.db, now: () => now }, AbortSignal.timeout(60_000))

function answer(userId: number, keyHash: string, createdAt: Date) {
  return { userId, keyHash, createdAt, fingerprint: 'f', answer: '{}' }
}

async function keysOf(userId: number): Promise<string[]> {
  const { db } = testApp.database
  const rows = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
  return rows.map(({ keyHash }) => keyHash)
}

test('stored answers are deleted after a day', async () => {
  await testApp.database.db
    .insert(idempotencyKeys)
    .values([answer(1, 'old', before(dayMs)), answer(1, 'recent', before(dayMs - 1))])
  await clean()
  expect(await keysOf(1)).toEqual(['recent'])
})

test('a user keeps the newest thousand stored answers', async () => {
  const many = Array.from({ length: 1_001 }, (_, index) => answer(2, `key-${index}`, before(index)))
  await testApp.database.db.insert(idempotencyKeys).values([...many, answer(3, 'of another', before(2_000))])
  await clean()
  const kept = await keysOf(2)
  expect([kept.length, kept.includes('key-0'), kept.includes('key-1000')]).toEqual([1_000, true, false])
  expect(await keysOf(3)).toEqual(['of another'])
})
