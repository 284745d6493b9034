import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type PostCountScope, postCounts } from './post-counts.table.ts'

export function isCountOf(scope: PostCountScope, id: AnyPgColumn): SQL | undefined {
  return and(eq(postCounts.scope, scope), eq(postCounts.scopeId, id))
}

export function isOfPublicPosts(scope: PostCountScope): SQL | undefined {
  return and(eq(postCounts.scope, scope), gt(postCounts.posts, 0))
}

export function hasPublicPosts(scope: PostCountScope, id: AnyPgColumn): SQL {
  return sql`exists (select 1 from ${postCounts} where ${and(isCountOf(scope, id), isOfPublicPosts(scope))})`
}
