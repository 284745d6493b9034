import type { TermKind, termSorts, termUses } from '@ledgerdeck/contract/terms'
import { and, asc, count, desc, eq, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like-patterns.ts'
import { inOrderOf } from '../../platform/lists/ordered-rows.ts'
import { isCountOf } from '../posts/post-counts.repository.ts'
import { postCounts } from '../posts/post-counts.table.ts'
import { hasName } from './term-writing.repository.ts'
import { categories, termTables } from './terms.table.ts'

export interface TermScope {
  kind: TermKind
  questions: {
    countOf: (categoryId: AnyPgColumn) => SQL<number>
    existIn: (categoryId: AnyPgColumn) => SQL<boolean>
  }
}

export interface TermRow {
  id: number
  name: string
  slug: string
  formerSlugs: string[]
  publishedPosts: number
  posts: number
  questions: number
}

export interface TermFilter {
  search?: string
  use: (typeof termUses)[number]
}

export type TermSort = (typeof termSorts)[number]

const shownFormerSlugs = 20

/** Selects the term names of a row of `posts` as a JSON array, for exported files. */
export function termNamesOfPost(kind: 'categories' | 'tags'): SQL {
  return sql.raw(`(select coalesce(jsonb_agg(name order by name), '[]') from post_${kind} join ${kind} on ${kind}.id =
    post_${kind}.${kind === 'tags' ? 'tag' : 'category'}_id where post_id = posts.id)`)
}

function questionsOf({ kind, questions }: TermScope): SQL<number> {
  return kind === 'category' ? questions.countOf(categories.id) : sql<number>`0`
}

function selectTerms(db: Db, scope: TermScope) {
  const { kind } = scope
  const { terms: table, slugs, members } = termTables[kind]
  const unpublished = sql`(select count(*) from ${members} where ${members.termId} = ${table.id} and not is_public)`
  const formerSlugs = sql<string[]>`array(
    select ${slugs.slug} from ${slugs} where ${slugs.ownerId} = ${table.id} and ${slugs.slug} <> ${table.slug}
    order by ${slugs.createdAt} desc, ${slugs.slug} limit ${shownFormerSlugs})`
  return db
    .select({
      id: table.id,
      name: table.name,
      slug: table.slug,
      formerSlugs,
      publishedPosts: postCounts.posts,
      posts: sql<number>`(${postCounts.posts} + ${unpublished})::integer`,
      questions: questionsOf(scope),
    })
    .from(table)
    .innerJoin(postCounts, isCountOf(kind, table.id))
}

function isUnused(scope: TermScope): SQL {
  return sql`(${postCounts.posts} = 0 and ${hasNothing(scope)})`
}

function hasNothing({ kind, questions }: TermScope): SQL {
  const { terms: table, members } = termTables[kind]
  // Follows the order of an index. For "exists", PostgreSQL would scan all members.
  const firstPost = sql`(select post_id from ${members} where ${members.termId} = ${table.id} order by listed_at, post_id limit 1)`
  const isQuizzed = kind === 'category' ? questions.existIn(categories.id) : sql`false`
  return sql`(${firstPost} is null and not ${isQuizzed})`
}

function matching(scope: TermScope, { search, use }: TermFilter): SQL | undefined {
  const { terms: table, slugs } = termTables[scope.kind]
  const part = search ? sql`lower(${containing(search)})` : undefined
  const unused = isUnused(scope)
  return and(
    part &&
      sql`(lower(${table.name}) like ${part} or ${table.id} in (select ${slugs.ownerId} from ${slugs} where ${slugs.slug} like ${part}))`,
    use === 'all' ? undefined : use === 'unused' ? unused : not(unused),
  )
}

function inOrder(kind: TermKind, sort: TermSort): SQL[] {
  const { terms: table } = termTables[kind]
  // Unique, so it needs no id as a tie-breaker.
  const name = sql`lower(${table.name}) collate "und-x-icu"`
  const orders: Record<TermSort, SQL[]> = {
    'a-z': [asc(name)],
    'z-a': [desc(name)],
    most_posts: [desc(postCounts.posts), asc(name)],
    fewest_posts: [asc(postCounts.posts), asc(name)],
  }
  return orders[sort]
}

export async function listTerms(
  db: Db,
  scope: TermScope,
  { sort, limit, offset, ...filter }: TermFilter & { sort: TermSort; limit: number; offset: number },
): Promise<TermRow[]> {
  const { terms: table } = termTables[scope.kind]
  const found = await db
    .select({ id: table.id })
    .from(table)
    .innerJoin(postCounts, isCountOf(scope.kind, table.id))
    .where(matching(scope, filter))
    .orderBy(...inOrder(scope.kind, sort))
    .limit(limit)
    .offset(offset)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  return inOrderOf(ids, await selectTerms(db, scope).where(inArray(table.id, ids)), ({ id }) => id)
}

/** Derives the used from the unused, which are faster to count. */
export async function countTerms(db: Db, scope: TermScope, { search, use }: TermFilter): Promise<number> {
  const { terms: table } = termTables[scope.kind]
  if (use === 'used') {
    const [all, unused] = await Promise.all([
      countTerms(db, scope, { search, use: 'all' }),
      countTerms(db, scope, { search, use: 'unused' }),
    ])
    // A term may have been added between the two.
    return Math.max(0, all - unused)
  }
  const counted = db.select({ total: count() }).from(table).$dynamic()
  const joined = use === 'all' ? counted : counted.innerJoin(postCounts, isCountOf(scope.kind, table.id))
  const [row] = await joined.where(matching(scope, { search, use }))
  return row?.total ?? 0
}

export async function findTerm(db: Db, scope: TermScope, id: number): Promise<TermRow | null> {
  const [row] = await selectTerms(db, scope).where(eq(termTables[scope.kind].terms.id, id))
  return row ?? null
}

export async function findSlugOwner(
  db: Db,
  kind: TermKind,
  slug: string,
): Promise<{ id: number; name: string; slug: string } | null> {
  const { terms: table, slugs } = termTables[kind]
  const [row] = await db
    .select({ id: table.id, name: table.name, slug: table.slug })
    .from(slugs)
    .innerJoin(table, eq(table.id, slugs.ownerId))
    .where(eq(slugs.slug, slug))
  return row ?? null
}

export async function findNamesake(db: Db, kind: TermKind, name: string, ownId: number | null): Promise<string | null> {
  const { terms: table } = termTables[kind]
  const isOther = ownId === null ? undefined : ne(table.id, ownId)
  const [row] = await db
    .select({ name: table.name })
    .from(table)
    .where(and(hasName(kind, name), isOther))
    .limit(1)
  return row?.name ?? null
}

/** Locks terms against new posts, in a fixed order to prevent deadlocks. */
export async function lockTerms(
  db: Db,
  kind: TermKind,
  ids: readonly number[],
): Promise<Map<number, { name: string; slug: string }>> {
  const { terms: table } = termTables[kind]
  const rows = await db
    .select({ id: table.id, name: table.name, slug: table.slug })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id)
    .for('update')
  return new Map(rows.map(({ id, ...term }) => [id, term]))
}

export async function countShared(db: Db, kind: TermKind, fromId: number, intoId: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from ${membersOf(kind, fromId)} and ${alsoHas(kind, intoId)}`,
  )
  return rows[0]?.total ?? 0
}

/** Moves posts, slugs and former names. Returns how many posts moved and how many had both. */
export async function moveRelated(
  db: Db,
  kind: TermKind,
  fromId: number,
  intoId: number,
): Promise<{ moved: number; shared: number }> {
  const { slugs, formerNames, members } = termTables[kind]
  const column = sql.identifier(members.termId.name)
  const shared = await db.execute(sql`delete from ${membersOf(kind, fromId)} and ${alsoHas(kind, intoId)}`)
  const moved = await db.execute(sql`update ${members} set ${column} = ${intoId} where ${members.termId} = ${fromId}`)
  await db.update(slugs).set({ ownerId: intoId }).where(eq(slugs.ownerId, fromId))
  await db.update(formerNames).set({ ownerId: intoId }).where(eq(formerNames.ownerId, fromId))
  return { moved: moved.rowCount ?? 0, shared: shared.rowCount ?? 0 }
}

function membersOf(kind: TermKind, id: number): SQL {
  const { members } = termTables[kind]
  return sql`${members} where ${members.termId} = ${id}`
}

function alsoHas(kind: TermKind, id: number): SQL {
  const { members } = termTables[kind]
  const term = sql.identifier(members.termId.name)
  return sql`exists (select 1 from ${members} as other where other.post_id = ${members.postId} and other.${term} = ${id})`
}

export async function findUnused(db: Db, scope: TermScope, limit: number): Promise<number[]> {
  const { terms: table } = termTables[scope.kind]
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .innerJoin(postCounts, isCountOf(scope.kind, table.id))
    .where(isUnused(scope))
    .orderBy(table.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function deleteUnused(
  db: Db,
  scope: TermScope,
  ids: readonly number[],
): Promise<{ id: number; name: string; slug: string }[]> {
  const { terms: table } = termTables[scope.kind]
  return db
    .delete(table)
    .where(and(inArray(table.id, [...ids]), hasNothing(scope)))
    .returning({ id: table.id, name: table.name, slug: table.slug })
}
