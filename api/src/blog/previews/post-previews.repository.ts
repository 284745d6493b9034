import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { deleteDueRows } from '../../platform/database/retention.ts'
import { postSlugs } from '../posts/posts.table.ts'
import { postPreviews } from './post-previews.table.ts'

export type PreviewRow = typeof postPreviews.$inferSelect

function isOpen(postId: number, now: Date) {
  return and(eq(postPreviews.postId, postId), gt(postPreviews.expiresAt, now))
}

export async function listOpenPreviews(db: Db, postId: number, now: Date) {
  return db
    .select({ preview: postPreviews, creator: users.username })
    .from(postPreviews)
    .innerJoin(users, eq(users.id, postPreviews.creatorId))
    .where(isOpen(postId, now))
    .orderBy(desc(postPreviews.id))
}

/** Call with the post locked. */
export async function countOpenPreviews(db: Db, postId: number, now: Date): Promise<number> {
  return db.$count(postPreviews, isOpen(postId, now))
}

export async function insertPreview(db: Db, values: Omit<PreviewRow, 'id'>): Promise<PreviewRow> {
  const [row] = await db.insert(postPreviews).values(values).returning()
  if (!row) throw new Error('A preview link was not inserted.')
  return row
}

export async function deletePreviewRow(db: Db, postId: number, id: number): Promise<boolean> {
  const { rowCount } = await db
    .delete(postPreviews)
    .where(and(eq(postPreviews.postId, postId), eq(postPreviews.id, id)))
  return rowCount === 1
}

/** Also returns what decides whether its creator may still show the post. */
export async function findOpenPreview(db: Db, tokenHash: string, now: Date) {
  const { isActive, isStaff, isSuperuser } = users
  const [row] = await db
    .select({ preview: postPreviews, creator: { isActive, isStaff, isSuperuser }, slug: postSlugs.slug })
    .from(postPreviews)
    .innerJoin(users, eq(users.id, postPreviews.creatorId))
    .innerJoin(postSlugs, eq(postSlugs.postId, postPreviews.postId))
    .where(and(eq(postPreviews.tokenHash, tokenHash), gt(postPreviews.expiresAt, now)))
    .limit(1)
  return row ?? null
}

export function deleteExpiredPreviews(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return deleteDueRows(db, postPreviews, { where: lt(postPreviews.expiresAt, before), limit })
}
