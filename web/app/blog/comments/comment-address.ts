import { idInAddress, pageInAddress } from '../../ui/address-number.ts'
import { postAddress } from '../addresses.ts'

/** The query parameters by which a post's page says which of its comments it shows. */
export const commentParameters = ['comments', 'comment']

export interface CommentQuery {
  /** A page of threads, from 1. */
  page: number
  /** The comment that is looked for; its page is shown, whichever that is. */
  commentId: number | undefined
}

/** What an address asks for. Numbers that cannot be are left out, since anybody may have written the address. */
export function readCommentQuery(search: URLSearchParams): CommentQuery {
  return {
    page: pageInAddress(search.get('comments')),
    commentId: idInAddress(search.get('comment')) ?? undefined,
  }
}

/** The id of a comment's element on the page of its post. */
export function commentElementId(id: number): string {
  return `comment-${id}`
}

/** Where a comment is to be found for good, also when it has moved to another page of threads. */
export function commentAddress(slug: string, id: number): string {
  return `${postAddress(slug)}?comment=${id}#${commentElementId(id)}`
}

/** A page of threads below a post. */
export function commentPageAddress(slug: string, page: number): string {
  return `${postAddress(slug)}${page > 1 ? `?comments=${page}` : ''}#comments`
}

/** A page of what the signed-in user has written. */
export function myCommentsAddress(page: number): string {
  return `/finance/blog/my-comments${page > 1 ? `?page=${page}` : ''}`
}
