import type { TermKind, termSorts, termUses } from '@ledgerdeck/contract/taxonomy'
import { and, asc, desc, eq, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { postCounts } from '../posts/post-counts.table.ts'
import { categories, categoryFormerNames, categorySlugs, postCategories } from './categories.table.ts'
import { postTags, tagFormerNames, tagSlugs, tags } from './tags.table.ts'
import { hasName } from './taxonomy-writing.repository.ts'

const tables = {
  category: {
    table: categories,
    slugs: categorySlugs,
    formerNames: categoryFormerNames,
    members: { table: postCategories, postId: postCategories.postId, term: postCategories.categoryId },
  },
  tag: {
    table: tags,
    slugs: tagSlugs,
    formerNames: tagFormerNames,
    members: { table: postTags, postId: postTags.postId, term: postTags.tagId },
  },
}

/** The terms that a statement is about, and what else than posts belongs to a category. */
export interface TermScope {
  kind: TermKind
  questions: {
    /** A subquery: how many questions the category has whose id stands in the column. */
    countOf: (categoryId: AnyPgColumn) => SQL<number>
  }
}

export interface TermRow {
  id: number
  name: string
  slug: string
  /** The newest 20. */
  formerSlugs: string[]
  publishedPosts: number
  /** Drafts, hidden and deleted ones count too. */
  posts: number
  /** Of a category; tags have none. */
  questions: number
}

export interface TermFilter {
  /** Part of the name or of a slug, in any capitals. */
  search?: string
  use: (typeof termUses)[number]
}

export type TermSort = (typeof termSorts)[number]

const shownFormerSlugs = 20

/** From the kept count. */
const published = sql<number>`coalesce(${postCounts.posts}, 0)`

function isCountOf(kind: TermKind): SQL | undefined {
  return and(eq(postCounts.scope, kind), eq(postCounts.scopeId, tables[kind].table.id))
}

function questionsOf({ kind, questions }: TermScope): SQL<number> {
  return kind === 'category' ? questions.countOf(categories.id) : sql<number>`0`
}

function selectTerms(db: Db, scope: TermScope) {
  const { kind } = scope
  const { table, slugs, members } = tables[kind]
  const unpublished = sql`(select count(*) from ${members.table} where ${members.term} = ${table.id} and not is_public)`
  const formerSlugs = sql<string[]>`array(
    select ${slugs.slug} from ${slugs} where ${slugs.ownerId} = ${table.id} and ${slugs.slug} <> ${table.slug}
    order by ${slugs.createdAt} desc, ${slugs.slug} limit ${shownFormerSlugs})`
  return db
    .select({
      id: table.id,
      name: table.name,
      slug: table.slug,
      formerSlugs,
      publishedPosts: published,
      posts: sql<number>`(${published} + ${unpublished})::integer`,
      questions: questionsOf(scope),
    })
    .from(table)
    .leftJoin(postCounts, isCountOf(kind))
}

/** Those to which nothing belongs, found by the kept count first: most that have posts have public ones. */
function isUnused(scope: TermScope): SQL {
  return sql`(${published} = 0 and ${hasNothing(scope)})`
}

function hasNothing(scope: TermScope): SQL {
  const { table, members } = tables[scope.kind]
  const isPosted = sql`exists (select 1 from ${members.table} where ${members.term} = ${table.id})`
  return sql`(not ${isPosted} and ${questionsOf(scope)} = 0)`
}

function matching(scope: TermScope, { search, use }: TermFilter): SQL | undefined {
  const { table, slugs } = tables[scope.kind]
  const part = search ? sql`lower(${`%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`})` : undefined
  const unused = isUnused(scope)
  return and(
    part &&
      sql`(lower(${table.name}) like ${part} or ${table.id} in (select ${slugs.ownerId} from ${slugs} where ${slugs.slug} like ${part}))`,
    use === 'all' ? undefined : use === 'unused' ? unused : not(unused),
  )
}

function inOrder(kind: TermKind, sort: TermSort): SQL[] {
  const { table } = tables[kind]
  const name = sql`lower(${table.name}) collate "und-x-icu"`
  const orders: Record<TermSort, SQL[]> = {
    'a-z': [asc(name)],
    'z-a': [desc(name)],
    most_posts: [desc(published), asc(name)],
    fewest_posts: [asc(published), asc(name)],
  }
  return [...orders[sort], asc(table.id)]
}

/** A page of them. What belongs to a term is counted for those of the page alone. */
export async function listTerms(
  db: Db,
  scope: TermScope,
  { sort, limit, offset, ...filter }: TermFilter & { sort: TermSort; limit: number; offset: number },
): Promise<TermRow[]> {
  const { table } = tables[scope.kind]
  const found = await db
    .select({ id: table.id })
    .from(table)
    .leftJoin(postCounts, isCountOf(scope.kind))
    .where(matching(scope, filter))
    .orderBy(...inOrder(scope.kind, sort))
    .limit(limit)
    .offset(offset)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await selectTerms(db, scope).where(inArray(table.id, ids))
  return rows.toSorted((first, second) => ids.indexOf(first.id) - ids.indexOf(second.id))
}

export async function countTerms(db: Db, scope: TermScope, filter: TermFilter): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::integer` })
    .from(tables[scope.kind].table)
    .leftJoin(postCounts, isCountOf(scope.kind))
    .where(matching(scope, filter))
  return row?.total ?? 0
}

export async function findTerm(db: Db, scope: TermScope, id: number): Promise<TermRow | null> {
  const [row] = await selectTerms(db, scope).where(eq(tables[scope.kind].table.id, id))
  return row ?? null
}

/** Who has or had a slug. */
export async function findSlugOwner(
  db: Db,
  kind: TermKind,
  slug: string,
): Promise<{ id: number; name: string; slug: string } | null> {
  const { table, slugs } = tables[kind]
  const [row] = await db
    .select({ id: table.id, name: table.name, slug: table.slug })
    .from(slugs)
    .innerJoin(table, eq(table.id, slugs.ownerId))
    .where(eq(slugs.slug, slug))
  return row ?? null
}

/** Another one with this name, or with one that looks the same. */
export async function findNamesake(db: Db, kind: TermKind, name: string, ownId: number | null): Promise<string | null> {
  const { table } = tables[kind]
  const isOther = ownId === null ? undefined : ne(table.id, ownId)
  const [row] = await db
    .select({ name: table.name })
    .from(table)
    .where(and(hasName(kind, name), isOther))
    .limit(1)
  return row?.name ?? null
}

/** Until the transaction ends no post gets or keeps one of these anew. In one order for everyone. */
export async function lockTerms(
  db: Db,
  kind: TermKind,
  ids: readonly number[],
): Promise<Map<number, { name: string; slug: string }>> {
  const { table } = tables[kind]
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
    sql`select count(*)::integer as total from ${membersOf(kind, fromId)} and ${hasToo(kind, intoId)}`,
  )
  return rows[0]?.total ?? 0
}

/**
 * Gives the posts, the slugs and the former names of one locked term to another.
 * @returns how many posts got the other one, and how many had it already
 */
export async function moveBelongings(
  db: Db,
  kind: TermKind,
  fromId: number,
  intoId: number,
): Promise<{ moved: number; shared: number }> {
  const { slugs, formerNames, members } = tables[kind]
  const column = sql.identifier(members.term.name)
  const shared = await db.execute(sql`delete from ${membersOf(kind, fromId)} and ${hasToo(kind, intoId)}`)
  const moved = await db.execute(
    sql`update ${members.table} set ${column} = ${intoId} where ${members.term} = ${fromId}`,
  )
  await db.update(slugs).set({ ownerId: intoId }).where(eq(slugs.ownerId, fromId))
  await db.update(formerNames).set({ ownerId: intoId }).where(eq(formerNames.ownerId, fromId))
  return { moved: moved.rowCount ?? 0, shared: shared.rowCount ?? 0 }
}

function membersOf(kind: TermKind, id: number): SQL {
  const { members } = tables[kind]
  return sql`${members.table} where ${members.term} = ${id}`
}

function hasToo(kind: TermKind, id: number): SQL {
  const { members } = tables[kind]
  const term = sql.identifier(members.term.name)
  return sql`exists (select 1 from ${members.table} as other where other.post_id = ${members.postId} and other.${term} = ${id})`
}

/** Ids of unused ones, by age. */
export async function findUnused(db: Db, scope: TermScope, limit: number): Promise<number[]> {
  const { table } = tables[scope.kind]
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .leftJoin(postCounts, isCountOf(scope.kind))
    .where(isUnused(scope))
    .orderBy(table.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Deletes those of the locked terms to which nothing belongs, and gives what went. */
export async function deleteUnused(
  db: Db,
  scope: TermScope,
  ids: readonly number[],
): Promise<{ id: number; name: string; slug: string }[]> {
  const { table } = tables[scope.kind]
  return db
    .delete(table)
    .where(and(inArray(table.id, [...ids]), hasNothing(scope)))
    .returning({ id: table.id, name: table.name, slug: table.slug })
}
