import type { PostList } from '@ledgerdeck/contract/blog'
import type { Call } from '@ledgerdeck/contract/client'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { mayPass } from '../../api/kept-look.ts'
import { caughtText, isMissing } from '../../api/load-failure.ts'
import type { SessionUser } from '../../session/session.ts'
import { isBlogStaff } from '../post-rights.ts'
import type { FilterOptions } from './filter-options.ts'
import { type ListState, readListState, withPresentSlugs } from './list-address.ts'

export interface ListPageData {
  state: ListState
  /** Null where the API knows no posts for these filters or this page. */
  list: PostList | null
  options: FilterOptions
  /** Who sees the posts like this; null for guests. */
  viewerId: SessionUser['id'] | null
  /** Why a later look at the same list failed; null when what is here is what the last look found. */
  failure: string | null
}

/** @param viewer in whose name `call` asks */
export async function loadList(
  call: Call,
  { url, signal }: Request,
  viewer: SessionUser | null,
): Promise<ListPageData> {
  const asked = readListState(new URL(url).searchParams)
  const state: ListState = isBlogStaff(viewer) ? asked : { ...asked, post_status: '' }
  const [list, options] = await Promise.all([
    findPosts(call, state, signal),
    call('GET /api/v1/blog/filters/', { signal }),
  ])
  return { state: withPresentSlugs(state, list), list, options, viewerId: viewer?.id ?? null, failure: null }
}

async function findPosts(call: Call, state: ListState, signal: AbortSignal): Promise<PostList | null> {
  try {
    const query = { ...state, post_status: state.post_status || undefined }
    return await call('GET /api/v1/blog/posts/', { query, signal })
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}

/** The list on the screen, and under which address. */
let shown: { address: string; data: ListPageData } | null = null

/** Notes what is on the screen, for a look at it that fails. */
export function useShownList(data: ListPageData): void {
  const { pathname, search } = useLocation()
  const address = pathname + search
  useEffect(() => {
    shown = { address, data }
    return () => {
      shown = null
    }
  }, [address, data])
}

/**
 * What stays on the screen when it could not be loaded anew. Null where something else was asked for, and where what is there was for
 * the eyes of somebody who is not the viewer any more.
 */
export function keptList(failure: unknown, { url, signal }: Request, viewer: SessionUser | null): ListPageData | null {
  const { pathname, search } = new URL(url)
  if (signal.aborted || !mayPass(failure) || shown?.address !== pathname + search) return null
  const { data } = shown
  const isForViewer = data.viewerId === null || data.viewerId === viewer?.id
  return isForViewer ? { ...data, failure: caughtText(failure) } : null
}
