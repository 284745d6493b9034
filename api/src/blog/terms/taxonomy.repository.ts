import { and, eq, gt, sql } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { namedQuery } from '../../platform/database/named-statement.ts'
import { type PostCountScope, postCounts } from '../posts/post-counts.table.ts'
import type { PostScope } from '../posts/post-list.repository.ts'
import { categories, categorySlugs } from './categories.table.ts'
import { tagSlugs, tags } from './tags.table.ts'

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

/** A category or tag by its present slug or an earlier one, with the number of its public posts. */
export async function findTaxonomy(db: Db, kind: keyof typeof scopes, slug: string): Promise<TaxonomyScope | null> {
  const [row] = await taxonomyBySlug[kind](db, { slug })
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

/** Categories or tags of public posts, by name. */
export async function listTaxonomy(db: Db, kind: keyof typeof scopes) {
  const { table, ...columns } = scopes[kind]
  const rows = await db
    .select({ name: columns.name, slug: columns.slug, posts: postCounts.posts })
    .from(postCounts)
    .innerJoin(table, eq(columns.id, postCounts.scopeId))
    .where(and(eq(postCounts.scope, kind), gt(postCounts.posts, 0)))
    .orderBy(sql`${postCounts.posts} desc`)
    .limit(maxOptions)
  return rows.toSorted((first, second) => first.name.localeCompare(second.name, 'en-AU'))
}

/** Authors of public posts, by user name. */
export async function listAuthors(db: Db) {
  const rows = await db
    .select({ username: users.username, posts: postCounts.posts })
    .from(postCounts)
    .innerJoin(users, eq(users.id, postCounts.scopeId))
    .where(and(eq(postCounts.scope, 'author'), gt(postCounts.posts, 0)))
    .orderBy(sql`${postCounts.posts} desc`)
    .limit(maxOptions)
  return rows.toSorted((first, second) => first.username.localeCompare(second.username, 'en-AU'))
}

function isCountOf(scope: PostCountScope, id: typeof users.id | typeof categories.id | typeof tags.id) {
  return and(eq(postCounts.scope, scope), eq(postCounts.scopeId, id))
}
