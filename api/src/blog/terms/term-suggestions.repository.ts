import { and, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { isCountOf } from '../posts/post-counts.repository.ts'
import { postCounts } from '../posts/post-counts.table.ts'
import { wordsOfName } from './term-names.table.ts'
import { type TermTableKind, termTables } from './terms.table.ts'

export interface SuggestionScope {
  kind: TermTableKind
  words: readonly string[]
  isPublicOnly: boolean
}

interface SuggestedName {
  name: string
  posts: number
}

export async function suggestNames(
  db: Db,
  { kind, words, isPublicOnly }: SuggestionScope,
  limit: number,
): Promise<SuggestedName[]> {
  const table = termTables[kind].terms
  const isFound = words.length > 0 ? hasWords(table.name, words) : undefined
  return db
    .select({ name: table.name, posts: postCounts.posts })
    .from(table)
    .innerJoin(postCounts, isCountOf(kind, table.id))
    .where(and(isFound, isPublicOnly ? gt(postCounts.posts, 0) : undefined))
    .orderBy(mostUsedFirst(words), sql`lower(${table.name})`)
    .limit(limit)
}

/** With words, sorts by an expression: with the index, PostgreSQL would compare every name. */
export function mostUsedFirst(words: readonly string[] | null): SQL {
  return words && words.length > 0 ? sql`${postCounts.posts} + 0 desc` : sql`${postCounts.posts} desc`
}

/** The words are letters and digits only, which are safe in a `tsquery`. */
export function hasWords(name: Parameters<typeof wordsOfName>[0], words: readonly string[]): SQL {
  return sql`${wordsOfName(name)} @@ to_tsquery('simple', ${`${words.join(' & ')}:*`})`
}
