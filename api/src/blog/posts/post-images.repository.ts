import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { contentBlocks } from '../documents/content-blocks.table.ts'
import type { PostRights } from './posts.policy.ts'
import { posts } from './posts.table.ts'

export async function isImageOfPublicPost(db: Db, imageId: number): Promise<boolean> {
  const featured = db
    .select({ found: sql`1` })
    .from(posts)
    .where(and(eq(posts.featuredImageId, imageId), posts.isPublic))
  const inText = db
    .select({ found: sql`1` })
    .from(contentBlocks)
    .innerJoin(posts, eq(posts.id, contentBlocks.postId))
    .where(and(eq(contentBlocks.imageId, imageId), posts.isPublic))
  const answer = await db.execute<{ is_public: boolean }>(
    sql`select exists (${featured}) or exists (${inText}) as is_public`,
  )
  return answer.rows[0]?.is_public ?? false
}

export async function listRightsOfPostsWith(db: Db, imageId: number): Promise<PostRights[]> {
  const rights = { authorId: posts.authorId, isPublic: posts.isPublic, isDeleted: posts.isDeleted }
  const inText = db
    .select(rights)
    .from(contentBlocks)
    .innerJoin(posts, eq(posts.id, contentBlocks.postId))
    .where(eq(contentBlocks.imageId, imageId))
  return db.select(rights).from(posts).where(eq(posts.featuredImageId, imageId)).union(inText)
}
