import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { normalized } from '../../platform/database/normalized-text.ts'
import { comments } from '../comments/comments.table.ts'
import { insertBlocks, type StoredContent } from '../documents/content-blocks.repository.ts'
import { postSlugs, posts } from '../posts/posts.table.ts'
import { postSearch } from '../search/post-search.table.ts'
import { recordSlug } from '../slugs/post-slugs.repository.ts'
import { postCategories, postTags, type TermTableKind, termTables } from '../terms/terms.table.ts'

export type PostFields = typeof posts.$inferSelect

/** A `tsvector` is limited to a megabyte. Later text is not searchable. */
const maxSearchCharacters = 100_000

export interface NewPost extends Omit<typeof posts.$inferInsert, 'readingMinutes'>, StoredContent {
  categoryIds: readonly number[]
  tagIds: readonly number[]
}

/** Call it in a transaction. @throws when the slug is or was used by another post */
export async function insertPost(
  db: Db,
  { content, imageIds, categoryIds, tagIds, ...values }: NewPost,
): Promise<PostFields> {
  const [post] = await db
    .insert(posts)
    .values({ ...values, readingMinutes: content.readingMinutes })
    .returning()
  if (!post) throw new Error('A post was not inserted.')
  const { id: postId, title, summary } = post
  const listing = listingColumns(post)
  await db.insert(postSlugs).values({ slug: post.slug, postId })
  await db.insert(postSearch).values({
    ...listing,
    title: normaliseForSearch(title),
    summary: normaliseForSearch(summary),
    body: normaliseForSearch(content.plainText),
  })
  const inCategories = categoryIds.map((termId) => ({ ...listing, termId }))
  if (inCategories.length > 0) await db.insert(postCategories).values(inCategories)
  const withTags = tagIds.map((termId) => ({ ...listing, termId }))
  if (withTags.length > 0) await db.insert(postTags).values(withTags)
  await insertBlocks(db, postId, { content, imageIds })
  return post
}

function listingColumns({ id: postId, listedAt, isPublic }: PostFields) {
  return { postId, listedAt, isPublic }
}

/** PostgreSQL's parser skips `<word>` as a tag, so a space is added after `<`. */
function normaliseForSearch(text: string): string {
  return normalized(text.slice(0, maxSearchCharacters))
    .slice(0, maxSearchCharacters)
    .toWellFormed()
    .replace(/<(?=\S)/g, '< ')
}

export async function findPostsBySlugs(db: Db, slugs: readonly string[]): Promise<Map<string, PostFields>> {
  const rows = await db
    .select({ slug: postSlugs.slug, post: posts })
    .from(postSlugs)
    .innerJoin(posts, eq(posts.id, postSlugs.postId))
    .where(inArray(postSlugs.slug, [...slugs]))
  return new Map(rows.map(({ slug, post }) => [slug, post]))
}

/** Locks posts against other changes; comments stay possible. Fixed order to prevent deadlocks. */
export async function lockPosts(db: Db, ids: readonly number[]): Promise<PostFields[]> {
  return db
    .select()
    .from(posts)
    .where(inArray(posts.id, [...ids]))
    .orderBy(posts.id)
    .for('no key update')
}

export type ChangedFields = Partial<
  Pick<
    typeof posts.$inferInsert,
    | 'slug'
    | 'title'
    | 'summary'
    | 'postStatus'
    | 'publishedDate'
    | 'featuredImageId'
    | 'featuredImageAlt'
    | 'isDeleted'
    | 'metaDescription'
    | 'keywords'
    | 'readingMinutes'
  >
>

export interface ChangeContext {
  actorId: number | null
  now: Date
}

/** Updates locked posts. `updated_at` always increases. */
export async function updatePostRows(
  db: Db,
  ids: readonly number[],
  fields: ChangedFields,
  { actorId, now }: ChangeContext,
): Promise<PostFields[]> {
  return db
    .update(posts)
    .set({
      ...fields,
      updatedById: actorId,
      updatedAt: sql`greatest(${now}, ${posts.updatedAt} + interval '1 millisecond')`,
    })
    .where(inArray(posts.id, [...ids]))
    .returning()
}

export async function updatePostRow(
  db: Db,
  id: number,
  fields: ChangedFields,
  context: ChangeContext,
): Promise<PostFields> {
  const [post] = await updatePostRows(db, [id], fields, context)
  if (!post) throw new Error('The locked post is missing.')
  if (fields.slug !== undefined) await recordSlug(db, fields.slug, id)
  return post
}

const commentsPerStep = 2_000

/** Deletes one batch. If it returns `limit`, there may be more. */
export async function purgePosts(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const isDue = and(posts.isDeleted, lt(posts.updatedAt, before))
  const due = await db.select({ id: posts.id }).from(posts).where(isDue).limit(limit)
  const ids = due.map(({ id }) => id)
  // A reply is newer than its parent, so the newest are deleted first.
  const newest = db
    .select({ id: comments.id })
    .from(comments)
    .where(inArray(comments.postId, ids))
    .orderBy(desc(comments.id))
    .limit(commentsPerStep)
  const purged = await db.delete(comments).where(inArray(comments.id, newest))
  if (purged.rowCount === commentsPerStep) return limit
  const { rowCount } = await db.delete(posts).where(and(inArray(posts.id, ids), isDue))
  return rowCount ?? 0
}

export interface SearchTexts {
  title?: string
  summary?: string
  body?: string
}

export async function updateSearchTexts(db: Db, postId: number, { title, summary, body }: SearchTexts) {
  const texts = {
    ...(title !== undefined && { title: normaliseForSearch(title) }),
    ...(summary !== undefined && { summary: normaliseForSearch(summary) }),
    ...(body !== undefined && { body: normaliseForSearch(body) }),
  }
  if (Object.keys(texts).length > 0) await db.update(postSearch).set(texts).where(eq(postSearch.postId, postId))
}

export async function replaceTerms(
  db: Db,
  kind: TermTableKind,
  post: PostFields,
  ids: readonly number[],
): Promise<void> {
  const { members } = termTables[kind]
  const isOther = notInArray(members.termId, [...ids])
  await db.delete(members).where(and(eq(members.postId, post.id), isOther))
  const rows = ids.map((termId) => ({ ...listingColumns(post), termId }))
  if (rows.length > 0) await db.insert(members).values(rows).onConflictDoNothing()
}
