import type { PostSort, PostStatus } from '@ledgerdeck/contract/blog'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { namedQuery } from '../../platform/database/named-statement.ts'
import { postCategories } from '../terms/categories.table.ts'
import { postTags } from '../terms/tags.table.ts'
import { postCounts } from './post-counts.table.ts'
import { postSearch } from './post-search.table.ts'
import type { ReadablePosts } from './posts.policy.ts'
import { posts } from './posts.table.ts'

/** A category, tag or author that a list is narrowed to, with the number of public posts it has. */
export interface PostScope {
  id: number
  posts: number
}

export interface PostFilter {
  readable: ReadablePosts
  status?: PostStatus
  /** Nothing else than what was deleted. */
  isDeleted?: true
  author?: PostScope
  category?: PostScope
  tag?: PostScope
  /** Inclusive. */
  publishedFrom?: Date
  /** Exclusive. */
  publishedUntil?: Date
  search?: SQL
}

export interface PageOfPosts {
  sort: PostSort
  limit: number
  offset: number
}

/** The table a list is read from. Each carries the place in the list and whether guests may see it. */
interface Source {
  table: PgTable
  id: AnyPgColumn
  listedAt: AnyPgColumn
  isPublic: AnyPgColumn
}

const fromPosts: Source = { table: posts, id: posts.id, listedAt: posts.listedAt, isPublic: posts.isPublic }
const fromCategory: Source = { ...postCategories, table: postCategories, id: postCategories.postId }
const fromTag: Source = { ...postTags, table: postTags, id: postTags.postId }
const fromSearch: Source = { ...postSearch, table: postSearch, id: postSearch.postId }

/** Ids of a page of the posts that fit, and the exact number of those that do. */
export async function findPostIds(
  db: Db,
  filter: PostFilter,
  page: PageOfPosts,
): Promise<{ ids: number[]; total: number }> {
  const total = await countPosts(db, filter)
  if (page.offset >= total) return { ids: [], total }
  const isNearEnd = page.offset > total / 2
  const limit = Math.min(page.limit, total - page.offset)
  const offset = isNearEnd ? total - page.offset - limit : page.offset
  const sort = isNearEnd ? opposite[page.sort] : page.sort
  const isWalk = filter.search !== undefined && (await isWorthWalking(db, total, offset + limit))
  const isGathered = filter.search !== undefined && !isWalk
  const found = await db.execute<{ id: number }>(
    sql`with matches as ${isGathered ? sql`materialized` : sql`not materialized`} (${matching(filter, { sort, isWalk })})
      select id from matches order by ${inOrder(sort)} limit ${limit} offset ${offset}`,
  )
  const ids = found.rows.map(({ id }) => id)
  return { ids: isNearEnd ? ids.reverse() : ids, total }
}

/** Reading the document of a post is slow; beyond so many it is quicker to gather all matches and sort them. */
const longestWalk = 1_000

/** Whether so many matches are met soon when all posts are looked at in their order. */
async function isWorthWalking(db: Db, total: number, wanted: number): Promise<boolean> {
  return (wanted * (await countPublicPosts(db))) / total <= longestWalk
}

async function countPosts(db: Db, filter: PostFilter): Promise<number> {
  const kept = await findKeptCount(db, filter)
  if (kept !== null) return kept
  const { from, where } = listing(filter, { sort: 'latest', isWalk: false })
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${from} where ${where}`)
  return counted.rows[0]?.total ?? 0
}

/** The number without counting, where it is kept: public posts in all, or of one author, category or tag. */
async function findKeptCount(db: Db, filter: PostFilter): Promise<number | null> {
  if (filter.readable.kind !== 'public') return null
  if (filter.isDeleted || (filter.status && filter.status !== 'published')) return 0
  const scopes = [filter.author, filter.category, filter.tag].filter((scope) => scope !== undefined)
  if (filter.search || filter.publishedFrom || filter.publishedUntil || scopes.length > 1) return null
  return scopes[0]?.posts ?? countPublicPosts(db)
}

const publicPosts = namedQuery('count_public_posts', (db) =>
  db
    .select({ posts: postCounts.posts })
    .from(postCounts)
    .where(and(eq(postCounts.scope, 'all'), eq(postCounts.scopeId, 0))),
)

/** From the kept count. */
export async function countPublicPosts(db: Db): Promise<number> {
  const [row] = await publicPosts(db, {})
  return row?.posts ?? 0
}

/** The one that leaves the fewest posts to look at. */
function sourceOf({ search, author, category, tag }: PostFilter): Source {
  if (search) return fromSearch
  const candidates: [PostScope | undefined, Source][] = [
    [author, fromPosts],
    [category, fromCategory],
    [tag, fromTag],
  ]
  const smallest = candidates
    .filter(([scope]) => scope !== undefined)
    .toSorted(([first], [second]) => (first?.posts ?? 0) - (second?.posts ?? 0))[0]
  return smallest?.[1] ?? fromPosts
}

interface Reading {
  sort: PostSort
  /** A search that many posts match: they are looked at one by one, in the order of the list. */
  isWalk: boolean
}

/**
 * The posts that fit, each with its place in the list. Gathered beforehand, they are found by the index of the search; else
 * PostgreSQL may walk the whole list in its order and read every document on the way.
 */
function matching(filter: PostFilter, reading: Reading): SQL {
  const { id, listedAt } = sourceOf(filter)
  const { from, where } = listing(filter, reading)
  const place = isTitleSort(reading.sort) ? sql`${posts.title} collate "und-x-icu"` : listedAt
  return sql`select ${id} as id, ${place} as place from ${from} where ${where}`
}

function listing(filter: PostFilter, { sort, isWalk }: Reading): { from: SQL; where: SQL | undefined } {
  const source = sourceOf(filter)
  const onPosts = conditionsOnPosts(filter)
  const needsPosts = source !== fromPosts && (onPosts.length > 0 || isTitleSort(sort))
  const from = needsPosts ? sql`${source.table} join ${posts} on ${posts.id} = ${source.id}` : sql`${source.table}`
  return { from, where: and(sql`true`, ...conditionsOnSource(filter, source), ...onSearch(filter, isWalk), ...onPosts) }
}

function conditionsOnPosts({ readable, status, isDeleted, author, publishedFrom, publishedUntil }: PostFilter): SQL[] {
  const conditions: SQL[] = []
  if (author) conditions.push(eq(posts.authorId, author.id))
  if (readable.kind === 'public') return conditions
  if (status) conditions.push(eq(posts.postStatus, status))
  if (isDeleted) conditions.push(sql`${posts.isDeleted} and not ${posts.isPublic}`)
  if (publishedFrom || publishedUntil) conditions.push(sql`${posts.publishedDate} is not null`)
  if (readable.kind === 'own')
    conditions.push(sql`(${posts.isPublic} or (${posts.authorId} = ${readable.authorId} and not ${posts.isDeleted}))`)
  return conditions
}

function conditionsOnSource(filter: PostFilter, source: Source): SQL[] {
  const { readable, status = 'published', isDeleted, category, tag, publishedFrom, publishedUntil } = filter
  const conditions: SQL[] = []
  if (readable.kind === 'public') conditions.push(sql`${source.isPublic}`)
  if (readable.kind === 'public' && (isDeleted || status !== 'published')) conditions.push(sql`false`)
  if (category) conditions.push(isAmong(source, fromCategory, eq(postCategories.categoryId, category.id)))
  if (tag) conditions.push(isAmong(source, fromTag, eq(postTags.tagId, tag.id)))
  if (publishedFrom) conditions.push(gte(source.listedAt, publishedFrom))
  if (publishedUntil) conditions.push(lt(source.listedAt, publishedUntil))
  return conditions
}

/**
 * PostgreSQL does not reckon with the cost of reading documents: where it sees that many match, it reads them all instead of
 * asking the index. As a subquery the search is unknown to it while it plans, and the index is what it takes.
 */
function onSearch({ search }: PostFilter, isWalk: boolean): SQL[] {
  if (!search) return []
  return [isWalk ? sql`${postSearch.document} @@ ${search}` : sql`${postSearch.document} @@ (select ${search})`]
}

function isAmong(source: Source, members: Source, condition: SQL): SQL {
  if (source === members) return condition
  return sql`exists (select 1 from ${members.table} where ${members.id} = ${source.id} and ${condition})`
}

const opposite = {
  latest: 'oldest',
  oldest: 'latest',
  title_asc: 'title_desc',
  title_desc: 'title_asc',
} as const satisfies Record<PostSort, PostSort>

function isTitleSort(sort: PostSort): boolean {
  return sort === 'title_asc' || sort === 'title_desc'
}

/** Ties go by id, in the same direction, so that every list has one order and its pages never overlap. */
function inOrder(sort: PostSort): SQL {
  const direction = sort === 'latest' || sort === 'title_desc' ? sql`desc` : sql`asc`
  return sql`place ${direction}, id ${direction}`
}
