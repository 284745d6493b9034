import { eq, type SQL, sql } from 'drizzle-orm'
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
export function countPostImages(_db: Db, userId: UserId): SQL<number> {
  return sql<number>`(select coalesce(sum((${posts.featuredImageId} is not null)::integer + (
      select count(*) from ${contentBlocks} where ${contentBlocks.postId} = ${posts.id} and ${contentBlocks.imageId} is not null
    )), 0) from ${posts} where ${posts.authorId} = ${userId})`
}
