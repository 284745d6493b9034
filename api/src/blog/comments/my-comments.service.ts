import type { UserCtx } from '../../platform/endpoints/context.ts'
import { listPage, type Page } from '../../platform/lists/page.ts'
import { readablePosts } from '../posts/posts.policy.ts'
import { listOwnComments, type OwnCommentRow } from './my-comments.repository.ts'

const commentsPerPage = 10

/** Lists the newest first. Returns an empty page past the last one. */
export async function listMyComments({ db, actor }: UserCtx, page: number): Promise<Page<OwnCommentRow>> {
  const query = { authorId: actor.id, readable: readablePosts(actor) }
  return listPage({ page, rows: commentsPerPage }, (range) => listOwnComments(db, { ...query, ...range }))
}
