export function postAddress(slug: string): string {
  return `/finance/blog/detail/${encodeURIComponent(slug)}`
}

export function commentElementId(commentId: number): string {
  return `comment-${commentId}`
}

/** Still works after the comment has moved to another page of threads. */
export function commentAddress(slug: string, commentId: number): string {
  return `${postAddress(slug)}?comment=${commentId}#${commentElementId(commentId)}`
}
