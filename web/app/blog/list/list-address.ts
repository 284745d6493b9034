import type { PostSort } from '@ledgerdeck/contract/blog'
import { pageInAddress } from '../../ui/address-number.ts'
import { readBound } from '../../ui/day-bounds.ts'
import { type ListedStatus, listedLabels } from '../post-status.ts'

/** The filters of the post list, named as in its address and in the API. */
const filterNames = [
  'title',
  'author_username',
  'category_slug',
  'tag_slug',
  'post_status',
  'published_after',
  'published_before',
] as const

/** Every query parameter of the list, in the order in which addresses carry them. */
export const listParameters = ['page', ...filterNames, 'sort'] as const

/** Those that the server reads: of the status, its pages know only the published ones. */
export const readerParameters = listParameters.filter((name) => name !== 'post_status')

export const sortLabels: Record<PostSort, string> = {
  latest: 'Latest first',
  oldest: 'Oldest first',
  title_asc: 'Title A to Z',
  title_desc: 'Title Z to A',
}

type FilterName = (typeof filterNames)[number]

/** What narrows the list; the empty string is "any". Dates are a calendar day or an instant, as the API takes them. */
export interface ListFilters extends Record<FilterName, string> {
  /** For staff only. */
  post_status: ListedStatus | ''
}

export interface ListState extends ListFilters {
  page: number
  sort: PostSort
}

export const listPath = '/finance/blog'

export const wholeList: ListState = {
  page: 1,
  title: '',
  author_username: '',
  category_slug: '',
  tag_slug: '',
  post_status: '',
  published_after: '',
  published_before: '',
  sort: 'latest',
}

const maxLengths = { title: 200, author_username: 150, category_slug: 220, tag_slug: 220 } as const

/** Reads the list's state from an address. What the API would refuse counts as absent, so that no address is a dead end. */
export function readListState(search: URLSearchParams): ListState {
  const text = (name: keyof typeof maxLengths) => cleanText(search.get(name), maxLengths[name])
  return {
    page: pageInAddress(search.get('page')),
    title: text('title'),
    author_username: text('author_username'),
    category_slug: text('category_slug'),
    tag_slug: text('tag_slug'),
    post_status: postStatus(search.get('post_status')),
    published_after: readBound(search.get('published_after') ?? ''),
    published_before: readBound(search.get('published_before') ?? ''),
    sort: sortOrder(search.get('sort')),
  }
}

/** The query string of a state with its `?`, without what is default; empty for the whole list. */
export function listSearch(state: Partial<ListState>): string {
  const search = new URLSearchParams()
  for (const name of listParameters) {
    const value = state[name]
    if (value && value !== wholeList[name]) search.set(name, String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}

/** The address of the list in a state, whatever page it is linked from. */
export function listAddress(state: Partial<ListState>): string {
  return listPath + listSearch(state)
}

type NarrowedList = { [Name in 'category' | 'tag']: { slug: string } | null }

/** The state under the present slugs of what the list is narrowed to, where an earlier one led to it. */
export function withPresentSlugs(state: ListState, list: NarrowedList | null): ListState {
  return {
    ...state,
    category_slug: list?.category?.slug ?? state.category_slug,
    tag_slug: list?.tag?.slug ?? state.tag_slug,
  }
}

export function activeFilters(state: ListFilters): FilterName[] {
  return filterNames.filter((name) => state[name] !== '')
}

function cleanText(value: string | null, maxLength: number): string {
  return (value ?? '').replaceAll('\0', '').trim().slice(0, maxLength).toWellFormed()
}

function sortOrder(value: string | null): PostSort {
  return Object.keys(sortLabels).find((sort): sort is PostSort => sort === value) ?? 'latest'
}

function postStatus(value: string | null): ListedStatus | '' {
  return Object.keys(listedLabels).find((status): status is ListedStatus => status === value) ?? ''
}
