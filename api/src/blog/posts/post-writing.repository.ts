import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { normalized } from '../../platform/database/normalized-text.ts'
import { insertBlocks, type StoredContent } from '../documents/content-blocks.repository.ts'
import { postCategories } from '../terms/categories.table.ts'
import { postTags } from '../terms/tags.table.ts'
import { postSearch } from './post-search.table.ts'
import { recordSlug } from './post-slugs.repository.ts'
import { postSlugs } from './post-slugs.table.ts'
import { posts } from './posts.table.ts'

export type PostFields = typeof posts.$inferSelect

/** A `tsvector` holds a megabyte at most; what stands beyond this is not found by the search. */
const searchedCharacters = 100_000

export interface NewPost extends Omit<typeof posts.$inferInsert, 'readingMinutes'>, StoredContent {
  categoryIds: readonly number[]
  tagIds: readonly number[]
}

/**
 * Inserts a post with everything that belongs to it. Call it in a transaction.
 * @throws when the slug is or was another post's
 */
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
  const place = placeOf(post)
  await db.insert(postSlugs).values({ slug: post.slug, postId })
  await db.insert(postSearch).values({
    ...place,
    title: searchedText(title),
    summary: searchedText(summary),
    body: searchedText(content.plainText),
  })
  const inCategories = categoryIds.map((categoryId) => ({ ...place, categoryId }))
  if (inCategories.length > 0) await db.insert(postCategories).values(inCategories)
  const withTags = tagIds.map((tagId) => ({ ...place, tagId }))
  if (withTags.length > 0) await db.insert(postTags).values(withTags)
  await insertBlocks(db, postId, { content, imageIds })
  return post
}

/** What the tables that filters start from know of a post. */
function placeOf({ id: postId, listedAt, isPublic }: PostFields) {
  return { postId, listedAt, isPublic }
}

/**
 * Composed, as searches are. PostgreSQL's parser takes `<word>` for a tag and skips it; with a
 * space it is what people typed.
 */
function searchedText(text: string): string {
  return normalized(text.slice(0, searchedCharacters))
    .slice(0, searchedCharacters)
    .toWellFormed()
    .replace(/<(?=\S)/g, '< ')
}

/** Each by its present slug or an earlier one. */
export async function findPostsBySlugs(db: Db, slugs: readonly string[]): Promise<Map<string, PostFields>> {
  const rows = await db
    .select({ slug: postSlugs.slug, post: posts })
    .from(postSlugs)
    .innerJoin(posts, eq(posts.id, postSlugs.postId))
    .where(inArray(postSlugs.slug, [...slugs]))
  return new Map(rows.map(({ slug, post }) => [slug, post]))
}

/**
 * Until the transaction ends nobody else changes the posts; comments may still come in. In one order for everyone, so that two who
 * change the same posts wait for each other instead of locking up.
 */
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

/** In whose name posts are changed, and when. */
export interface ChangeOccasion {
  actorId: number
  now: Date
}

/** Changes locked posts. Their `updated_at` grows, however fast changes follow each other and whatever the clock says. */
export async function savePosts(
  db: Db,
  ids: readonly number[],
  fields: ChangedFields,
  { actorId, now }: ChangeOccasion,
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

/** The same for one post; a new slug is remembered as one of its own. */
export async function savePost(
  db: Db,
  id: number,
  fields: ChangedFields,
  occasion: ChangeOccasion,
): Promise<PostFields> {
  const [post] = await savePosts(db, [id], fields, occasion)
  if (!post) throw new Error('A locked post was not there.')
  if (fields.slug !== undefined) await recordSlug(db, fields.slug, id)
  return post
}

/**
 * Removes deleted posts for good that were last changed before a moment, with all that belongs to
 * them. Returns how many went.
 */
export async function purgePosts(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const due = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(posts.isDeleted, lt(posts.updatedAt, before)))
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await db.delete(posts).where(inArray(posts.id, due))
  return rowCount ?? 0
}

export interface SearchedTexts {
  title?: string
  summary?: string
  /** All words of the content blocks. */
  body?: string
}

export async function saveSearchedTexts(db: Db, postId: number, { title, summary, body }: SearchedTexts) {
  const texts = {
    ...(title !== undefined && { title: searchedText(title) }),
    ...(summary !== undefined && { summary: searchedText(summary) }),
    ...(body !== undefined && { body: searchedText(body) }),
  }
  if (Object.keys(texts).length > 0) await db.update(postSearch).set(texts).where(eq(postSearch.postId, postId))
}

export async function replaceCategories(db: Db, post: PostFields, ids: readonly number[]): Promise<void> {
  const isOther = notInArray(postCategories.categoryId, [...ids])
  await db.delete(postCategories).where(and(eq(postCategories.postId, post.id), isOther))
  const rows = ids.map((categoryId) => ({ ...placeOf(post), categoryId }))
  if (rows.length > 0) await db.insert(postCategories).values(rows).onConflictDoNothing()
}

export async function replaceTags(db: Db, post: PostFields, ids: readonly number[]): Promise<void> {
  const isOther = notInArray(postTags.tagId, [...ids])
  await db.delete(postTags).where(and(eq(postTags.postId, post.id), isOther))
  const rows = ids.map((tagId) => ({ ...placeOf(post), tagId }))
  if (rows.length > 0) await db.insert(postTags).values(rows).onConflictDoNothing()
}
