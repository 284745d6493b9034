import { aliasedTable, and, eq, not, type SQL, sql } from 'drizzle-orm'
import { users } from '../accounts/users.table.ts'
import type { Db } from '../platform/database/database.ts'
import { comments } from './comments.table.ts'
import { notices } from './notices.table.ts'
import type { PostRights } from './posts.policy.ts'
import { posts } from './posts.table.ts'

const parents = aliasedTable(comments, 'parents')
const parentAuthors = aliasedTable(users, 'parent_authors')

type Author = { id: number; username: string }

/** A comment with what stands beside it. */
export interface CommentRow {
  comment: typeof comments.$inferSelect
  author: Author | null
  /** Of the comment that is answered. */
  parentAuthorName: string | null
}

function selectComments(db: Db) {
  return db
    .select({
      comment: comments,
      author: { id: users.id, username: users.username },
      parentAuthorName: parentAuthors.username,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.authorId))
    .leftJoin(parents, eq(parents.id, comments.parentId))
    .leftJoin(parentAuthors, eq(parentAuthors.id, parents.authorId))
}

/** The comments whose ids the query gives, in no order. */
export function findComments(db: Db, ids: SQL): Promise<CommentRow[]> {
  return selectComments(db).where(sql`${comments.id} in (${ids})`)
}

export type NewComment = Pick<typeof comments.$inferInsert, 'postId' | 'authorId' | 'textContent' | 'createdAt'> & {
  /** The comment that is answered; none for the head of a thread. */
  parent?: Pick<ParentRow, 'id' | 'threadId'>
  /** Who is told of it. */
  noticeOf?: { userId: number; kind: (typeof notices.$inferInsert)['kind'] }
}

/** Inserts a comment, and a notice of it; a reply joins the thread of the comment it answers. */
export async function insertComment(
  db: Db,
  { parent, noticeOf, ...values }: NewComment,
): Promise<typeof comments.$inferSelect> {
  const place = parent && { parentId: parent.id, threadId: parent.threadId ?? parent.id }
  const [row] = await db
    .insert(comments)
    .values({ ...values, ...place })
    .returning()
  if (!row) throw new Error('A comment was not inserted.')
  if (noticeOf) {
    const { id: commentId, postId, createdAt } = row
    await db.insert(notices).values({ ...noticeOf, commentId, postId, createdAt })
  }
  return row
}

export interface ParentRow {
  id: number
  threadId: number | null
  authorId: number | null
  isDeleted: boolean
  createdAt: Date
  authorName: string | null
}

/** What has to be known of a place before a comment can stand there. */
export interface CommentPlace {
  post: PostRights
  parent: ParentRow | null
  /** Of the one who writes. */
  authorName: string | null
}

const rightsToPost = { authorId: posts.authorId, isPublic: posts.isPublic, isDeleted: posts.isDeleted }

/** Null for no such post. Until the transaction ends, the comment that is to be answered stays as it is. */
export async function lockPlace(
  db: Db,
  { postId, parentId, authorId }: { postId: number; parentId: number | null; authorId: number },
): Promise<CommentPlace | null> {
  const parent = parentId === null ? null : await lockParent(db, postId, parentId)
  const [row] = await db
    .select({ post: rightsToPost, authorName: users.username })
    .from(posts)
    .leftJoin(users, eq(users.id, authorId))
    .where(eq(posts.id, postId))
  return row ? { ...row, parent } : null
}

async function lockParent(db: Db, postId: number, parentId: number): Promise<ParentRow | null> {
  const [row] = await db
    .select({
      id: comments.id,
      threadId: comments.threadId,
      authorId: comments.authorId,
      isDeleted: comments.isDeleted,
      createdAt: comments.createdAt,
      authorName: users.username,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.authorId))
    .where(and(eq(comments.id, parentId), eq(comments.postId, postId)))
    .for('share', { of: comments })
  return row ?? null
}

export interface CommentWithRights {
  id: number
  postId: number
  threadId: number | null
  authorId: number | null
  isDeleted: boolean
  post: PostRights
}

export async function findCommentWithRights(db: Db, id: number): Promise<CommentWithRights | null> {
  const [row] = await db
    .select({
      id: comments.id,
      postId: comments.postId,
      threadId: comments.threadId,
      authorId: comments.authorId,
      isDeleted: comments.isDeleted,
      post: rightsToPost,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(eq(comments.id, id))
  return row ?? null
}

export interface NewText {
  authorId: number
  textContent: string
  now: Date
}

/** Null when it is gone or not of this author any more. A text that stays as it was is no edit. */
export async function updateCommentText(
  db: Db,
  id: number,
  { authorId, textContent, now }: NewText,
): Promise<CommentRow | null> {
  const editedAt = sql`case when ${comments.textContent} = ${textContent} then ${comments.editedAt}
    else ${now}::timestamptz end`
  const changed = await db
    .update(comments)
    .set({ textContent, editedAt })
    .where(and(eq(comments.id, id), eq(comments.authorId, authorId), not(comments.isDeleted)))
    .returning({ id: comments.id })
  if (changed.length === 0) return null
  const [row] = await findComments(db, sql`${id}::integer`)
  return row ?? null
}

/**
 * Removes a comment: it stays as a placeholder while it has replies; else it goes, and with it the placeholders above it that
 * have no other reply. Call it in a transaction. Null when it is gone already.
 *
 * Those who remove in one thread wait for each other at its head. Who answers a comment holds it (`lockPlace`), and nobody
 * answers a placeholder, so what is above the comment changes only by those who wait.
 */
export async function removeComment(
  db: Db,
  { id, threadId }: Pick<CommentWithRights, 'id' | 'threadId'>,
): Promise<{ isPlaceholder: boolean } | null> {
  if (threadId !== null) {
    await db.select({ id: comments.id }).from(comments).where(eq(comments.id, threadId)).for('no key update')
  }
  const [held] = await db
    .select({ isDeleted: comments.isDeleted })
    .from(comments)
    .where(eq(comments.id, id))
    .for('update')
  if (!held || held.isDeleted) return null
  // A statement of its own, so that it sees the replies of those who held the comment before.
  const [reply] = await db.select({ id: comments.id }).from(comments).where(eq(comments.parentId, id)).limit(1)
  if (reply) await makePlaceholder(db, id)
  else await deleteWithPlaceholders(db, id)
  return { isPlaceholder: reply !== undefined }
}

async function makePlaceholder(db: Db, id: number): Promise<void> {
  await db
    .update(comments)
    .set({ isDeleted: true, textContent: '', authorId: null, editedAt: null })
    .where(eq(comments.id, id))
  await db.delete(notices).where(eq(notices.commentId, id))
}

async function deleteWithPlaceholders(db: Db, id: number): Promise<void> {
  await db.execute(sql`
    with recursive gone as (
      select id, parent_id from ${comments} where id = ${id}
      union all
      select parent.id, parent.parent_id from gone join ${comments} as parent on parent.id = gone.parent_id
      where parent.is_deleted and not exists (
        select from ${comments} as reply where reply.parent_id = parent.id and reply.id <> gone.id
      )
    )
    delete from ${comments} where id in (select id from gone)`)
}
