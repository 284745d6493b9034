import type { SecurityLogEntry } from '@ledgerdeck/contract/security-log'
import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'

export interface SecurityLogRow {
  id: string
  kind: SecurityLogEntry['kind']
  act: string | null
  fields: string[]
  method: SecurityLogEntry['method']
  isNewClient: boolean
  ipAddress: string | null
  userAgent: string | null
  occurrences: number
  firstAt: string
  createdAt: string
}

interface EntryQuery {
  userId: number
  actsSince: Date
  limit: number
  offset: number
}

/** Events of the account, and acts of administrators on it without their names and addresses. */
export async function listEntries(
  db: Db,
  { userId, actsSince, limit, offset }: EntryQuery,
): Promise<{ rows: SecurityLogRow[]; total: number }> {
  const entries = sql`
    select 'event ' || id as id, kind, null as act, '[]'::jsonb as fields, method, is_new_client, ip_address, user_agent,
      occurrences, first_at, created_at
    from security_events where user_id = ${userId}
    union all
    select 'act ' || id, 'administration', act,
      coalesce((select jsonb_agg(name order by name) from jsonb_object_keys(after) as name), '[]'), null, false,
      case when actor_id = ${userId} then ip_address end, null, 1, created_at, created_at
    from audit_records
    where object_kind = 'user' and object_id = ${String(userId)} and created_at > ${actsSince.toISOString()}::timestamptz
      and (actor_id is distinct from ${userId} or act like 'user\\_%')`
  const { rows } = await db.execute<SecurityLogRow & Record<string, unknown>>(sql`
    select id, kind, act, fields, method, is_new_client as "isNewClient", ip_address as "ipAddress",
      user_agent as "userAgent", occurrences, first_at as "firstAt", created_at as "createdAt"
    from (${entries}) as entries order by created_at desc, id desc limit ${limit} offset ${offset}`)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from (${entries}) as entries`,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
