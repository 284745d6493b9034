import { defineSearch, id, pageNumber } from '../../ui/search-params.ts'
import { postAddress } from '../addresses.ts'

/** The comments that the page of a post shows: a page of threads, or the page with one comment. */
export const commentsSearch = defineSearch('', { comments: pageNumber, comment: id })

export const ownCommentsSearch = defineSearch('/finance/blog/my-comments', { page: pageNumber })

export interface CommentQuery {
  /** A page of threads, from 1. */
  page: number
  /** The comment to find, on any page. */
  commentId: number | undefined
}

export function readCommentQuery(search: URLSearchParams): CommentQuery {
  const { comments, comment } = commentsSearch.parse(search)
  return { page: comments, commentId: comment ?? undefined }
}

/** The id of a comment's element on the page of its post. */
export function commentElementId(commentId: number): string {
  return `comment-${commentId}`
}

/** A permanent link, valid also after the comment has moved to another page of threads. */
export function commentAddress(slug: string, commentId: number): string {
  return `${postAddress(slug)}?comment=${commentId}#${commentElementId(commentId)}`
}

export function commentPageAddress(slug: string, page: number): string {
  return `${postAddress(slug)}${commentsSearch.format({ comments: page })}#comments`
}
