import type { PostSort } from '@ledgerdeck/contract/blog'
import { dateBound, defineSearch, oneOf, pageNumber, text } from '../../ui/content/search-params.ts'
import { type ListedStatus, listedLabels } from '../post-rights.ts'

const sortLabels = {
  '': '',
  latest: 'Latest first',
  oldest: 'Oldest first',
  title_asc: 'Title A to Z',
  title_desc: 'Title Z to A',
} as const satisfies Partial<Record<PostSort | '', string>>

/** A search is sorted by how well posts fit, unless another order was chosen. */
export function sortOf({ sort, title }: Pick<ListState, 'sort' | 'title'>): PostSort {
  if (sort !== '') return sort
  return title === '' ? 'latest' : 'relevance'
}

/** The empty value is offered only with a search; without one it is the same as `latest`. */
export function sortLabelsFor({ title }: Pick<ListState, 'title'>): Readonly<Record<string, string>> {
  const { '': _, ...chosen } = sortLabels
  return title === '' ? chosen : { '': 'Best match first', ...chosen }
}

export const statusFilterLabels: Record<ListedStatus | '', string> = { '': 'All', ...listedLabels }

export const listPath = '/finance/blog'

/** Named as in the API; the empty text means "any". */
export const postsSearch = defineSearch(listPath, {
  page: pageNumber,
  title: text(200),
  author_username: text(150),
  category_slug: text(220),
  tag_slug: text(220),
  post_status: oneOf(statusFilterLabels),
  published_after: dateBound,
  published_before: dateBound,
  sort: oneOf(sortLabels),
})

export type ListState = typeof postsSearch.defaults

export type ListFilters = Omit<ListState, 'page' | 'sort'>

/** The server's pages show published posts only. */
export const readerParameters = postsSearch.names.filter((name) => name !== 'post_status')

type NarrowedList = { [Name in 'category' | 'tag']: { slug: string } | null }

export function withCurrentSlugs(state: ListState, list: NarrowedList | null): ListState {
  return {
    ...state,
    category_slug: list?.category?.slug ?? state.category_slug,
    tag_slug: list?.tag?.slug ?? state.tag_slug,
  }
}
