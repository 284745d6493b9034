import { defineSearch, id, pageNumber } from '../../ui/search-params.ts'
import { postAddress } from '../addresses.ts'

/** Which comments the page of a post shows: a page of threads, or the page that has a comment. */
export const commentsSearch = defineSearch('', { comments: pageNumber, comment: id })

/** A page of the comments of the signed-in user. */
export const ownCommentsSearch = defineSearch('/finance/blog/my-comments', { page: pageNumber })

export interface CommentQuery {
  /** A page of threads, from 1. */
  page: number
  /** The comment to find, whichever page it is on. */
  commentId: number | undefined
}

/** The comments that an address asks for. */
export function readCommentQuery(search: URLSearchParams): CommentQuery {
  const { comments, comment } = commentsSearch.parse(search)
  return { page: comments, commentId: comment ?? undefined }
}

/** The id of a comment's element on the page of its post. */
export function commentElementId(commentId: number): string {
  return `comment-${commentId}`
}

/** Where a comment is to be found for good, also when it has moved to another page of threads. */
export function commentAddress(slug: string, commentId: number): string {
  return `${postAddress(slug)}?comment=${commentId}#${commentElementId(commentId)}`
}

/** A page of threads below a post. */
export function commentPageAddress(slug: string, page: number): string {
  return `${postAddress(slug)}${commentsSearch.format({ comments: page })}#comments`
}
