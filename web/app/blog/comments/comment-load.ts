import type { Client } from '@ledgerdeck/contract/client'
import type { CommentList } from '@ledgerdeck/contract/comments'
import { isMissing } from '../../api/load-failure.ts'
import type { CommentQuery } from './comment-address.ts'

/** The comments that the page of a post shows, or that they could not be had. */
export interface LoadedComments {
  /** Null where there are none. */
  list: CommentList | null
  /** What was asked for. */
  query: CommentQuery
  hasFailed: boolean
}

/** Never takes the post away: a failure is a part of the answer. Rejects only when it is not wanted any more. */
export async function loadComments(
  api: Client,
  postId: number,
  query: CommentQuery,
  signal?: AbortSignal,
): Promise<LoadedComments> {
  const list = (wanted: CommentQuery) => listComments(api, postId, wanted, signal)
  try {
    const found = await list(query)
    // The address of a page outlives it: the first one is shown in its place.
    const isPast = found === null && query.page > 1
    return { list: isPast ? await list({ ...query, page: 1 }) : found, query, hasFailed: false }
  } catch {
    signal?.throwIfAborted()
    return { list: null, query, hasFailed: true }
  }
}

async function listComments(api: Client, postId: number, { page, commentId }: CommentQuery, signal?: AbortSignal) {
  try {
    const list = await api.blog.listComments({
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
