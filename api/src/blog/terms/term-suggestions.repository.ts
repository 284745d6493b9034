import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
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
  const posts = sql<number>`coalesce(${postCounts.posts}, 0)`
  const isOfName = and(eq(postCounts.scope, kind), eq(postCounts.scopeId, table.id))
  return db
    .select({ name: table.name, posts })
    .from(table)
    .leftJoin(postCounts, isOfName)
    .where(and(words.length > 0 ? hasWords(table.name, words) : undefined, isPublicOnly ? gt(posts, 0) : undefined))
    .orderBy(sql`${posts} desc, lower(${table.name})`)
    .limit(limit)
}

/** The words are letters and digits only, which are safe in a `tsquery`. */
export function hasWords(name: Parameters<typeof wordsOfName>[0], words: readonly string[]): SQL {
  return sql`${wordsOfName(name)} @@ to_tsquery('simple', ${`${words.join(' & ')}:*`})`
}
