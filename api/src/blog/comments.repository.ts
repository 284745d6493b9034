import type { Db } from '../platform/database/database.ts'
import { comments } from './comments.table.ts'

export type NewComment = Pick<typeof comments.$inferInsert, 'postId' | 'authorId' | 'textContent' | 'createdAt'> & {
  /** The comment that is answered; none for the head of a thread. */
  parent?: { id: number; threadId: number | null }
}

/** Inserts a comment; a reply joins the thread of the comment it answers. */
export async function insertComment(db: Db, { parent, ...values }: NewComment): Promise<typeof comments.$inferSelect> {
  const place = parent && { parentId: parent.id, threadId: parent.threadId ?? parent.id }
  const [row] = await db
    .insert(comments)
    .values({ ...values, ...place })
    .returning()
  if (!row) throw new Error('A comment was not inserted.')
  return row
}
