import type { PostSort, PostStatus } from '@ledgerdeck/contract/blog'
import { and, eq, gte, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { namedQuery } from '../../platform/database/named-query.ts'
import { postSearch } from '../search/post-search.table.ts'
import { postCategories, postTags } from '../terms/terms.table.ts'
import { postCounts } from './post-counts.table.ts'
import type { ReadablePosts } from './posts.policy.ts'
import { findPosts, type PostRow, selectPosts } from './posts.repository.ts'
import { posts } from './posts.table.ts'

export interface PostScope {
  id: number
  posts: number
}

type ScopeFilter = Omit<PostScope, 'id'> & { id: number | Placeholder }

export interface PostFilter {
  readable: ReadablePosts
  status?: PostStatus
  isDeleted?: true
  /** Leaves out public posts. */
  isHidden?: true
  author?: ScopeFilter
  category?: ScopeFilter
  tag?: ScopeFilter
  publishedFrom?: Date
  publishedUntil?: Date
  search?: SQL
}

export interface PageOfPosts {
  sort: PostSort
  limit: number
  offset: number
}

type OrderedPage = PageOfPosts & { sort: KeySort }

/** Sort orders by a column, which can be read from either end. */
type KeySort = Exclude<PostSort, 'relevance'>

/** Ranking reads each match's document. A multiple of the page size, so no post appears twice. */
const rankedMatches = 495

/** The table that a list is read from. Each has a copy of the sort key and of `is_public`. */
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

interface FoundPosts {
  rows: PostRow[]
  /** 0 past the last page. */
  total: number
}

export async function findPostPage(db: Db, filter: PostFilter, page: PageOfPosts): Promise<FoundPosts> {
  const { search } = filter
  const isRanked = search && page.sort === 'relevance' && page.offset < rankedMatches
  if (isRanked) return findRanked(db, { ...filter, search }, page)
  const ordered = { ...page, sort: page.sort === 'relevance' ? 'latest' : page.sort }
  const common = commonListOf(filter)
  return common ? findInCommonList(db, common, ordered) : findMatches(db, filter, ordered)
}

/** Smaller offsets are read from the start, without counting the list. */
const nearStart = 1_000

async function findInCommonList(db: Db, list: CommonList, page: OrderedPage): Promise<FoundPosts> {
  if (page.offset >= nearStart) return findFarFromStart(db, list, page)
  const rows = await commonStatement(list, page.sort, page.limit)(db, { scope: scopeId(list), offset: page.offset })
  return { rows, total: rows[0]?.total ?? 0 }
}

/** The number of public posts when it was last counted. */
let lastPublicPosts = 0

/** Takes one statement while the number of posts stays the same, and a second one otherwise. */
async function findFarFromStart(db: Db, list: CommonList, page: OrderedPage): Promise<FoundPosts> {
  const expected = list.scope?.posts ?? lastPublicPosts
  const found = await findFromNearerEnd(db, list, page, expected)
  if (found.total === expected && found.rows.length > 0) return found
  const total = found.total || (list.scope?.posts ?? (await countPublicPosts(db)))
  if (!list.scope) lastPublicPosts = total
  return findFromNearerEnd(db, list, page, total)
}

async function findFromNearerEnd(db: Db, list: CommonList, page: OrderedPage, total: number): Promise<FoundPosts> {
  const { sort, limit, offset, inOrder } = fromNearerEnd(page, total)
  const rows = limit > 0 ? await commonStatement(list, sort, page.limit)(db, { scope: scopeId(list), offset }) : []
  return { rows: inOrder(rows.slice(0, limit)), total: rows[0]?.total ?? 0 }
}

function scopeId({ scope }: CommonList) {
  return scope?.id ?? 0
}

/** Reads from the nearer end, skipping at most half of the list. `limit` is 0 past the end. */
function fromNearerEnd(page: OrderedPage, total: number) {
  const limit = Math.max(0, Math.min(page.limit, total - page.offset))
  if (page.offset <= total / 2) return { ...page, limit, inOrder: <Row>(rows: Row[]) => rows }
  const offset = total - page.offset - limit
  return { sort: opposite[page.sort], limit, offset, inOrder: <Row>(rows: Row[]) => rows.toReversed() }
}

/** Ranks words in the title highest, then those in the summary; equal ranks by newest first. */
async function findRanked(
  db: Db,
  filter: PostFilter & { search: SQL },
  { limit, offset }: PageOfPosts,
): Promise<FoundPosts> {
  const found = await db.execute<IdRow & { total: number }>(
    sql`with matches as materialized (${matchingPosts(filter, { sort: 'latest', isScan: false })}),
      newest as materialized (select id, sort_key from matches order by ${orderBySort('latest')} limit ${rankedMatches})
      select newest.id, (select count(*)::int from matches) as total
      from newest join ${postSearch} on ${postSearch.postId} = newest.id
      order by ts_rank(${postSearch.document}, ${filter.search}, 1) desc, sort_key desc, newest.id desc
      limit ${limit} offset ${offset}`,
  )
  return { rows: await findPosts(db, idsOf(found.rows)), total: found.rows[0]?.total ?? 0 }
}

type IdRow = { id: number }

function idsOf(rows: readonly IdRow[]): number[] {
  return rows.map(({ id }) => id)
}

async function findMatches(db: Db, filter: PostFilter, page: OrderedPage): Promise<FoundPosts> {
  const total = await countPosts(db, filter)
  const { sort, limit, offset, inOrder } = fromNearerEnd(page, total)
  if (limit === 0) return { rows: [], total: 0 }
  const isScan = filter.search !== undefined && (await isScanFaster(db, total, offset + limit))
  const isGathered = filter.search !== undefined && !isScan
  const found = await db.execute<IdRow>(
    sql`with matches as ${isGathered ? sql`materialized` : sql`not materialized`} (${matchingPosts(filter, { sort, isScan })})
      select id from matches order by ${orderBySort(sort)} limit ${limit} offset ${offset}`,
  )
  return { rows: await findPosts(db, inOrder(idsOf(found.rows))), total }
}

const scopeKinds = ['author', 'category', 'tag'] as const

/** Lists of public posts, whose totals are maintained by triggers. */
interface CommonList {
  kind: 'all' | (typeof scopeKinds)[number]
  scope?: ScopeFilter
}

function commonListOf(filter: PostFilter): CommonList | null {
  return filter.readable.kind === 'public' && hasPublic(filter) ? maintainedListOf(filter) : null
}

function maintainedListOf(filter: PostFilter): CommonList | null {
  const { search, publishedFrom, publishedUntil } = filter
  if (search || publishedFrom || publishedUntil) return null
  const [kind, ...others] = scopeKinds.filter((name) => filter[name])
  if (others.length > 0) return null
  return kind ? { kind, scope: filter[kind] } : { kind: 'all' }
}

type CommonStatement = ReturnType<typeof namedQuery<(PostRow & { total: number })[]>>

const commonStatements = new Map<string, CommonStatement>()

function commonStatement({ kind, scope }: CommonList, sort: KeySort, limit: number): CommonStatement {
  const name = `list_posts_${kind}_${sort}_${limit}`
  const known = commonStatements.get(name)
  if (known) return known
  const readable = { kind: 'public' } as const
  const filter = scope ? { readable, [kind]: { ...scope, id: sql.placeholder('scope') } } : { readable }
  const matches = sql`(
    select id, sort_key from (${matchingPosts(filter, { sort, isScan: false })}) as matches
    order by ${orderBySort(sort)} limit ${sql.raw(String(limit))} offset ${sql.placeholder('offset')}
  ) as matches`
  const total = sql<number>`(
    select ${postCounts.posts} from ${postCounts}
    where ${postCounts.scope} = ${sql.raw(`'${kind}'`)} and ${postCounts.scopeId} = ${sql.placeholder('scope')})`
  const made: CommonStatement = namedQuery(name, (db) =>
    selectPosts(db, { total }).innerJoin(matches, sql`matches.id = ${posts.id}`).orderBy(orderBySort(sort)),
  )
  commonStatements.set(name, made)
  return made
}

/** Reading search documents is slow: beyond this number, sorting all matches is faster. */
const maxScan = 1_000

async function isScanFaster(db: Db, total: number, wanted: number): Promise<boolean> {
  return (wanted * (await countPublicPosts(db))) / total <= maxScan
}

/** Counts only hidden posts if the number of public ones is maintained by triggers. */
async function countPosts(db: Db, filter: PostFilter): Promise<number> {
  const list = maintainedListOf(filter)
  if (!list || !hasPublic(filter)) return countMatches(db, filter)
  const publicCount = list.scope?.posts ?? countPublicPosts(db)
  const [shown, hidden] = await Promise.all([publicCount, countMatches(db, { ...filter, isHidden: true })])
  return shown + hidden
}

async function countMatches(db: Db, filter: PostFilter): Promise<number> {
  const matches = matchingPosts(filter, { sort: 'latest', isScan: false })
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from (${matches}) as matches`)
  return counted.rows[0]?.total ?? 0
}

const publicPosts = namedQuery('count_public_posts', (db) =>
  db
    .select({ posts: postCounts.posts })
    .from(postCounts)
    .where(and(eq(postCounts.scope, 'all'), eq(postCounts.scopeId, 0))),
)

export async function countPublicPosts(db: Db): Promise<number> {
  const [row] = await publicPosts(db, {})
  return row?.posts ?? 0
}

function sourceOf({ search, author, category, tag }: PostFilter): Source {
  if (search) return fromSearch
  const candidates: [ScopeFilter | undefined, Source][] = [
    [author, fromPosts],
    [category, fromCategory],
    [tag, fromTag],
  ]
  const smallest = candidates
    .filter(([scope]) => scope !== undefined)
    .toSorted(([first], [second]) => (first?.posts ?? 0) - (second?.posts ?? 0))[0]
  return smallest?.[1] ?? fromPosts
}

interface ListOptions {
  sort: KeySort
  isScan: boolean
}

/** Materialises the matches, so that PostgreSQL uses the search index instead of a list scan. */
function matchingPosts(filter: PostFilter, options: ListOptions): SQL {
  if (isOfTwoLists(filter)) {
    // PostgreSQL merges ordered lists, and would sort the others.
    const inOrder = (list: PostFilter) =>
      sql`(select id, sort_key from (${matchingPosts(list, options)}) as matches order by ${orderBySort(options.sort)})`
    return sql`${inOrder({ ...filter, readable: { kind: 'public' } })} union all ${inOrder({ ...filter, isHidden: true })}`
  }
  const { id, listedAt } = sourceOf(filter)
  const { from, where } = listing(filter, options)
  const sortKey = isTitleSort(options.sort) ? sql`${posts.title} collate "und-x-icu"` : listedAt
  return sql`select ${id} as id, ${sortKey} as sort_key from ${from} where ${where}`
}

/** Each list has an index in its order, which one with both conditions could not use. */
function isOfTwoLists(filter: PostFilter): boolean {
  return filter.readable.kind === 'own' && hasPublic(filter) && !filter.search
}

function listing(filter: PostFilter, { sort, isScan }: ListOptions): { from: SQL; where: SQL | undefined } {
  const source = sourceOf(filter)
  const onPosts = conditionsOnPosts(filter)
  const needsPosts = source !== fromPosts && (onPosts.length > 0 || isTitleSort(sort))
  const from = needsPosts ? sql`${source.table} join ${posts} on ${posts.id} = ${source.id}` : sql`${source.table}`
  const onOwn = ownConditions(filter, needsPosts ? fromPosts : source)
  const onSource = conditionsOnSource(filter, source)
  return { from, where: and(sql`true`, ...onSource, ...onSearch(filter, isScan), ...onPosts, ...onOwn) }
}

function hasPublic({ status = 'published', isDeleted, isHidden }: PostFilter): boolean {
  return status === 'published' && !isDeleted && !isHidden
}

function conditionsOnPosts(filter: PostFilter): SQL[] {
  const { readable, status, isDeleted, author, publishedFrom, publishedUntil } = filter
  const conditions: SQL[] = []
  if (author) conditions.push(eq(posts.authorId, author.id))
  if (readable.kind === 'public') return conditions
  if (status) conditions.push(eq(posts.postStatus, status))
  if (isDeleted) conditions.push(sql`${posts.isDeleted}`)
  if (readable.kind === 'own' && !hasPublic(filter)) conditions.push(isOwn(readable.authorId))
  if (publishedFrom || publishedUntil) conditions.push(sql`${posts.publishedDate} is not null`)
  return conditions
}

function conditionsOnSource(filter: PostFilter, source: Source): SQL[] {
  const { readable, category, tag, publishedFrom, publishedUntil } = filter
  const conditions: SQL[] = []
  if (readable.kind === 'public') conditions.push(sql`${source.isPublic}`)
  if (!hasPublic(filter)) conditions.push(readable.kind === 'public' ? sql`false` : sql`not ${source.isPublic}`)
  if (category) conditions.push(isAmong(source, fromCategory, eq(postCategories.termId, category.id)))
  if (tag) conditions.push(isAmong(source, fromTag, eq(postTags.termId, tag.id)))
  if (publishedFrom) conditions.push(gte(source.listedAt, publishedFrom))
  if (publishedUntil) conditions.push(lt(source.listedAt, publishedUntil))
  return conditions
}

/** Finds own posts by a subquery if `posts` is not joined, since a join would read each match. */
function ownConditions(filter: PostFilter, source: Source): SQL[] {
  const { readable } = filter
  if (readable.kind !== 'own' || !hasPublic(filter)) return []
  const own = isOwn(readable.authorId)
  if (source === fromPosts) return [sql`(${posts.isPublic} or ${own})`]
  return [sql`(${source.isPublic} or ${source.id} in (select ${posts.id} from ${posts} where ${own}))`]
}

function isOwn(authorId: number): SQL {
  return sql`(${posts.authorId} = ${authorId} and not ${posts.isDeleted})`
}

/** Uses a subquery to force the index: PostgreSQL ignores the cost of reading documents. */
function onSearch({ search }: PostFilter, isScan: boolean): SQL[] {
  if (!search) return []
  return [isScan ? sql`${postSearch.document} @@ ${search}` : sql`${postSearch.document} @@ (select ${search})`]
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
} as const satisfies Record<KeySort, KeySort>

function isTitleSort(sort: KeySort): boolean {
  return sort === 'title_asc' || sort === 'title_desc'
}

function orderBySort(sort: KeySort): SQL {
  const direction = sort === 'latest' || sort === 'title_desc' ? sql`desc` : sql`asc`
  return sql`matches.sort_key ${direction}, matches.id ${direction}`
}
