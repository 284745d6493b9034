import type { PostSort, PostStatus } from '@ledgerdeck/contract/blog'
import { and, eq, gte, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { namedQuery, namedStatement } from '../../platform/database/named-statement.ts'
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

/** In the place of its id can stand the place of one in a statement. */
type Narrowing = Omit<PostScope, 'id'> & { id: number | Placeholder }

export interface PostFilter {
  readable: ReadablePosts
  status?: PostStatus
  /** Nothing else than what was deleted. */
  isDeleted?: true
  author?: Narrowing
  category?: Narrowing
  tag?: Narrowing
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
  const usual = usualListOf(filter)
  const total = usual ? (usual.scope?.posts ?? (await countPublicPosts(db))) : await countPosts(db, filter)
  if (page.offset >= total) return { ids: [], total }
  const isNearEnd = page.offset > total / 2
  const limit = Math.min(page.limit, total - page.offset)
  const offset = isNearEnd ? total - page.offset - limit : page.offset
  const sort = isNearEnd ? opposite[page.sort] : page.sort
  const found = usual
    ? await usualStatement(usual, sort, page.limit)(db, { scope: usual.scope?.id, offset })
    : await findMatches(db, filter, { sort, limit, offset, total })
  const ids = found.slice(0, limit).map(({ id }) => id)
  return { ids: isNearEnd ? ids.reverse() : ids, total }
}

type FoundId = { id: number }

async function findMatches(
  db: Db,
  filter: PostFilter,
  { sort, limit, offset, total }: PageOfPosts & { total: number },
): Promise<FoundId[]> {
  const isWalk = filter.search !== undefined && (await isWorthWalking(db, total, offset + limit))
  const isGathered = filter.search !== undefined && !isWalk
  const found = await db.execute<FoundId>(
    sql`with matches as ${isGathered ? sql`materialized` : sql`not materialized`} (${matching(filter, { sort, isWalk })})
      select id from matches order by ${inOrder(sort)} limit ${limit} offset ${offset}`,
  )
  return found.rows
}

const scopeKinds = ['author', 'category', 'tag'] as const

/** What is asked for most: the published posts as guests see them, all or those of one author, category or tag. Their number is kept. */
interface UsualList {
  kind: 'all' | (typeof scopeKinds)[number]
  scope?: Narrowing
}

/** Null for any other list. */
function usualListOf(filter: PostFilter): UsualList | null {
  const { readable, status = 'published', isDeleted, search, publishedFrom, publishedUntil } = filter
  if (readable.kind !== 'public' || status !== 'published' || isDeleted) return null
  if (search || publishedFrom || publishedUntil) return null
  const [kind, ...others] = scopeKinds.filter((name) => filter[name])
  if (others.length > 0) return null
  return kind ? { kind, scope: filter[kind] } : { kind: 'all' }
}

const usualStatements = new Map<string, ReturnType<typeof namedStatement<FoundId>>>()

/** A statement for each kind and order, which is put together and planned once. It may give some more than are left of the list. */
function usualStatement({ kind, scope }: UsualList, sort: PostSort, limit: number) {
  const name = `list_posts_${kind}_${sort}_${limit}`
  const known = usualStatements.get(name)
  if (known) return known
  const readable = { kind: 'public' } as const
  const filter = scope ? { readable, [kind]: { ...scope, id: sql.placeholder('scope') } } : { readable }
  const made = namedStatement<FoundId>(
    name,
    sql`select id from (${matching(filter, { sort, isWalk: false })}) as matches
      order by ${inOrder(sort)} limit ${sql.raw(String(limit))} offset ${sql.placeholder('offset')}`,
  )
  usualStatements.set(name, made)
  return made
}

/** Reading the document of a post is slow; beyond so many it is quicker to gather all matches and sort them. */
const longestWalk = 1_000

/** Whether so many matches are met soon when all posts are looked at in their order. */
async function isWorthWalking(db: Db, total: number, wanted: number): Promise<boolean> {
  return (wanted * (await countPublicPosts(db))) / total <= longestWalk
}

async function countPosts(db: Db, filter: PostFilter): Promise<number> {
  const { from, where } = listing(filter, { sort: 'latest', isWalk: false })
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${from} where ${where}`)
  return counted.rows[0]?.total ?? 0
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
  const candidates: [Narrowing | undefined, Source][] = [
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
