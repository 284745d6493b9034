import type { UserCtx } from '../../platform/endpoints/context.ts'
import { readablePosts } from '../posts/posts.policy.ts'
import { listOwnComments, type OwnCommentRow } from './my-comments.repository.ts'

const commentsPerPage = 10

export interface FoundOwnComments {
  rows: OwnCommentRow[]
  total: number
  page: number
  pages: number
}

/** A page of the own comments below posts that the actor may still read, the newest first; empty past the last page. */
export async function listMyComments({ db, actor }: UserCtx, page: number): Promise<FoundOwnComments> {
  const { rows, total } = await listOwnComments(db, {
    authorId: actor.id,
    readable: readablePosts(actor),
    limit: commentsPerPage,
    offset: (page - 1) * commentsPerPage,
  })
  return { rows, total, page, pages: Math.ceil(total / commentsPerPage) }
}
