import { eq, sql } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'

export async function deleteUserRow(db: Db, id: number): Promise<void> {
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

export async function countBelongings(db: Db, id: number): Promise<RelatedCounts> {
  const { rows } = await db.execute<Record<keyof RelatedCounts, number>>(sql`select
    (select count(*)::integer from notes where owner_id = ${id}) as notes,
    (select calculations from record_counts where user_id = ${id}) as calculations,
    (select count(*)::integer from friendships where ${id} in (lower_user_id, higher_user_id)) as friendships,
    (select count(*)::integer from friend_requests where ${id} in (from_user_id, to_user_id)) as friend_requests,
    (select count(*)::integer from sessions where user_id = ${id} and ended_at is null) as sessions,
    (select count(*)::integer from notices where user_id = ${id}) as notices,
    (select count(*)::integer from posts where author_id = ${id}) as posts,
    (select comments from record_counts where user_id = ${id}) as comments,
    (select count(*)::integer from manga where uploader_id = ${id}) as manga`)
  const [row] = rows
  if (!row) throw new Error('The related rows of a user were not counted.')
  return row
}
