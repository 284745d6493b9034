import { and, desc, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type PostCountScope, postCounts } from '../posts/post-counts.table.ts'
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
  const least = words.length > 0 ? 0 : await findLeastPosts(db, kind, limit)
  const isListed = least > 0 ? gte(postCounts.posts, least) : isPublicOnly ? gt(posts, 0) : undefined
  return db
    .select({ name: table.name, posts })
    .from(table)
    .leftJoin(postCounts, isOfName)
    .where(and(words.length > 0 ? hasWords(table.name, words) : undefined, isListed))
    .orderBy(sql`${posts} desc, lower(${table.name})`)
    .limit(limit)
}

/** The public posts of the last of the most used, or 0 if there are fewer. */
export async function findLeastPosts(db: Db, scope: PostCountScope, limit: number): Promise<number> {
  const [row] = await db
    .select({ posts: postCounts.posts })
    .from(postCounts)
    .where(and(eq(postCounts.scope, scope), gt(postCounts.posts, 0)))
    .orderBy(desc(postCounts.posts))
    .limit(1)
    .offset(limit - 1)
  return row?.posts ?? 0
}

/** The words are letters and digits only, which are safe in a `tsquery`. */
export function hasWords(name: Parameters<typeof wordsOfName>[0], words: readonly string[]): SQL {
  return sql`${wordsOfName(name)} @@ to_tsquery('simple', ${`${words.join(' & ')}:*`})`
}
