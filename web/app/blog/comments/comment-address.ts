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
    page: numberIn(search.get('comments'), 1_000_000) ?? 1,
    commentId: numberIn(search.get('comment'), 2_147_483_647),
  }
}

/** The page of a list that an address asks for; the first one unless it names another. */
export function readPage(search: URLSearchParams): number {
  return numberIn(search.get('page'), 1_000_000) ?? 1
}

function numberIn(text: string | null, largest: number): number | undefined {
  const number = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Number.NaN
  return number <= largest ? number : undefined
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
