import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { namedQuery } from '../../platform/database/named-query.ts'
import { comparedName } from '../terms/term-names.table.ts'
import { hasWords, mostUsedFirst } from '../terms/term-suggestions.repository.ts'
import { type TermTableKind, termTables } from '../terms/terms.table.ts'
import { isCountOf, isOfPublicPosts } from './post-counts.repository.ts'
import { postCounts } from './post-counts.table.ts'
import type { PostScope } from './post-list.repository.ts'

const maxOptions = 50

export interface FilterTerm extends PostScope {
  name: string
  slug: string
}

const filterTermBySlug = { category: filterTermQuery('category'), tag: filterTermQuery('tag') }

function filterTermQuery(kind: TermTableKind) {
  const { terms, slugs } = termTables[kind]
  const { id, name, slug } = terms
  return namedQuery(`find_${kind}_by_slug`, (db) =>
    db
      .select({ id, name, slug, posts: postCounts.posts })
      .from(slugs)
      .innerJoin(terms, eq(id, slugs.ownerId))
      .innerJoin(postCounts, isCountOf(kind, id))
      .where(eq(slugs.slug, sql.placeholder('slug'))),
  )
}

export async function findFilterTerm(db: Db, kind: TermTableKind, text: string): Promise<FilterTerm | null> {
  const [row] = await filterTermBySlug[kind](db, { slug: text })
  return row ?? findFilterTermByName(db, kind, text)
}

async function findFilterTermByName(db: Db, kind: TermTableKind, name: string): Promise<FilterTerm | null> {
  const { terms } = termTables[kind]
  const [row] = await db
    .select({ id: terms.id, name: terms.name, slug: terms.slug, posts: postCounts.posts })
    .from(terms)
    .innerJoin(postCounts, isCountOf(kind, terms.id))
    .where(sql`${comparedName(terms.name)} = ${comparedName(name)}`)
    .orderBy(terms.id)
    .limit(1)
  return row ?? null
}

export async function findAuthor(db: Db, username: string): Promise<PostScope | null> {
  const [row] = await db
    .select({ id: users.id, posts: sql<number>`coalesce(${postCounts.posts}, 0)` })
    .from(users)
    .leftJoin(postCounts, isCountOf('author', users.id))
    .where(sql`lower(${users.username}) = lower(${username})`)
  return row ?? null
}

interface Options<Option> {
  options: Option[]
  hasMore: boolean
}

export async function listTermOptions(db: Db, kind: TermTableKind, words: readonly string[] | null) {
  const { terms } = termTables[kind]
  const rows = await db
    .select({ name: terms.name, slug: terms.slug, posts: postCounts.posts })
    .from(postCounts)
    .innerJoin(terms, eq(terms.id, postCounts.scopeId))
    .where(and(isOfPublicPosts(kind), words ? hasWords(terms.name, words) : undefined))
    .orderBy(mostUsedFirst(words), sql`lower(${terms.name})`)
    .limit(maxOptions + 1)
  return optionsOf(rows, ({ name }) => name)
}

export async function listAuthors(db: Db, part: string | null) {
  const rows = await db
    .select({ username: users.username, posts: postCounts.posts })
    .from(postCounts)
    .innerJoin(users, eq(users.id, postCounts.scopeId))
    .where(and(isOfPublicPosts('author'), part === null ? undefined : hasPart(part)))
    .orderBy(desc(postCounts.posts), sql`lower(${users.username})`)
    .limit(maxOptions + 1)
  return optionsOf(rows, ({ username }) => username)
}

function hasPart(part: string): SQL {
  return sql`strpos(lower(${users.username}), lower(${part})) > 0`
}

function optionsOf<Option>(rows: readonly Option[], nameOf: (option: Option) => string): Options<Option> {
  const { compare } = new Intl.Collator('en-AU', { numeric: true })
  const options = rows.slice(0, maxOptions).toSorted((first, second) => compare(nameOf(first), nameOf(second)))
  return { options, hasMore: rows.length > maxOptions }
}
