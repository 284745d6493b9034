import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { namedQuery } from '../../platform/database/named-statement.ts'
import { type PostCountScope, postCounts } from '../posts/post-counts.table.ts'
import type { PostScope } from '../posts/post-list.repository.ts'
import { categories, categorySlugs } from './categories.table.ts'
import { tagSlugs, tags } from './tags.table.ts'
import { hasWords } from './taxonomy-suggestions.repository.ts'
import { comparedName } from './taxonomy-words.table.ts'

/** The most options offered of each kind, the most used ones. */
const maxOptions = 500

const scopes = {
  category: { table: categories, id: categories.id, name: categories.name, slug: categories.slug },
  tag: { table: tags, id: tags.id, name: tags.name, slug: tags.slug },
}

const slugTables = { category: categorySlugs, tag: tagSlugs }

/** A category or tag that a list is narrowed to. */
export interface TaxonomyScope extends PostScope {
  name: string
  /** The present one. */
  slug: string
}

const kept = sql<number>`coalesce(${postCounts.posts}, 0)`

const taxonomyBySlug = { category: taxonomyQuery('category'), tag: taxonomyQuery('tag') }

function taxonomyQuery(kind: keyof typeof scopes) {
  const { table, ...columns } = scopes[kind]
  const slugs = slugTables[kind]
  return namedQuery(`find_${kind}_by_slug`, (db) =>
    db
      .select({ ...columns, posts: kept })
      .from(slugs)
      .innerJoin(table, eq(columns.id, slugs.ownerId))
      .leftJoin(postCounts, isCountOf(kind, columns.id))
      .where(eq(slugs.slug, sql.placeholder('slug'))),
  )
}

/** A category or tag by its present slug, an earlier one or its name, with its public posts. */
export async function findTaxonomy(db: Db, kind: keyof typeof scopes, text: string): Promise<TaxonomyScope | null> {
  const [row] = await taxonomyBySlug[kind](db, { slug: text })
  return row ?? findTaxonomyByName(db, kind, text)
}

async function findTaxonomyByName(db: Db, kind: keyof typeof scopes, name: string): Promise<TaxonomyScope | null> {
  const { table, ...columns } = scopes[kind]
  const [row] = await db
    .select({ ...columns, posts: kept })
    .from(table)
    .leftJoin(postCounts, isCountOf(kind, columns.id))
    .where(sql`${comparedName(columns.name)} = ${comparedName(name)}`)
    .orderBy(columns.id)
    .limit(1)
  return row ?? null
}

/** An author by user name in any capitals, with the number of public posts. */
export async function findAuthor(db: Db, username: string): Promise<PostScope | null> {
  const [row] = await db
    .select({ id: users.id, posts: kept })
    .from(users)
    .leftJoin(postCounts, isCountOf('author', users.id))
    .where(sql`lower(${users.username}) = lower(${username})`)
  return row ?? null
}

interface Options<Option> {
  options: Option[]
  /** Whether there are more than these. */
  hasMore: boolean
}

/**
 * Categories or tags of public posts, by name.
 * @param words what their names have to have; all of them where it is null
 */
export async function listTaxonomy(db: Db, kind: keyof typeof scopes, words: readonly string[] | null) {
  const { table, ...columns } = scopes[kind]
  const rows = await db
    .select({ name: columns.name, slug: columns.slug, posts: postCounts.posts })
    .from(postCounts)
    .innerJoin(table, eq(columns.id, postCounts.scopeId))
    .where(and(isOfPublicPosts(kind), words ? hasWords(columns.name, words) : undefined))
    .orderBy(desc(postCounts.posts), sql`lower(${columns.name})`, columns.id)
    .limit(maxOptions + 1)
  return optionsOf(rows, ({ name }) => name)
}

/**
 * Authors of public posts, by user name.
 * @param part what their names have to have, in any capitals; all of them where it is null
 */
export async function listAuthors(db: Db, part: string | null) {
  const rows = await db
    .select({ username: users.username, posts: postCounts.posts })
    .from(postCounts)
    .innerJoin(users, eq(users.id, postCounts.scopeId))
    .where(and(isOfPublicPosts('author'), part === null ? undefined : hasPart(part)))
    .orderBy(desc(postCounts.posts), sql`lower(${users.username})`, users.id)
    .limit(maxOptions + 1)
  return optionsOf(rows, ({ username }) => username)
}

function hasPart(part: string): SQL {
  return sql`strpos(lower(${users.username}), lower(${part})) > 0`
}

/** The first of the rows, in the alphabet's order; rows of equal names keep theirs. */
function optionsOf<Option>(rows: readonly Option[], nameOf: (option: Option) => string): Options<Option> {
  const { compare } = new Intl.Collator('en-AU', { numeric: true })
  const options = rows.slice(0, maxOptions).toSorted((first, second) => compare(nameOf(first), nameOf(second)))
  return { options, hasMore: rows.length > maxOptions }
}

function isOfPublicPosts(scope: PostCountScope): SQL | undefined {
  return and(eq(postCounts.scope, scope), gt(postCounts.posts, 0))
}

function isCountOf(scope: PostCountScope, id: typeof users.id | typeof categories.id | typeof tags.id) {
  return and(eq(postCounts.scope, scope), eq(postCounts.scopeId, id))
}
