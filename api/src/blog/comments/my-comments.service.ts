import type { UserCtx } from '../../platform/endpoints/context.ts'
import type { Page } from '../../platform/lists/find-page.ts'
import { readablePosts } from '../posts/posts.policy.ts'
import { listOwnComments, type OwnCommentRow } from './my-comments.repository.ts'

const commentsPerPage = 10

/** Newest first. Empty past the last page. */
export async function listMyComments({ db, actor }: UserCtx, page: number): Promise<Page<OwnCommentRow>> {
  const { rows, total } = await listOwnComments(db, {
    authorId: actor.id,
    readable: readablePosts(actor),
    limit: commentsPerPage,
    offset: (page - 1) * commentsPerPage,
  })
  return { rows, total, page, pages: Math.ceil(total / commentsPerPage) }
}
