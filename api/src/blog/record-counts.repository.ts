import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import type { UserId } from '../platform/limits/record-quota.ts'
import { commentCounts } from './comments/comment-counts.table.ts'
import { contentBlocks } from './documents/content-blocks.table.ts'
import { posts } from './posts/posts.table.ts'

/** For the storage limit: posts of this author, deleted ones too. */
export function countPosts(db: Db, userId: UserId): SQL<number> {
  return db.$count(posts, eq(posts.authorId, userId))
}

/** For the storage limit: comments of this author, from the kept count; a removed one names nobody. */
export function countComments(_db: Db, userId: UserId): SQL<number> {
  return sql<number>`coalesce((select ${commentCounts.comments} from ${commentCounts}
    where ${commentCounts.scope} = 'author' and ${commentCounts.scopeId} = ${userId} and ${commentCounts.shard} = 0), 0)`
}

/** For the storage limit: every place in posts of this author that shows an image. */
export function countPostImages(db: Db, userId: UserId): SQL<number> {
  const featured = db.$count(posts, and(eq(posts.authorId, userId), isNotNull(posts.featuredImageId)))
  const own = db.select({ id: posts.id }).from(posts).where(eq(posts.authorId, userId))
  const inText = db.$count(contentBlocks, and(isNotNull(contentBlocks.imageId), inArray(contentBlocks.postId, own)))
  return sql`${featured} + ${inText}`
}
