import type { PostList } from '@ledgerdeck/contract/blog'
import type { Client } from '@ledgerdeck/contract/client'
import { isMissing } from '../../api/load-failure.ts'
import type { SessionUser } from '../../session/session.ts'
import { isBlogStaff } from '../post-rights.ts'
import type { FilterOptions } from './filter-options.ts'
import { type ListState, postsSearch, withCurrentSlugs } from './list-search.ts'

export interface ListPageData {
  state: ListState
  /** Null where the API knows no posts for these filters or this page. */
  list: PostList | null
  options: FilterOptions
}

/** @param viewer in whose name `call` asks */
export async function loadList(
  api: Client,
  { url, signal }: Request,
  viewer: SessionUser | null,
): Promise<ListPageData> {
  const asked = postsSearch.parse(new URL(url).searchParams)
  const state: ListState = isBlogStaff(viewer) ? asked : { ...asked, post_status: '' }
  const [list, options] = await Promise.all([findPosts(api, state, signal), api.blog.listPostFilterOptions({ signal })])
  return { state: withCurrentSlugs(state, list), list, options: withNamed(options, list) }
}

/** The options, with the category and tag that the list is narrowed to, so that those have a name. */
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

async function findPosts(api: Client, state: ListState, signal: AbortSignal): Promise<PostList | null> {
  try {
    const query = { ...state, post_status: state.post_status || undefined }
    return await api.blog.listPosts({ query, signal })
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}
