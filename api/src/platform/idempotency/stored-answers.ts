import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { deleteDueRows } from '../database/retention.ts'
import { dayMs } from '../text/times.ts'
import { idempotencyKeys } from './idempotency-keys.table.ts'

const retentionMs = dayMs

const maxPerUser = 1_000

export interface KeyOwner {
  userId: number
  keyHash: string
}

export type StoredAnswer = Pick<typeof idempotencyKeys.$inferSelect, 'fingerprint' | 'answer'>

/** Returns the stored answer, or null if there is none from the last day. */
export async function findAnswer(db: Db, { userId, keyHash }: KeyOwner, now: Date): Promise<StoredAnswer | null> {
  const [row] = await db
    .select({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        eq(idempotencyKeys.keyHash, keyHash),
        gt(idempotencyKeys.createdAt, oldestUsable(now)),
      ),
    )
  return row ?? null
}

/** Replaces an expired answer. False when the key is in use. */
export async function insertAnswer(db: Db, owner: KeyOwner, stored: StoredAnswer, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .insert(idempotencyKeys)
    .values({ ...owner, ...stored, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.keyHash],
      set: { ...stored, createdAt: now },
      setWhere: lte(idempotencyKeys.createdAt, oldestUsable(now)),
    })
  return rowCount === 1
}

export function deleteExpiredAnswers(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return deleteDueRows(db, idempotencyKeys, { where: lte(idempotencyKeys.createdAt, oldestUsable(now)), limit })
}

/** Deletes the oldest answers of users with more than a thousand. */
export async function deleteExcessAnswers(db: Db): Promise<void> {
  await db.execute(sql`
    delete from ${idempotencyKeys} where ctid = any(array(
      select ctid from (
        select ctid, row_number() over (partition by user_id order by created_at desc) as position from ${idempotencyKeys}
      ) as numbered where position > ${maxPerUser}))`)
}

export async function deleteAnswersOf(db: Db, userId: number): Promise<void> {
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
}

function oldestUsable(now: Date): Date {
  return new Date(now.getTime() - retentionMs)
}
