import { type SQL, sql } from 'drizzle-orm'
import type { ReadablePosts } from './posts.policy.ts'
import { posts } from './posts.table.ts'

export function isReadableBy(readable: ReadablePosts): SQL {
  if (readable.kind === 'all') return sql`true`
  if (readable.kind === 'public') return sql`${posts.isPublic}`
  const isOwn = sql`(${posts.authorId} is not distinct from ${readable.authorId} and not ${posts.isDeleted})`
  return sql`(${posts.isPublic} or ${isOwn})`
}
