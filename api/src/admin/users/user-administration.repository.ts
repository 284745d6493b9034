import { eq, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import { comments } from '../../blog/comments/comments.table.ts'
import { posts } from '../../blog/posts/posts.table.ts'
import { postRevisions } from '../../blog/revisions/post-revisions.table.ts'
import { ipRecords } from '../../investigation/ip-records.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { deleteInvitationsOf, revokeInvitationsBy } from '../invitations/invitations.repository.ts'

/** A user can have more of these rows than one statement can change in time. */
const largeReferences = [
  comments.authorId,
  posts.authorId,
  posts.updatedById,
  postRevisions.ownerId,
  postRevisions.editorId,
  ipRecords.userId,
]

const rowsPerStep = 2_000

/** Returns whether `detachStep` has anything to do. */
export async function needsDetaching(db: Db, id: number): Promise<boolean> {
  const beyondStep = largeReferences.map(
    (column) => sql`exists (select from ${column.table} where ${column} = ${id} limit 1 offset ${rowsPerStep})`,
  )
  const { rows } = await db.execute<{ needed: boolean }>(sql`select ${sql.join(beyondStep, sql` or `)} as needed`)
  return rows[0]?.needed === true
}

/**
 * Call it before the transaction that deletes the user, until it returns 0. For each reference it
 * leaves as many rows as that transaction can change in time; few accounts have more.
 */
export async function detachStep(db: Db, id: number): Promise<number> {
  let detached = 0
  for (const column of largeReferences) {
    const { table } = column
    const { rowCount } = await db.execute(sql`
      update ${table} set ${sql.identifier(column.name)} = null
      where ctid = any(array(select ctid from ${table} where ${column} = ${id} limit ${rowsPerStep} offset ${rowsPerStep}))
        and ${column} = ${id}`)
    detached += rowCount ?? 0
  }
  return detached
}

export async function deleteUserRow(db: Db, id: number, now: Date): Promise<void> {
  await deleteInvitationsOf(db, id)
  await revokeInvitationsBy(db, id, now)
  await db.delete(users).where(eq(users.id, id))
}

export interface RelatedCounts {
  notes: number
  friendships: number
  friend_requests: number
  sessions: number
  notices: number
  calculations: number
  posts: number
  comments: number
  manga: number
}

export async function countRelatedRows(db: Db, id: number, now: Date): Promise<RelatedCounts> {
  const { rows } = await db.execute<Record<keyof RelatedCounts, number>>(sql`select
    (select count(*)::integer from notes where owner_id = ${id}) as notes,
    (select calculations from record_counts where user_id = ${id}) as calculations,
    (select count(*)::integer from friendships where ${id} in (lower_user_id, higher_user_id)) as friendships,
    (select count(*)::integer from friend_requests where ${id} in (from_user_id, to_user_id)) as friend_requests,
    (select count(*)::integer from sessions where user_id = ${id} and ended_at is null
      and expires_at > ${now.toISOString()}::timestamptz) as sessions,
    (select count(*)::integer from notices where user_id = ${id}) as notices,
    (select count(*)::integer from posts where author_id = ${id}) as posts,
    (select comments from record_counts where user_id = ${id}) as comments,
    (select count(*)::integer from manga where uploader_id = ${id}) as manga`)
  const [row] = rows
  if (!row) throw new Error('The related rows of a user weren’t counted.')
  return row
}

interface Unconfirmed {
  before: Date
  now: Date
  limit: number
}

function hasOpenLink(now: Date): SQL {
  return sql`exists (select from account_links where user_id = users.id and used_at is null
    and purpose in ('verify_email', 'reset_password') and expires_at > ${now.toISOString()}::timestamptz)`
}

/** Call in a transaction. Locks the rows, then checks again for links created since. */
export async function deleteUnconfirmed(db: Db, { before, now, limit }: Unconfirmed): Promise<number[]> {
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
    limit ${limit} for update skip locked`)
  const ids = candidates.rows.map(({ id }) => id)
  const { rows } = await db.execute<{ id: number }>(sql`
    delete from users where id = any(${sql.param(ids)}::integer[])
      and not ${hasOpenLink(now)}
    returning id`)
  return rows.map(({ id }) => id)
}
