import type { Call } from '@ledgerdeck/contract/client'
import type { CommentList } from '@ledgerdeck/contract/comments'
import { isMissing } from '../api/load-failure.ts'
import type { CommentQuery } from './comment-address.ts'

/** The comments that the page of a post shows, or that they could not be had. */
export interface LoadedComments {
  /** Null where there are none. */
  list: CommentList | null
  /** What was asked for. */
  query: CommentQuery
  hasFailed: boolean
  /** The comment that was asked for is not there. */
  isGone: boolean
}

/** Never takes the post away: a failure is a part of the answer. Rejects only when it is not wanted any more. */
export async function loadComments(
  call: Call,
  postId: number,
  query: CommentQuery,
  signal?: AbortSignal,
): Promise<LoadedComments> {
  const list = (wanted: CommentQuery) => listComments(call, postId, wanted, signal)
  try {
    const found = await list(query)
    const isFirst = query.commentId === undefined && query.page === 1
    // Addresses of pages and comments outlive these: the first page is shown in their place.
    return found || isFirst
      ? { list: found, query, hasFailed: false, isGone: false }
      : { list: await list(firstPage), query, hasFailed: false, isGone: query.commentId !== undefined }
  } catch {
    signal?.throwIfAborted()
    return { list: null, query, hasFailed: true, isGone: false }
  }
}

const firstPage: CommentQuery = { page: 1, commentId: undefined }

async function listComments(call: Call, postId: number, { page, commentId }: CommentQuery, signal?: AbortSignal) {
  try {
    const list = await call('POST /api/v1/blog/posts/{postId}/comments/', {
      params: { postId },
      body: { page, comment_id: commentId },
      signal,
    })
    return list.data.length > 0 ? list : null
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}
