import { and, eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { comments } from './comments.table.ts'
import { contentBlocks } from './content-blocks.table.ts'
import { posts } from './posts.table.ts'

/** For the storage limit: posts of this author, deleted ones too. */
export function countPosts(db: Db, userId: number): SQL<number> {
  return db.$count(posts, eq(posts.authorId, userId))
}

/** For the storage limit: comments of this author, deleted ones too while they still name them. */
export function countComments(db: Db, userId: number): SQL<number> {
  const isOwn = eq(comments.authorId, userId)
  // One index holds those that stand, another those that are deleted.
  const standing = db.$count(comments, and(isOwn, not(comments.isDeleted)))
  const deleted = db.$count(comments, and(isOwn, comments.isDeleted))
  return sql`${standing} + ${deleted}`
}

/** For the storage limit: every place in posts of this author that shows an image. */
export function countPostImages(db: Db, userId: number): SQL<number> {
  const featured = db.$count(posts, and(eq(posts.authorId, userId), isNotNull(posts.featuredImageId)))
  const own = db.select({ id: posts.id }).from(posts).where(eq(posts.authorId, userId))
  const inText = db.$count(contentBlocks, and(isNotNull(contentBlocks.imageId), inArray(contentBlocks.postId, own)))
  return sql`${featured} + ${inText}`
}
