import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { deleteDueRows } from '../../platform/database/retention.ts'
import { type SecurityEventCategory, securityEvents } from './security-events.table.ts'

export type NewSecurityEvent = Omit<
  typeof securityEvents.$inferInsert,
  'id' | 'occurrences' | 'isNewClient' | 'method' | 'repetitionKey'
> &
  Pick<typeof securityEvents.$inferSelect, 'occurrences' | 'isNewClient' | 'method' | 'repetitionKey'>

/** Adds to the rows with the same keys. Leaves out accounts that were deleted since. */
export async function insertSecurityEvents(db: Db, events: readonly NewSecurityEvent[]): Promise<void> {
  const { rows } = await db.execute<{ user_id: number; is_new: boolean }>(sql`
    insert into security_events (user_id, kind, category, method, is_new_client, ip_address, user_agent, occurrences,
      repetition_key, first_at, created_at)
    select users.id, event.kind, event.category, event.method, event."isNewClient", event."ipAddress",
      event."userAgent", event.occurrences, event."repetitionKey", event."firstAt", event."createdAt"
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event ("userId" integer, kind text, category text,
      method text, "isNewClient" boolean, "ipAddress" text, "userAgent" text, occurrences integer,
      "repetitionKey" text, "firstAt" timestamptz, "createdAt" timestamptz)
    join users on users.id = event."userId"
    order by users.id, event."repetitionKey"
    on conflict (user_id, repetition_key) do update
    set occurrences = security_events.occurrences + excluded.occurrences,
      ip_address = excluded.ip_address, user_agent = excluded.user_agent,
      created_at = greatest(security_events.created_at, excluded.created_at)
    returning user_id, xmax = 0 as is_new`)
  const grown = [...new Set(rows.filter(({ is_new }) => is_new).map(({ user_id }) => user_id))]
  const categories = new Set(events.map(({ category }) => category))
  for (const category of categories) await deleteExcessEvents(db, grown, category)
}

export async function countNewClients(db: Db, userId: number, since: Date): Promise<number> {
  return db.$count(
    securityEvents,
    and(
      eq(securityEvents.userId, userId),
      eq(securityEvents.category, 'sign_in'),
      gt(securityEvents.createdAt, since),
      eq(securityEvents.isNewClient, true),
    ),
  )
}

/** Maximum rows per account and category; together 1,000. */
export const keptEvents: Record<SecurityEventCategory, number> = { sign_in: 400, failure: 200, change: 400 }

async function deleteExcessEvents(db: Db, userIds: readonly number[], category: SecurityEventCategory): Promise<void> {
  if (userIds.length === 0) return
  await db.execute(sql`
    delete from security_events using (
      select account.id, oldest.created_at, oldest.event_id
      from unnest(${sql.param([...userIds])}::integer[]) as account (id)
      cross join lateral (
        select created_at, id as event_id from security_events
        where user_id = account.id and category = ${category}
        order by created_at desc, id desc offset ${keptEvents[category] - 1} limit 1) as oldest) as bound
    where user_id = bound.id and category = ${category}
      and (security_events.created_at, security_events.id) < (bound.created_at, bound.event_id)`)
}

export function deleteOldEvents(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return deleteDueRows(db, securityEvents, { where: lt(securityEvents.createdAt, before), limit })
}
