import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { posts } from '../posts/posts.table.ts'

export interface SitemapPost {
  slug: string
  updatedAt: Date
}

export async function listSitemapPosts(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<SitemapPost[]> {
  return db
    .select({ slug: posts.slug, updatedAt: posts.updatedAt })
    .from(posts)
    .where(eq(posts.isPublic, true))
    .orderBy(asc(posts.listedAt), asc(posts.id))
    .limit(limit)
    .offset(offset)
}
