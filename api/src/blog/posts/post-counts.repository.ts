import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { type PostCountScope, postCounts } from './post-counts.table.ts'

/** For a left join on `isCountOf`: nothing public has no row. */
export const publicPostCount = sql<number>`coalesce(${postCounts.posts}, 0)`

export function isCountOf(scope: PostCountScope, id: AnyPgColumn): SQL | undefined {
  return and(eq(postCounts.scope, scope), eq(postCounts.scopeId, id))
}

export function isOfPublicPosts(scope: PostCountScope, least = 0): SQL | undefined {
  return and(eq(postCounts.scope, scope), gte(postCounts.posts, Math.max(least, 1)))
}

export function hasPublicPosts(scope: PostCountScope, id: AnyPgColumn): SQL {
  return sql`exists (select 1 from ${postCounts} where ${and(isCountOf(scope, id), isOfPublicPosts(scope))})`
}

/** The public posts of the last of the most used, or 0 if there are fewer. */
export async function findLeastPosts(db: Db, scope: PostCountScope, limit: number): Promise<number> {
  const [row] = await db
    .select({ posts: postCounts.posts })
    .from(postCounts)
    .where(isOfPublicPosts(scope))
    .orderBy(desc(postCounts.posts))
    .limit(1)
    .offset(limit - 1)
  return row?.posts ?? 0
}
