import { gte, sql } from 'drizzle-orm'
import { postViewDays } from '../blog/posts/post-views.table.ts'
import type { Db } from '../platform/database/database.ts'
import { dailyFigures } from './daily-figures.table.ts'

/** What happened on a UTC day (`YYYY-MM-DD`), but for views of posts. */
export type DayFigures = typeof dailyFigures.$inferSelect

/** UTC days, from the first up to but without the last. */
export interface DayRange {
  from: string
  until: string
}

export async function findDailyFigures(db: Db, from: string): Promise<DayFigures[]> {
  return db.select().from(dailyFigures).where(gte(dailyFigures.day, from))
}

/** Whoever was first has counted them. */
export async function keepDailyFigures(db: Db, days: readonly DayFigures[]): Promise<void> {
  await db
    .insert(dailyFigures)
    .values([...days])
    .onConflictDoNothing()
}

/** What can be counted for a day, and the rows and moment it is counted by: each stands in an index of its own. */
const countedRows = {
  registrations: { rows: sql`users`, moment: sql`created_at`, which: sql`true` },
  signIns: { rows: sql`ip_records`, moment: sql`created_at`, which: sql`action = 'login'` },
  posts: { rows: sql`posts`, moment: sql`listed_at`, which: sql`is_public` },
  comments: { rows: sql`comments`, moment: sql`created_at`, which: sql`not is_deleted` },
} as const

export type CountedName = keyof typeof countedRows

export const countedNames = Object.keys(countedRows) as CountedName[]

/** How many there are of each day that has any. */
export async function countByDay(db: Db, name: CountedName, { from, until }: DayRange): Promise<Map<string, number>> {
  const { rows: table, moment, which } = countedRows[name]
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, count from (
      select (${moment} at time zone 'UTC')::date as day, count(*)::integer as count
      from ${table}
      where ${which} and ${moment} >= ${midnight(from)} and ${moment} < ${midnight(until)}
      group by 1) as counted`)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

function midnight(day: string) {
  return sql`${`${day}T00:00:00Z`}::timestamptz`
}

/** How often posts were read on each day that has any reader, from that one on. */
export async function findViewDays(db: Db, from: string): Promise<Map<string, number>> {
  const rows = await db.select().from(postViewDays).where(gte(postViewDays.day, from))
  return new Map(rows.map(({ day, views }) => [day, views]))
}
