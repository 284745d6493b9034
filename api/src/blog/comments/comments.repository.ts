import { aliasedTable, and, eq, getTableColumns, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { namedQuery } from '../../platform/database/named-query.ts'
import { deleteNoticesOfComment } from '../notices/notices.repository.ts'
import { postRightsColumns } from '../posts/post-rights.repository.ts'
import type { PostRights } from '../posts/posts.policy.ts'
import { posts } from '../posts/posts.table.ts'
import { comments } from './comments.table.ts'

const parents = aliasedTable(comments, 'parents')
const parentAuthors = aliasedTable(users, 'parent_authors')

type Author = { id: number; username: string }

export interface CommentRow {
  comment: typeof comments.$inferSelect
  author: Author | null
  parentAuthorName: string | null
  isParentDeleted: boolean
  isParentHidden: boolean
}

export function selectComments(db: Db) {
  return db
    .select({
      comment: comments,
      author: { id: users.id, username: users.username },
      parentAuthorName: sql<string | null>`coalesce(${parentAuthors.username}, ${parents.guestName})`,
      isParentDeleted: sql<boolean>`coalesce(${parents.isDeleted}, false)`,
      isParentHidden: sql<boolean>`${parents.hiddenReason} is not null`,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.authorId))
    .leftJoin(parents, eq(parents.id, comments.parentId))
    .leftJoin(parentAuthors, eq(parentAuthors.id, parents.authorId))
}

export function findComments(db: Db, ids: SQL): Promise<CommentRow[]> {
  return selectComments(db).where(sql`${comments.id} in (${ids})`)
}

export interface NewComment {
  postId: number
  authorId: number | null
  guestName?: string | null
  parent?: { id: number; threadId: number | null } | null
  textContent: string
  createdAt?: Date
}

const commentInsertion = namedQuery('insert_comment', (db) =>
  db
    .insert(comments)
    .values({
      postId: sql.placeholder('postId'),
      authorId: sql.placeholder('authorId'),
      guestName: sql.placeholder('guestName'),
      parentId: sql.placeholder('parentId'),
      threadId: sql.placeholder('threadId'),
      textContent: sql.placeholder('textContent'),
      createdAt: sql.placeholder('createdAt'),
    })
    .returning({
      ...getTableColumns(comments),
      authorName: sql<string | null>`(select username from ${users} where users.id = ${comments.authorId})`,
    }),
)

export async function insertComment(
  db: Db,
  { parent, createdAt = new Date(), guestName = null, ...values }: NewComment,
) {
  const position = { parentId: parent?.id ?? null, threadId: parent ? (parent.threadId ?? parent.id) : null }
  const [row] = await commentInsertion(db, { ...values, ...position, guestName, createdAt })
  if (!row) throw new Error('A comment was not inserted.')
  return row
}

const lockedParent = namedQuery('lock_parent_comment', (db) =>
  db
    .select({
      id: comments.id,
      threadId: comments.threadId,
      authorId: comments.authorId,
      authorName: sql<string | null>`coalesce(${users.username}, ${comments.guestName})`,
      isDeleted: comments.isDeleted,
      isHidden: sql<boolean>`${comments.hiddenReason} is not null`,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.authorId))
    .where(and(eq(comments.id, sql.placeholder('id')), eq(comments.postId, sql.placeholder('postId'))))
    .for('share', { of: comments }),
)

export async function lockParentComment(db: Db, { id, postId }: { id: number; postId: number }) {
  const [row] = await lockedParent(db, { id, postId })
  return row ?? null
}

export interface CommentWithRights {
  id: number
  postId: number
  threadId: number | null
  authorId: number | null
  isDeleted: boolean
  isHidden: boolean
  post: PostRights
  postTitle: string
}

export async function findCommentWithRights(db: Db, id: number): Promise<CommentWithRights | null> {
  const [row] = await db
    .select({
      id: comments.id,
      postId: comments.postId,
      threadId: comments.threadId,
      authorId: comments.authorId,
      isDeleted: comments.isDeleted,
      isHidden: sql<boolean>`${comments.hiddenReason} is not null`,
      post: postRightsColumns,
      postTitle: posts.title,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(eq(comments.id, id))
  return row ?? null
}

export interface NewText {
  authorId: number
  textContent: string
  /** The expected `editedAt`, null for never edited; undefined skips the check. */
  base: Date | null | undefined
  now: Date
}

const isEditable = (id: number, authorId: number) =>
  and(eq(comments.id, id), eq(comments.authorId, authorId), not(comments.isDeleted), isNull(comments.hiddenReason))

export async function hasEditableComment(db: Db, id: number, authorId: number): Promise<boolean> {
  return (await db.$count(comments, isEditable(id, authorId))) > 0
}

/**
 * Returns null if the comment is deleted, hidden, by another author or edited after `base`. Saving
 * the same text is not an edit; any other text increases `editedAt`.
 */
export async function updateCommentText(
  db: Db,
  id: number,
  { authorId, textContent, base, now }: NewText,
): Promise<CommentRow | null> {
  const isSame = eq(comments.textContent, textContent)
  const isBase = sql`${comments.editedAt} is not distinct from ${base ?? null}::timestamptz`
  const editedAt = sql`case when ${isSame} then ${comments.editedAt}
    else greatest(${now}::timestamptz, ${comments.editedAt} + interval '1 ms') end`
  const { rowCount } = await db
    .update(comments)
    .set({ textContent, editedAt })
    .where(and(isEditable(id, authorId), base === undefined ? undefined : or(isSame, isBase)))
  return rowCount === 1 ? findComment(db, id) : null
}

export async function findComment(db: Db, id: number): Promise<CommentRow | null> {
  const [row] = await findComments(db, sql`${id}::integer`)
  return row ?? null
}

/**
 * Also deletes ancestor placeholders that have no other replies, under a lock on the thread's head.
 * Returns null if it is already gone. @param whileLocked runs while the comment still exists
 */
export async function deleteCommentRow(
  db: Db,
  { id, threadId }: Pick<CommentWithRights, 'id' | 'threadId'>,
  whileLocked: () => Promise<void>,
): Promise<{ isPlaceholder: boolean } | null> {
  if (threadId !== null) {
    await db.select({ id: comments.id }).from(comments).where(eq(comments.id, threadId)).for('no key update')
  }
  const [locked] = await db
    .select({ isDeleted: comments.isDeleted })
    .from(comments)
    .where(eq(comments.id, id))
    .for('update')
  if (!locked || locked.isDeleted) return null
  await whileLocked()
  // A separate statement, which sees replies committed by previous holders of the lock.
  const [reply] = await db.select({ id: comments.id }).from(comments).where(eq(comments.parentId, id)).limit(1)
  if (reply) await convertToPlaceholder(db, id)
  else await deleteWithPlaceholders(db, id)
  return { isPlaceholder: reply !== undefined }
}

async function convertToPlaceholder(db: Db, id: number): Promise<void> {
  await db
    .update(comments)
    .set({ isDeleted: true, textContent: '', authorId: null, guestName: null, editedAt: null, hiddenReason: null })
    .where(eq(comments.id, id))
  await deleteNoticesOfComment(db, id)
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
