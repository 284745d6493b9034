import type { Pool, PoolClient } from 'pg'
import { format, printLine } from './report.ts'

export interface AdminSizes {
  users: number
  logs: number
  ips: number
  audits: number
}

/** An hour two months ago without the database: its records are clustered, and nowhere else. */
const outage = { message: 'was answered 503 database_unavailable', records: 0.002, at: 0.35 }

const firstNames =
  'anna ben carla david elena frank grace hugo iris jonas kate liam mia noah olga paul quinn rosa sam tess'
const lastNames =
  'smith jones brown taylor wilson evans thomas roberts walker wright hughes green hall wood clarke ward'
const routes = [
  'POST /api/user/token/refresh/',
  'POST /api/user/login/',
  'POST /api/v1/blog/posts/:postId/comments/create/',
  'PUT /api/v1/notes/:id/',
  'POST /api/v1/notes/',
  'POST /api/user/logout/',
  'PUT /api/v1/manga/progress/:chapterId/',
  'PATCH /api/v1/blog/comments/:commentId/',
  'DELETE /api/v1/blog/comments/:commentId/',
  'GET /wp-login.php',
  'GET /api/v1/blog/posts/:slug/',
  'PUT /api/user/user/update/:id/',
  'POST /api/v1/finance/bond/',
  'POST /api/user/register/',
  'POST /api/v1/friends/requests/',
  'PUT /api/v1/blog/posts/update/:slug/',
  'POST /api/user/password-reset/',
  'POST /api/v1/manga/manga-upload/',
  'GET /api/user/verify-email/:id/:token/',
  'POST /api/user/ipaddress/delete/',
]
const outcomes = [
  '200',
  '201',
  '401 invalid_credentials',
  '404 not_found',
  '400 validation_failed',
  '429 too_many_requests',
  '403 not_yours',
  '409 conflict',
  '413 storage_limit',
  '500 internal_error',
]
const actions =
  'login login_failed logout register verify_email password_change email_change password_reset admin_user_update admin_log_delete'
const acts =
  'user_update post_delete comment_hide user_suspend tag_rename user_delete category_merge setting_update log_delete user_sign_out'

export async function fillAdmin(pool: Pool, sizes: AdminSizes): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '1GB'; set synchronous_commit = off`)
    await client.query('select setseed(0.7)')
    for (const [table, statement] of Object.entries(statementsOf(sizes))) await fill(client, table, statement)
    // The next act is recorded after the last of these.
    await client.query(
      `insert into audit_chain (id, position, hash) select 1, max(position), '' from audit_records having count(*) > 0
       on conflict (id) do update set position = greatest(audit_chain.position, excluded.position)`,
    )
  } finally {
    client.release(true)
  }
}

async function fill(client: PoolClient, table: string, { rows, statement }: Filling): Promise<void> {
  const { rows: found } = await client.query(`select count(*)::integer as count from ${table}`)
  // Some are deleted by the measurements, and others expire.
  if (found[0].count > rows / 2) return
  printLine(`making ${format(rows, '')} ${table}`)
  if (statement.includes('_records (') && table !== 'audit_records')
    await client.query(`select add_week_partitions($1, now() - interval '91 days', now())`, [table])
  const startedAt = performance.now()
  const { rows: indexes } = await client.query(
    `select indexname, indexdef from pg_indexes where tablename = $1
     and indexname not in (select conname from pg_constraint where conrelid = $1::regclass)`,
    [table],
  )
  const { rows: references } = await client.query(
    `select conname, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype = 'f'`,
    [table],
  )
  for (const { conname } of references) await client.query(`alter table ${table} drop constraint ${conname}`)
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
  await client.query(statement)
  // For a partitioned table PostgreSQL names only the parent table.
  for (const { indexdef } of indexes) await client.query(indexdef.replace(' ON ONLY ', ' ON '))
  for (const { conname, definition } of references) {
    await client.query(`alter table ${table} add constraint ${conname} ${definition}`)
  }
  await client.query(`vacuum analyze ${table}`)
  printLine(`made in ${format((performance.now() - startedAt) / 1000, 's')}`)
}

interface Filling {
  rows: number
  statement: string
}

function statementsOf({ users, logs, ips, audits }: AdminSizes): Record<string, Filling> {
  return {
    users: { rows: users, statement: usersOf(users) },
    log_records: { rows: logs, statement: logsOf(logs, users) },
    ip_records: { rows: ips, statement: ipsOf(ips, users) },
    audit_records: { rows: audits, statement: auditsOf(audits, users) },
  }
}

function drawn(words: readonly string[], power = 2): string {
  return `(array['${words.join("','")}'])[1 + floor(power(random(), ${power}) * ${words.length})::integer]`
}

function within90Days(count: number): string {
  return `date_trunc('second', now()) - interval '90 days' + (n::double precision / ${count}) * interval '89.99 days'`
}

function usersOf(count: number): string {
  const name = `${drawn(firstNames.split(' '), 1)} || '.' || ${drawn(lastNames.split(' '), 1)} || n`
  return `insert into users
      (username, email, password_hash, is_active, is_staff, is_premium_user, account_status, created_at, updated_at)
    select name, name || '@' || ${drawn(['mail', 'post', 'web', 'box', 'corp'])} || '.example', null,
      chance > 0.005, chance between 0.5 and 0.5002, chance > 0.92,
      case when chance <= 0.005 then 'suspended' when chance < 0.045 then 'unverified' else 'active' end, made,
      made + (now() - made) * random()
    from (select n, ${name} as name, random() as chance, now() - random() * interval '900 days' as made
      from generate_series(1, ${count}) as n) as drawn`
}

function logsOf(count: number, users: number): string {
  const from = Math.floor(count * outage.at)
  const until = from + Math.floor(count * outage.records)
  return `insert into log_records (message, level, from_proxy, created_at)
    select route || case when is_away then ' ${outage.message}' else ' was answered ' || outcome end
        || case when chance < 0.3 then ' for a guest' else ' for user ' || 1 + floor(random() * ${users})::integer end
        || ' in ' || 1 + floor(power(random(), 4) * 900)::integer || ' ms (request ' || gen_random_uuid() || ')',
      case when is_away then 'CRITICAL' when outcome like '5%' then 'ERROR'
        when outcome like '4%' and not (outcome like '404%' and route like 'GET%') then 'WARNING' else 'INFO' end,
      chance < 0.97, at
    from (select ${drawn(routes)} as route, ${drawn(outcomes, 4)} as outcome, random() as chance,
        n between ${from} and ${until} as is_away, ${within90Days(count)} as at
      from generate_series(1, ${count}) as n) as drawn`
}

function ipsOf(count: number, users: number): string {
  const address = `'203.0.' || floor(random() * 256)::integer || '.' || floor(random() * 256)::integer`
  return `insert into ip_records (user_id, ip_address, action, created_at)
    select case when random() < 0.9 then (select min(id) from users) + floor(power(random(), 2) * ${users - 1})::integer end,
      ${address}, ${drawn(actions.split(' '), 3)}, ${within90Days(count)}
    from generate_series(1, ${count}) as n`
}

function auditsOf(count: number, users: number): string {
  return `insert into audit_records
      (actor_id, actor_name, act, object_kind, object_id, object_name, before, after, ip_address, created_at,
       position, salt, details_hash, previous_hash, hash)
    select null, 'agent-' || 1 + floor(random() * 40)::integer, act, split_part(act, '_', 1), object,
      ${drawn(firstNames.split(' '), 1)} || '.' || ${drawn(lastNames.split(' '), 1)} || object,
      '{"is_active": true}', '{"is_active": false}', '203.0.113.9', at,
      number, '', '', '', ''
    from (select n as number, ${drawn(acts.split(' '))} as act, (1 + floor(random() * ${users})::integer)::text as object,
      ${within90Days(count)} as at from generate_series(1, ${count}) as n) as drawn`
}
