import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { namedQuery } from '../../platform/database/named-query.ts'
import type { PostRights } from './posts.policy.ts'
import { posts } from './posts.table.ts'

export const postRightsColumns = { authorId: posts.authorId, isPublic: posts.isPublic, isDeleted: posts.isDeleted }

const rightsOfPost = namedQuery('find_post_rights', (db) =>
  db
    .select(postRightsColumns)
    .from(posts)
    .where(eq(posts.id, sql.placeholder('postId'))),
)

export async function findPostRights(db: Db, postId: number): Promise<PostRights | null> {
  const [row] = await rightsOfPost(db, { postId })
  return row ?? null
}
