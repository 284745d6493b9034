import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { postCounts } from '../posts/post-counts.table.ts'
import { categories } from './categories.table.ts'
import { tags } from './tags.table.ts'
import { wordsOfName } from './taxonomy-words.table.ts'

const tables = { category: categories, tag: tags }

export interface SuggestionScope {
  kind: keyof typeof tables
  /** Words, the last of them perhaps only begun; none for the most used names. */
  words: readonly string[]
  /** Only what public posts have. */
  isPublicOnly: boolean
}

/** Names with all of the words, or with words that begin like the last one; the most used ones first. */
export async function suggestNames(
  db: Db,
  { kind, words, isPublicOnly }: SuggestionScope,
  limit: number,
): Promise<{ name: string; posts: number }[]> {
  const table = tables[kind]
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

/** Whether a name has all of the words, or one that begins like the last of them. */
export function hasWords(name: Parameters<typeof wordsOfName>[0], words: readonly string[]): SQL {
  // Letters and digits only: safe to stand in a `tsquery` as they are.
  return sql`${wordsOfName(name)} @@ to_tsquery('simple', ${`${words.join(' & ')}:*`})`
}
