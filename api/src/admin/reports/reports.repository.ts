import { gte, sql } from 'drizzle-orm'
import { postViewDays } from '../../blog/views/post-views.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { dailyFigures } from './reports.table.ts'

export type DayFigures = typeof dailyFigures.$inferSelect

export interface DayRange {
  from: string
  until: string
}

export async function listDailyFigures(db: Db, from: string): Promise<DayFigures[]> {
  return db.select().from(dailyFigures).where(gte(dailyFigures.day, from))
}

/** Keeps existing figures, which another process has stored first. */
export async function insertDailyFigures(db: Db, days: readonly DayFigures[]): Promise<void> {
  await db
    .insert(dailyFigures)
    .values([...days])
    .onConflictDoNothing()
}

const metrics = {
  registrations: { rows: sql`users`, timestamp: sql`created_at`, condition: sql`true` },
  signIns: { rows: sql`ip_records`, timestamp: sql`created_at`, condition: sql`action = 'login'` },
  posts: { rows: sql`posts`, timestamp: sql`listed_at`, condition: sql`is_public` },
  comments: { rows: sql`comments`, timestamp: sql`created_at`, condition: sql`not is_deleted` },
} as const

export type Metric = keyof typeof metrics

export const metricNames = Object.keys(metrics) as Metric[]

export async function countByDay(db: Db, name: Metric, { from, until }: DayRange): Promise<Map<string, number>> {
  const { rows: table, timestamp, condition } = metrics[name]
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, count from (
      select (${timestamp} at time zone 'UTC')::date as day, count(*)::integer as count
      from ${table}
      where ${condition} and ${timestamp} >= ${midnight(from)} and ${timestamp} < ${midnight(until)}
      group by 1) as counted`)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

function midnight(day: string) {
  return sql`${`${day}T00:00:00Z`}::timestamptz`
}

export async function listViewDays(db: Db, from: string): Promise<Map<string, number>> {
  const rows = await db.select().from(postViewDays).where(gte(postViewDays.day, from))
  return new Map(rows.map(({ day, views }) => [day, views]))
}
