import type { ListFilters } from './list/list-search.ts'

export function postAddress(slug: string): string {
  return `/finance/blog/detail/${encodeURIComponent(slug)}`
}

export const newPostAddress = '/finance/blog/create'

export function editPostAddress(slug: string): string {
  return `/finance/blog/update/${encodeURIComponent(slug)}`
}

interface FeedLink {
  title: string
  type: string
  href: string
}

/** The Atom and JSON feeds of all posts, of one category or of one tag. */
export function feedLinks({ category_slug, tag_slug }: Pick<ListFilters, 'category_slug' | 'tag_slug'>): FeedLink[] {
  const search = new URLSearchParams(category_slug ? { category_slug } : tag_slug ? { tag_slug } : undefined).toString()
  const query = search && `?${search}`
  return [
    { title: 'Atom feed', type: 'application/atom+xml', href: `/finance/blog/feed.xml${query}` },
    { title: 'JSON feed', type: 'application/feed+json', href: `/finance/blog/feed.json${query}` },
  ]
}
