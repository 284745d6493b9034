import type { PostList } from '@ledgerdeck/contract/blog'
import type { CallResult, PublicClient } from '@ledgerdeck/contract/client'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { caughtText, isMissing, isTemporary } from '../../api/call-error.ts'
import { currentUserId, type SessionUser } from '../../session/session.ts'
import { activeFilters } from '../../ui/content/search-params.ts'
import { isBlogStaff } from '../post-rights.ts'
import { type ListState, postsSearch, sortOf, withCurrentSlugs } from './list-search.ts'

export type FilterOptions = CallResult<PublicClient['blog']['listPostFilterOptions']>

export function nameOfSlug(options: readonly { name: string; slug: string }[], slug: string): string {
  return options.find((option) => option.slug === slug)?.name ?? slug
}

interface ListPageData {
  state: ListState
  /** Null where the API has no posts for these filters or this page. */
  list: PostList | null
  options: FilterOptions
  /** Null where posts were found, or nothing was searched for. */
  suggestion: Suggestion | null
}

export type Suggestion = CallResult<PublicClient['blog']['suggestSearch']>

/** `viewer` is the user whose token `api` sends. */
export async function loadList(
  api: PublicClient,
  { url, signal }: Request,
  viewer: SessionUser | null,
): Promise<ListPageData> {
  const asked = postsSearch.parse(new URL(url).searchParams)
  const state: ListState = isBlogStaff(viewer) ? asked : { ...asked, post_status: '' }
  const [found, options] = await Promise.all([
    findPosts(api, state, signal),
    api.blog.listPostFilterOptions({ signal }),
  ])
  const list = found?.data.length ? found : null
  const suggestion = list === null && state.title !== '' ? await suggestionFor(api, state.title, signal) : null
  return { state: withCurrentSlugs(state, found), list, options: withNamed(options, found), suggestion }
}

/** The page is complete without it. */
async function suggestionFor(api: PublicClient, title: string, signal: AbortSignal): Promise<Suggestion | null> {
  try {
    return await api.blog.suggestSearch({ query: { title }, signal })
  } catch {
    return null
  }
}

/** So that the filter's own category and tag have a name. */
function withNamed(options: FilterOptions, list: PostList | null): FilterOptions {
  if (list === null) return options
  const { category, tag, totalPost: posts } = list
  const added = <Option extends { slug: string }>(offered: readonly Option[], option: Option | null) =>
    option === null || offered.some(({ slug }) => slug === option.slug) ? [...offered] : [...offered, option]
  return {
    ...options,
    categories: added(options.categories, category && { ...category, posts }),
    tags: added(options.tags, tag && { ...tag, posts }),
  }
}

/** An empty list still names its category and tag. Null where one of the names is unknown. */
async function findPosts(api: PublicClient, state: ListState, signal: AbortSignal): Promise<PostList | null> {
  try {
    const query = { ...state, post_status: state.post_status || undefined, sort: sortOf(state), allow_empty: true }
    return await api.blog.listPosts({ query, signal })
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}

export interface ListFailure {
  reason: string | null
  /** The shown list has other filters, or is another page, than the address. */
  isOther: boolean
}

export interface KeptList {
  found: ListPageData
  viewerId: SessionUser['id'] | null
  /** Why the last load failed, where `found` is of an earlier load. */
  failure: ListFailure | null
}

let shown: { list: KeptList; address: string } | null = null

/** Keeps the shown list on a temporary failure. No query client: the page uses server loaders. */
export async function loadOrKeep({ url, signal }: Request, load: () => Promise<ListPageData>): Promise<KeptList> {
  const viewerId = currentUserId()
  try {
    return { found: await load(), viewerId, failure: null }
  } catch (failure) {
    const kept = keptFor(currentUserId())
    if (signal.aborted || !isTemporary(failure) || !kept) throw failure
    const { pathname, search } = new URL(url)
    return { ...kept.list, failure: { reason: caughtText(failure), isOther: kept.address !== pathname + search } }
  }
}

/** Everyone may see the guests’ list. */
function keptFor(userId: SessionUser['id'] | null) {
  const viewerId = shown?.list.viewerId ?? null
  return viewerId === null || viewerId === userId ? shown : null
}

export function useKeptList(list: KeptList): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (list.failure === null) shown = { list, address: pathname + search }
  }, [list, pathname, search])
  useEffect(
    () => () => {
      shown = null
    },
    [],
  )
}

const wholeListDescription =
  'Articles on personal finance, economics, travel, wellness and curious things: worked examples and plain words.'

interface ListFacts {
  heading: string
  title: string
  description: string
  canonicalPath: string
  /** Searches and combinations of filters are not indexed. */
  isIndexed: boolean
}

/** The canonical address has no sort order, so each list is indexed once. */
export function listFacts(state: ListState, options: Pick<FilterOptions, 'categories' | 'tags'>): ListFacts {
  const heading = listHeading(state, options)
  return {
    heading,
    title: state.page > 1 ? `${heading}, page ${state.page}` : heading,
    description: heading === 'Blog' ? wholeListDescription : `${heading}: articles to read, newest first.`,
    canonicalPath: postsSearch.address({ ...state, sort: '' }),
    isIndexed:
      activeFilters(postsSearch, state).every((name) => name === 'category_slug' || name === 'tag_slug') &&
      !isCombined(state),
  }
}

function isCombined(state: ListState): boolean {
  return activeFilters(postsSearch, state).length > 1
}

function listHeading(state: ListState, options: Pick<FilterOptions, 'categories' | 'tags'>): string {
  if (state.title) return `Search: ${state.title}`
  const [only] = isCombined(state) ? ['several'] : activeFilters(postsSearch, state)
  switch (only) {
    case undefined:
      return 'Blog'
    case 'category_slug':
      return nameOfSlug(options.categories, state.category_slug)
    case 'tag_slug':
      return `Posts tagged ${nameOfSlug(options.tags, state.tag_slug)}`
    case 'author_username':
      return `Posts by ${state.author_username}`
    default:
      return 'Selected posts'
  }
}
