import { and, asc, eq, sql } from 'drizzle-orm'
import { isUsable, lockUser, type UserRow } from '../../accounts/users.repository.ts'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'

/** For a superuser locks all usable ones, so that of two who suspend each other one is refused. */
export async function lockAdministered(
  db: Db,
  id: number,
): Promise<{ user: UserRow; isLastSuperuser: boolean } | null> {
  const superusers = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isSuperuser, true), isUsable()))
    .orderBy(asc(users.id))
    .for('no key update')
  const user = await lockUser(db, id)
  if (!user) return null
  const isLastSuperuser = user.isSuperuser && superusers.every((superuser) => superuser.id === id)
  return { user, isLastSuperuser }
}

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
