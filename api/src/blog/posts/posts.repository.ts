import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import { images } from '../../media/images.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { namedQuery } from '../../platform/database/named-query.ts'
import { contentBlocks } from '../documents/content-blocks.table.ts'
import { postSchedules } from '../schedule/post-schedules.table.ts'
import { type TermTableKind, termTables } from '../terms/terms.table.ts'
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

export type ContentBlockRow = typeof contentBlocks.$inferSelect & { image: ImageRow | null }
export type RelatedPostRow = Pick<
  typeof posts.$inferSelect,
  'id' | 'slug' | 'title' | 'summary' | 'publishedDate' | 'readingMinutes'
>

// JSON text, because the driver parses PostgreSQL arrays character by character.
function termsOfPost(kind: TermTableKind): SQL<NamedSlug[]> {
  const { terms, members } = termTables[kind]
  return sql<NamedSlug[]>`(
    select coalesce(json_agg(json_build_object('id', ${terms.id}, 'name', ${terms.name}, 'slug', ${terms.slug})
      order by lower(${terms.name})), '[]')
    from ${members} join ${terms} on ${terms.id} = ${members.termId}
    where ${members.postId} = ${posts.id})`
}

function selectPosts(db: Db) {
  return db
    .select({
      post: getTableColumns(posts),
      author: { id: users.id, username: users.username },
      image: getTableColumns(images),
      schedule: getTableColumns(postSchedules),
      categories: termsOfPost('category'),
      tags: termsOfPost('tag'),
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
  const rows = await postsByIds(db, { ids })
  return rows.toSorted((first, second) => ids.indexOf(first.post.id) - ids.indexOf(second.post.id))
}

const postBySlug = namedQuery('find_post_by_slug', (db) =>
  selectPosts(db)
    .innerJoin(postSlugs, eq(postSlugs.postId, posts.id))
    .where(eq(postSlugs.slug, sql.placeholder('slug'))),
)

export async function findPostBySlug(db: Db, slug: string): Promise<PostRow | null> {
  const [row] = await postBySlug(db, { slug })
  return row ?? null
}

function selectBlocks(db: Db) {
  return db
    .select({ block: getTableColumns(contentBlocks), image: getTableColumns(images) })
    .from(contentBlocks)
    .leftJoin(images, eq(images.id, contentBlocks.imageId))
    .orderBy(contentBlocks.postId, contentBlocks.order)
    .$dynamic()
}

const blocksOfPost = namedQuery('list_blocks_of_post', (db) =>
  selectBlocks(db).where(eq(contentBlocks.postId, sql.placeholder('postId'))),
)

export async function listBlocksOfPost(db: Db, postId: number): Promise<ContentBlockRow[]> {
  const rows = await blocksOfPost(db, { postId })
  return rows.map(withImage)
}

export async function listContentBlocks(db: Db, postIds: number[]): Promise<ContentBlockRow[]> {
  if (postIds.length === 0) return []
  const rows = await selectBlocks(db).where(inArray(contentBlocks.postId, postIds))
  return rows.map(withImage)
}

function withImage({ block, image }: Awaited<ReturnType<typeof blocksOfPost>>[number]): ContentBlockRow {
  return { ...block, image }
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

const comparedPosts = 200

const shownRelated = 3

const relatedPosts = namedQuery('find_related_posts', (db) => {
  const nearest = sql`(
    select id, count(*) as shared, listed_at from (
      ${newestOfEach('post_categories', 'category_id')} union all ${newestOfEach('post_tags', 'tag_id')}
    ) as candidates where id <> ${sql.placeholder('postId')} group by id, listed_at
    order by shared desc, listed_at desc, id desc limit ${sql.raw(String(shownRelated))}
  ) as nearest`
  return db
    .select({
      id: posts.id,
      slug: posts.slug,
      title: posts.title,
      summary: posts.summary,
      publishedDate: posts.publishedDate,
      readingMinutes: posts.readingMinutes,
    })
    .from(posts)
    .innerJoin(nearest, sql`nearest.id = ${posts.id}`)
    .orderBy(sql`nearest.shared desc, nearest.listed_at desc, nearest.id desc`)
})

function newestOfEach(table: string, column: string): SQL {
  const [members, scope] = [sql.identifier(table), sql.identifier(column)]
  return sql`
    (select newest.id, newest.listed_at from ${members} as own cross join lateral (
      select post_id as id, listed_at from ${members} as other
      where other.${scope} = own.${scope} and other.is_public
      order by other.listed_at desc, other.post_id desc limit ${sql.raw(String(comparedPosts))}
    ) as newest where own.post_id = ${sql.placeholder('postId')})`
}

/** Compares a fixed number of posts of each term, so the cost does not grow with the blog. */
export function findRelatedPosts(db: Db, postId: number): Promise<RelatedPostRow[]> {
  return relatedPosts(db, { postId })
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
  const rights = { authorId: posts.authorId, isPublic: posts.isPublic, isDeleted: posts.isDeleted }
  const inText = db
    .select(rights)
    .from(contentBlocks)
    .innerJoin(posts, eq(posts.id, contentBlocks.postId))
    .where(eq(contentBlocks.imageId, imageId))
  return db.select(rights).from(posts).where(eq(posts.featuredImageId, imageId)).union(inText)
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
  return db
    .select({ slug: posts.slug, updatedAt: posts.updatedAt, image: getTableColumns(images) })
    .from(posts)
    .leftJoin(images, eq(images.id, posts.featuredImageId))
    .where(eq(posts.isPublic, true))
    .orderBy(asc(posts.listedAt), asc(posts.id))
    .limit(limit)
    .offset(offset)
}
