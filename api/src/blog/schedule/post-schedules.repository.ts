import { and, asc, eq, inArray, lte, notInArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { postSchedules } from './post-schedules.table.ts'

export type ScheduleRow = typeof postSchedules.$inferSelect

export const scheduleChannel = 'post_schedules'

export async function findSchedule(db: Db, postId: number): Promise<ScheduleRow | null> {
  const [row] = await db.select().from(postSchedules).where(eq(postSchedules.postId, postId))
  return row ?? null
}

export async function findPlanner(db: Db, id: number) {
  const { isActive, isStaff, isSuperuser } = users
  const [row] = await db.select({ isActive, isStaff, isSuperuser }).from(users).where(eq(users.id, id))
  return row ?? null
}

/** Call it while the post is locked. The commit notifies all processes. */
export async function saveSchedule(db: Db, { postId, ...values }: ScheduleRow): Promise<void> {
  await db
    .insert(postSchedules)
    .values({ postId, ...values })
    .onConflictDoUpdate({
      target: postSchedules.postId,
      set: values,
    })
  await db.execute(sql`select pg_notify(${scheduleChannel}, '')`)
}

export async function deleteSchedules(db: Db, postIds: readonly number[]): Promise<void> {
  await db.delete(postSchedules).where(inArray(postSchedules.postId, [...postIds]))
}

export async function findNextTime(db: Db, { except }: { except: readonly number[] }): Promise<Date | null> {
  const first = (time: PgColumn) =>
    db
      .select({ at: sql`min(${time})`.as('at') })
      .from(postSchedules)
      .where(notInArray(postSchedules.postId, [...except]))
  const { publishAt, unpublishAt } = postSchedules
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select least((${first(publishAt)}), (${first(unpublishAt)})) as at`,
  )
  const at = rows[0]?.at
  return at ? new Date(at) : null
}

export async function listDuePosts(
  db: Db,
  now: Date,
  { limit, except }: { limit: number; except: readonly number[] },
): Promise<number[]> {
  const { postId, publishAt, unpublishAt } = postSchedules
  const rows = await db
    .select({ postId })
    .from(postSchedules)
    .where(and(or(lte(publishAt, now), lte(unpublishAt, now)), notInArray(postId, [...except])))
    .orderBy(asc(sql`least(${publishAt}, ${unpublishAt})`), asc(postId))
    .limit(limit)
  return rows.map((row) => row.postId)
}
