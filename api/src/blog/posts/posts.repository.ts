import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { images } from '../../media/images.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { namedQuery } from '../../platform/database/named-query.ts'
import { inOrderOf } from '../../platform/lists/ordered-rows.ts'
import { comments } from '../comments/comments.table.ts'
import { contentBlocks } from '../documents/content-blocks.table.ts'
import { postSchedules } from '../schedule/post-schedules.table.ts'
import { type TermTableKind, termTables } from '../terms/terms.table.ts'
import { postRightsColumns } from './post-rights.repository.ts'
import type { PostRights, ReadablePosts } from './posts.policy.ts'
import { postSlugs, posts } from './posts.table.ts'

interface NamedSlug {
  id: number
  name: string
  slug: string
}

type ImageRow = typeof images.$inferSelect

export interface PostRow {
  post: typeof posts.$inferSelect
  author: { id: number; username: string } | null
  image: ImageRow | null
  schedule: typeof postSchedules.$inferSelect | null
  categories: NamedSlug[]
  tags: NamedSlug[]
}

export type ContentBlockRow = typeof contentBlocks.$inferSelect & { image: Omit<ImageRow, 'createdAt'> | null }
export type RelatedPostRow = Pick<
  typeof posts.$inferSelect,
  'id' | 'slug' | 'title' | 'summary' | 'publishedDate' | 'readingMinutes'
>

export interface WholePostRow extends PostRow {
  blocks: ContentBlockRow[]
  related: RelatedPostRow[]
  hasComments: boolean
}

// JSON text, because the driver parses PostgreSQL arrays character by character.
function termsOfPost(kind: TermTableKind): SQL<NamedSlug[]> {
  const { terms, members } = termTables[kind]
  return sql<NamedSlug[]>`(
    select coalesce(json_agg(${jsonObject({ id: terms.id, name: terms.name, slug: terms.slug })}
      order by lower(${terms.name})), '[]')
    from ${members} join ${terms} on ${terms.id} = ${members.termId}
    where ${members.postId} = ${posts.id})`
}

export function selectPosts<More extends Record<string, SQL>>(db: Db, more: More = {} as More) {
  return db
    .select({
      post: getTableColumns(posts),
      author: { id: users.id, username: users.username },
      image: getTableColumns(images),
      schedule: getTableColumns(postSchedules),
      categories: termsOfPost('category'),
      tags: termsOfPost('tag'),
      ...more,
    })
    .from(posts)
    .leftJoin(users, eq(users.id, posts.authorId))
    .leftJoin(images, eq(images.id, posts.featuredImageId))
    .leftJoin(postSchedules, eq(postSchedules.postId, posts.id))
}

const postsByIds = namedQuery('find_posts', (db) =>
  selectPosts(db).where(sql`${posts.id} = any(${sql.placeholder('ids')})`),
)

export async function findPosts(db: Db, ids: number[]): Promise<PostRow[]> {
  if (ids.length === 0) return []
  return inOrderOf(ids, await postsByIds(db, { ids }), ({ post }) => post.id)
}

const { createdAt: _, ...imageOfBlock } = getTableColumns(images)

function blocksOfPost(): SQL<ContentBlockRow[]> {
  const image = sql`case when ${images.id} is not null then ${jsonObject(imageOfBlock)} end`
  return sql`(
    select coalesce(json_agg(${jsonObject({ ...getTableColumns(contentBlocks), image })}
      order by ${contentBlocks.order}), '[]')
    from ${contentBlocks} left join ${images} on ${images.id} = ${contentBlocks.imageId}
    where ${contentBlocks.postId} = ${posts.id})`
}

const wholePostBySlug = namedQuery('find_whole_post', (db) =>
  selectPosts(db, { blocks: blocksOfPost(), related: relatedPosts(), hasComments: hasComments() })
    .innerJoin(postSlugs, eq(postSlugs.postId, posts.id))
    .where(eq(postSlugs.slug, sql.placeholder('slug'))),
)

/** Uses one statement: each further one costs an uncached page 2% of its processor time. */
export async function findWholePost(db: Db, slug: string): Promise<WholePostRow | null> {
  const [row] = await wholePostBySlug(db, { slug })
  return row ?? null
}

export async function listContentBlocks(db: Db, postIds: number[]): Promise<ContentBlockRow[]> {
  if (postIds.length === 0) return []
  const rows = await db
    .select({ block: getTableColumns(contentBlocks), image: imageOfBlock })
    .from(contentBlocks)
    .leftJoin(images, eq(images.id, contentBlocks.imageId))
    .where(inArray(contentBlocks.postId, postIds))
    .orderBy(contentBlocks.postId, contentBlocks.order)
  return rows.map(({ block, image }) => ({ ...block, image }))
}

export async function sumContentBytes(db: Db, postIds: number[]): Promise<Map<number, number>> {
  if (postIds.length === 0) return new Map()
  const { textContent, dataJson } = contentBlocks
  const rows = await db
    .select({
      postId: contentBlocks.postId,
      bytes: sql<number>`sum(octet_length(${textContent}) + octet_length(${dataJson}::text))::integer`,
    })
    .from(contentBlocks)
    .where(inArray(contentBlocks.postId, postIds))
    .groupBy(contentBlocks.postId)
  return new Map(rows.map(({ postId, bytes }) => [postId, bytes]))
}

function hasComments(): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${comments} where ${comments.postId} = ${posts.id} and ${comments.threadId} is null)`
}

const comparedPosts = 200

const shownRelated = 3

const relatedPost = alias(posts, 'related_post')

/** Compares a fixed number of posts per term, so that the cost does not grow with the blog. */
function relatedPosts(): SQL<RelatedPostRow[]> {
  const { id, slug, title, summary, publishedDate, readingMinutes } = relatedPost
  return sql`(
    select coalesce(json_agg(${jsonObject({ id, slug, title, summary, publishedDate, readingMinutes })}
      order by nearest.shared desc, nearest.listed_at desc, nearest.id desc), '[]')
    from (
      select id, count(*) as shared, listed_at from (
        ${newestOfEach('post_categories', 'category_id')} union all ${newestOfEach('post_tags', 'tag_id')}
      ) as candidates where id <> ${posts.id} group by id, listed_at
      order by shared desc, listed_at desc, id desc limit ${sql.raw(String(shownRelated))}
    ) as nearest join ${posts} as ${relatedPost} on ${id} = nearest.id)`.mapWith(withDates)
}

function withDates(rows: (Omit<RelatedPostRow, 'publishedDate'> & { publishedDate: string | null })[]) {
  return rows.map((row) => ({ ...row, publishedDate: row.publishedDate === null ? null : new Date(row.publishedDate) }))
}

function newestOfEach(table: string, column: string): SQL {
  const [members, scope] = [sql.identifier(table), sql.identifier(column)]
  return sql`
    (select newest.id, newest.listed_at from ${members} as own cross join lateral (
      select post_id as id, listed_at from ${members} as other
      where other.${scope} = own.${scope} and other.is_public
      order by other.listed_at desc, other.post_id desc limit ${sql.raw(String(comparedPosts))}
    ) as newest where own.post_id = ${posts.id})`
}

export async function isImageOfPublicPost(db: Db, imageId: number): Promise<boolean> {
  const featured = db
    .select({ found: sql`1` })
    .from(posts)
    .where(and(eq(posts.featuredImageId, imageId), posts.isPublic))
  const inText = db
    .select({ found: sql`1` })
    .from(contentBlocks)
    .innerJoin(posts, eq(posts.id, contentBlocks.postId))
    .where(and(eq(contentBlocks.imageId, imageId), posts.isPublic))
  const answer = await db.execute<{ is_public: boolean }>(
    sql`select exists (${featured}) or exists (${inText}) as is_public`,
  )
  return answer.rows[0]?.is_public ?? false
}

export async function listRightsOfPostsWith(db: Db, imageId: number): Promise<PostRights[]> {
  const inText = db
    .select(postRightsColumns)
    .from(contentBlocks)
    .innerJoin(posts, eq(posts.id, contentBlocks.postId))
    .where(eq(contentBlocks.imageId, imageId))
  return db.select(postRightsColumns).from(posts).where(eq(posts.featuredImageId, imageId)).union(inText)
}

export function isReadableBy(readable: ReadablePosts): SQL {
  if (readable.kind === 'all') return sql`true`
  if (readable.kind === 'public') return sql`${posts.isPublic}`
  const isOwn = sql`(${posts.authorId} is not distinct from ${readable.authorId} and not ${posts.isDeleted})`
  return sql`(${posts.isPublic} or ${isOwn})`
}

interface SitemapPost {
  slug: string
  updatedAt: Date
  image: ImageRow | null
}

export async function listSitemapPosts(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<SitemapPost[]> {
  const order = [asc(posts.listedAt), asc(posts.id)]
  // Selects ids first, so that skipped rows are not read.
  const ids = db
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.isPublic, true))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return db
    .select({ slug: posts.slug, updatedAt: posts.updatedAt, image: getTableColumns(images) })
    .from(posts)
    .leftJoin(images, eq(images.id, posts.featuredImageId))
    .where(inArray(posts.id, ids))
    .orderBy(...order)
}
