import { waitingJobs } from '@ledgerdeck/jobs/waiting-jobs'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

export interface Count {
  count: number
  isExact: boolean
}

const maxCount = 10_000

const maxExactRows = 200_000

/** Returns the exact count for a small table, otherwise PostgreSQL's estimate. */
async function countTable(db: Db, table: 'users' | 'comments'): Promise<Count> {
  const estimate = await estimateRows(db, table)
  if (estimate > maxExactRows) return { count: estimate, isExact: false }
  const where = table === 'comments' ? sql`where not is_deleted` : sql``
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${sql.identifier(table)} ${where}`,
  )
  return { count: rows[0]?.count ?? 0, isExact: true }
}

/** Returns the row count as of the last vacuum or analyse; 0 before the first one. */
async function estimateRows(db: Db, table: string): Promise<number> {
  const { rows } = await db.execute<{ estimate: number }>(
    sql`select greatest(reltuples, 0)::double precision as estimate from pg_class where oid = ${table}::regclass`,
  )
  return rows[0]?.estimate ?? 0
}

async function countUpTo(db: Db, rows: ReturnType<typeof sql>): Promise<Count> {
  const counted = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from (${rows} limit ${maxCount}) as counted`,
  )
  const count = counted.rows[0]?.count ?? 0
  return { count, isExact: count < maxCount }
}

export async function countUsers(db: Db, { since }: { since: Date }) {
  const [total, newThisWeek, unverified, suspended] = await Promise.all([
    countTable(db, 'users'),
    countUpTo(db, sql`select 1 from users where created_at >= ${since.toISOString()}::timestamptz`),
    countUpTo(db, sql`select 1 from users where account_status = 'unverified'`),
    countUpTo(db, sql`select 1 from users where account_status = 'suspended'`),
  ])
  return { total, newThisWeek, unverified, suspended }
}

export async function countFailedSignIns(db: Db, { since }: { since: Date }): Promise<Count> {
  return countUpTo(
    db,
    sql`select 1 from ip_records where action = 'login_failed' and created_at >= ${since.toISOString()}::timestamptz`,
  )
}

export async function countPosts(db: Db) {
  const withStatus = (status: string) => sql`select 1 from posts where post_status = ${status} and not is_deleted`
  const { rows } = await db.execute<{ published: number }>(
    sql`select coalesce(sum(posts), 0)::integer as published from post_counts where scope = 'all'`,
  )
  const [draft, hide, deleted] = await Promise.all([
    countUpTo(db, sql`${withStatus('draft')} and not is_public`),
    countUpTo(db, sql`${withStatus('hide')} and not is_public`),
    countUpTo(db, sql`select 1 from posts where is_deleted and not is_public`),
  ])
  return { draft, published: { count: rows[0]?.published ?? 0, isExact: true }, hide, deleted }
}

export async function countComments(db: Db): Promise<Count> {
  return countTable(db, 'comments')
}

export async function countOpenReports(db: Db): Promise<Count> {
  return countUpTo(db, sql`select 1 from comment_cases where state = 'open'`)
}

export async function measureStorage(db: Db): Promise<{ images: Count; bytes: number }> {
  const estimate = await estimateRows(db, 'images')
  const isExact = estimate <= maxExactRows
  const sample = isExact ? sql`` : sql`tablesample system (2)`
  const { rows } = await db.execute<{ images: number; mean: number }>(
    sql`select count(*)::integer as images, coalesce(avg(bytes), 0)::double precision as mean from images ${sample}`,
  )
  const { images = 0, mean = 0 } = rows[0] ?? {}
  const count = isExact ? images : estimate
  return { images: { count, isExact }, bytes: Math.round(mean * count) }
}

export async function countWaitingJobs(db: Db): Promise<Count> {
  return countUpTo(db, waitingJobs)
}

interface FailureCounts {
  jobs: Count
  mails: Count
  locks: Count
}

/** Counts from the start of `day` in UTC, because each row covers a whole day. */
export async function countFailed(db: Db, { day }: { day: string }): Promise<FailureCounts> {
  const { rows } = await db.execute<{ jobs: number; mails: number; locks: number }>(sql`
    select coalesce(sum(occurrences) filter (where kind = 'job_failed'), 0)::integer as jobs,
      coalesce(sum(occurrences) filter (where kind = 'mail_bounced'), 0)::integer as mails,
      coalesce(sum(occurrences) filter (where kind = 'account_locked'), 0)::integer as locks
    from inbox_items
    where kind in ('job_failed', 'mail_bounced', 'account_locked') and day >= ${day}::date`)
  const { jobs = 0, mails = 0, locks = 0 } = rows[0] ?? {}
  const exactly = (count: number): Count => ({ count, isExact: true })
  return { jobs: exactly(jobs), mails: exactly(mails), locks: exactly(locks) }
}
