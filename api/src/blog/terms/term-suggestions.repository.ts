import { and, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { findLeastPosts, isCountOf, publicPostCount } from '../posts/post-counts.repository.ts'
import { postCounts } from '../posts/post-counts.table.ts'
import { wordsOfName } from './term-names.table.ts'
import { type TermTableKind, termTables } from './terms.table.ts'

export interface SuggestionScope {
  kind: TermTableKind
  words: readonly string[]
  isPublicOnly: boolean
}

export async function suggestNames(
  db: Db,
  { kind, words, isPublicOnly }: SuggestionScope,
  limit: number,
): Promise<{ name: string; posts: number }[]> {
  const table = termTables[kind].terms
  const least = words.length > 0 ? 0 : await findLeastPosts(db, kind, limit)
  const isListed = least > 0 ? gte(postCounts.posts, least) : isPublicOnly ? gt(publicPostCount, 0) : undefined
  return db
    .select({ name: table.name, posts: publicPostCount })
    .from(table)
    .leftJoin(postCounts, isCountOf(kind, table.id))
    .where(and(words.length > 0 ? hasWords(table.name, words) : undefined, isListed))
    .orderBy(sql`${publicPostCount} desc, lower(${table.name})`)
    .limit(limit)
}

/** The words are letters and digits only, which are safe in a `tsquery`. */
export function hasWords(name: Parameters<typeof wordsOfName>[0], words: readonly string[]): SQL {
  return sql`${wordsOfName(name)} @@ to_tsquery('simple', ${`${words.join(' & ')}:*`})`
}
