import { postAddress } from '@ledgerdeck/contract/post-addresses'
import { defineSearch, id, pageNumber } from '../ui/content/search-params.ts'
import type { ListFilters } from './list/list-search.ts'

export const newPostAddress = '/finance/blog/create'

export function editPostAddress(slug: string): string {
  return `/finance/blog/update/${encodeURIComponent(slug)}`
}

export function revisionsAddress(slug: string): string {
  return `/finance/blog/revisions/${encodeURIComponent(slug)}`
}

interface FeedLink {
  title: string
  type: string
  href: string
}

export function feedLinks({ category_slug, tag_slug }: Pick<ListFilters, 'category_slug' | 'tag_slug'>): FeedLink[] {
  const search = new URLSearchParams(category_slug ? { category_slug } : tag_slug ? { tag_slug } : undefined).toString()
  const query = search && `?${search}`
  return [
    { title: 'Atom feed', type: 'application/atom+xml', href: `/finance/blog/feed.xml${query}` },
    { title: 'JSON feed', type: 'application/feed+json', href: `/finance/blog/feed.json${query}` },
  ]
}

export const commentsSearch = defineSearch('', { comments: pageNumber, comment: id })

export const ownCommentsSearch = defineSearch('/finance/blog/my-comments', { page: pageNumber })

export interface CommentQuery {
  page: number
  commentId: number | undefined
}

export function parseCommentQuery(search: URLSearchParams): CommentQuery {
  const { comments, comment } = commentsSearch.parse(search)
  return { page: comments, commentId: comment ?? undefined }
}

export function commentPageAddress(slug: string, page: number): string {
  return `${postAddress(slug)}${commentsSearch.format({ comments: page })}#comments`
}
