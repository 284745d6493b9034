import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'

interface Unconfirmed {
  /** When the account was made. */
  before: Date
  now: Date
  /** How many at once. */
  most: number
}

/** Whether a mail is on its way that confirms the address. */
function hasOpenLink(now: Date): SQL {
  return sql`exists (select from account_links where user_id = users.id and used_at is null
    and purpose in ('verify_email', 'reset_password') and expires_at > ${now.toISOString()}::timestamptz)`
}

/**
 * Removes accounts that nobody ever confirmed or signed in to, and to which nothing belongs. Call it
 * in a transaction. The lock comes first: a link that is made in the meantime keeps its account.
 * Returns whose they were.
 */
export async function removeUnconfirmed(db: Db, { before, now, most }: Unconfirmed): Promise<number[]> {
  const candidates = await db.execute<{ id: number }>(sql`
    select id from users
    where account_status = 'unverified' and created_at < ${before.toISOString()}::timestamptz
      and email_verified_at is null and last_login_at is null and is_active and not is_staff and not is_superuser
      and image_id is null
      and not ${hasOpenLink(now)}
      and not exists (select from posts where author_id = users.id or updated_by_id = users.id)
      and not exists (select from comments where author_id = users.id)
      and not exists (select from notes where owner_id = users.id)
      and not exists (select from manga where uploader_id = users.id)
      and not exists (select from manga_chapters where uploader_id = users.id)
      and not exists (select from friendships where users.id in (lower_user_id, higher_user_id))
      and not exists (select from friend_requests where users.id in (from_user_id, to_user_id))
    limit ${most} for update skip locked`)
  const ids = candidates.rows.map(({ id }) => id)
  const { rows } = await db.execute<{ id: number }>(sql`
    delete from users where id = any(${sql.param(ids)}::integer[])
      and not ${hasOpenLink(now)}
    returning id`)
  return rows.map(({ id }) => id)
}
