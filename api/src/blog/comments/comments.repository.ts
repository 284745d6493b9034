import { aliasedTable, and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { namedStatement } from '../../platform/database/named-statement.ts'
import { reservation } from '../../platform/limits/record-quota.ts'
import { notices } from '../notices/notices.table.ts'
import type { PostRights, ReadablePosts } from '../posts/posts.policy.ts'
import { posts } from '../posts/posts.table.ts'
import { isReadableBy } from '../posts/readable-posts.repository.ts'
import { comments } from './comments.table.ts'

const parents = aliasedTable(comments, 'parents')
const parentAuthors = aliasedTable(users, 'parent_authors')

type Author = { id: number; username: string }

/** A comment with what stands beside it. */
export interface CommentRow {
  comment: typeof comments.$inferSelect
  author: Author | null
  /** Of the comment that is answered. */
  parentAuthorName: string | null
  isParentHidden: boolean
}

/** Comments with what stands beside them. */
export function selectComments(db: Db) {
  return db
    .select({
      comment: comments,
      author: { id: users.id, username: users.username },
      parentAuthorName: parentAuthors.username,
      isParentHidden: sql<boolean>`${parents.hiddenReason} is not null`,
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
  parent?: { id: number; threadId: number | null }
}

/** Inserts a comment of the sample content, of which nobody is told; a reply joins the thread of the comment it answers. */
export async function insertComment(db: Db, { parent, ...values }: NewComment): Promise<typeof comments.$inferSelect> {
  const place = parent && { parentId: parent.id, threadId: parent.threadId ?? parent.id }
  const [row] = await db
    .insert(comments)
    .values({ ...values, ...place })
    .returning()
  if (!row) throw new Error('A comment was not inserted.')
  return row
}

export interface CommentDraft {
  postId: number
  authorId: number
  /** The comment that is answered; null for the head of a thread. */
  parentId: number | null
  textContent: string
  now: Date
  /** The posts below which the author may write, if they are not deleted. */
  readable: ReadablePosts['kind']
  /** See `reservation`. */
  reservedFor: number
  usageQuery: string
}

/** What came of it: the comment, or what stood in its way. */
export interface WrittenComment {
  written: CommentRow | null
  hasPost: boolean
  /** Null when nothing is answered, or what is answered is gone. */
  isParentDeleted: boolean | null
  isParentHidden: boolean
  total: number
  limit: number | null
}

interface WrittenRow {
  has_post: boolean
  parent_deleted: boolean | null
  parent_hidden: boolean
  total: string | null
  most: string | null
  id: number | null
  thread_id: number | null
  created_ms: number
  author_name: string | null
  parent_author_name: string | null
}

const draftPlaces = {
  author: sql.placeholder('authorId'),
  post: sql.placeholder('postId'),
  parent: sql.placeholder('parentId'),
  text: sql.placeholder('textContent'),
  now: sql.placeholder('now'),
}

/** Where the author may write below what is readable in this way. All of its values but the kind are placeholders. */
function writeStatement(kind: ReadablePosts['kind']) {
  const { author, post, parent, text, now } = draftPlaces
  const statement = sql`
    with usage as materialized (select total, most from ${reservation}),
    post as materialized (
      select id, author_id from ${posts}
      where id = ${post} and ${isReadableBy({ kind, authorId: author })} and not is_deleted
    ),
    parent as materialized (
      select id, thread_id, author_id, is_deleted, hidden_reason, created_at from ${comments}
      where id = ${parent}::integer and post_id = ${post} for share
    ),
    place as materialized (
      select parent.id as parent_id, parent.author_id as answered, parent.is_deleted as parent_deleted,
        parent.hidden_reason is not null as parent_hidden, coalesce(parent.thread_id, parent.id) as thread_id, parent.created_at as parent_created_at,
        post.id as post_id, post.author_id as post_author, usage.total, usage.most
      from usage left join post on true left join parent on true
    ),
    written as (
      insert into ${comments} (post_id, author_id, parent_id, thread_id, text_content, created_at)
      select post_id, ${author}, parent_id, thread_id, ${text}, greatest(${now}::timestamptz, parent_created_at)
      from place where post_id is not null and (most is null or total < most)
        and (${parent}::integer is null or not (parent_deleted or parent_hidden))
      returning id, post_id, created_at
    ),
    noticed as (
      insert into ${notices} (user_id, kind, comment_id, post_id, created_at)
      select case when answered <> ${author} then answered else post_author end,
        case when answered <> ${author} then 'comment_reply' else 'post_comment' end,
        written.id, written.post_id, written.created_at
      from written cross join place where answered <> ${author} or post_author <> ${author}
    )
    select place.post_id is not null as has_post, place.parent_deleted, place.parent_hidden, place.total, place.most, place.thread_id,
      (select username from ${users} where id = ${author}) as author_name,
      (select username from ${users} where id = place.answered) as parent_author_name,
      written.id, (extract(epoch from written.created_at) * 1000)::float8 as created_ms
    from place left join written on true`
  return namedStatement<WrittenRow>(`write_comment_${kind}`, statement)
}

const writeBelow = { public: writeStatement('public'), own: writeStatement('own'), all: writeStatement('all') }

/**
 * Writes a comment where it may stand and fits, and the notice of it, all in one statement, since very many may write at once.
 * Who is answered is told of it, else the author of the post, and nobody of what they did themselves. A reply never stands
 * before what it answers, whatever the clocks of two processes say.
 */
export async function writeComment(db: Db, draft: CommentDraft): Promise<WrittenComment> {
  const [row] = await writeBelow[draft.readable](db, { ...draft })
  if (!row) throw new Error('A comment was neither written nor refused.')
  return {
    written: writtenRow(row, draft),
    hasPost: row.has_post,
    isParentDeleted: row.parent_deleted,
    isParentHidden: row.parent_hidden,
    total: Number(row.total),
    limit: row.most === null ? null : Number(row.most),
  }
}

function writtenRow(row: WrittenRow, { postId, authorId, parentId, textContent }: CommentDraft): CommentRow | null {
  if (row.id === null) return null
  return {
    comment: {
      id: row.id,
      postId,
      authorId,
      parentId,
      threadId: row.thread_id,
      textContent,
      isDeleted: false,
      hiddenReason: null,
      createdAt: new Date(row.created_ms),
      editedAt: null,
    },
    author: row.author_name === null ? null : { id: authorId, username: row.author_name },
    parentAuthorName: row.parent_author_name,
    isParentHidden: false,
  }
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

const rightsToPost = { authorId: posts.authorId, isPublic: posts.isPublic, isDeleted: posts.isDeleted }

export async function findCommentWithRights(db: Db, id: number): Promise<CommentWithRights | null> {
  const [row] = await db
    .select({
      id: comments.id,
      postId: comments.postId,
      threadId: comments.threadId,
      authorId: comments.authorId,
      isDeleted: comments.isDeleted,
      isHidden: sql<boolean>`${comments.hiddenReason} is not null`,
      post: rightsToPost,
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
  now: Date
}

/** Null when it is gone, hidden or not of this author any more. A text that stays as it was is no edit. */
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
    .where(
      and(eq(comments.id, id), eq(comments.authorId, authorId), not(comments.isDeleted), isNull(comments.hiddenReason)),
    )
    .returning({ id: comments.id })
  return changed.length === 0 ? null : findComment(db, id)
}

/** A comment by itself, whoever may see it. */
export async function findComment(db: Db, id: number): Promise<CommentRow | null> {
  const [row] = await findComments(db, sql`${id}::integer`)
  return row ?? null
}

/**
 * Removes a comment: it stays as a placeholder while it has replies; else it goes, and with it the placeholders above it that
 * have no other reply. Call it in a transaction. Null when it is gone already.
 *
 * Those who remove in one thread wait for each other at its head. Who answers a comment holds it (`writeComment`), and nobody
 * answers a placeholder, so what is above the comment changes only by those who wait.
 *
 * @param whenHeld does what belongs to it while the comment is held and still stands
 */
export async function removeComment(
  db: Db,
  { id, threadId }: Pick<CommentWithRights, 'id' | 'threadId'>,
  whenHeld: () => Promise<void>,
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
  await whenHeld()
  // A statement of its own, so that it sees the replies of those who held the comment before.
  const [reply] = await db.select({ id: comments.id }).from(comments).where(eq(comments.parentId, id)).limit(1)
  if (reply) await makePlaceholder(db, id)
  else await deleteWithPlaceholders(db, id)
  return { isPlaceholder: reply !== undefined }
}

async function makePlaceholder(db: Db, id: number): Promise<void> {
  await db
    .update(comments)
    .set({ isDeleted: true, textContent: '', authorId: null, editedAt: null, hiddenReason: null })
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
