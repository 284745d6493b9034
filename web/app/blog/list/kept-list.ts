import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isTemporary } from '../../api/call-error.ts'
import { caughtText } from '../../api/load-failure.ts'
import { currentUserId, type SessionUser } from '../../session/session.ts'
import type { ListPageData } from './list-load.ts'

/** Why no newer list is shown. */
export interface ListFailure {
  /** In words for people; null where there are none. */
  reason: string | null
  /**
   * Whether the list that is shown has other filters, or is another page, than the address asks
   * for.
   */
  isOther: boolean
}

/** What the loaders of the list return. */
export interface KeptList {
  found: ListPageData
  /** Whom it was found for; null for guests. */
  viewerId: SessionUser['id'] | null
  /** Why the last load failed, where `found` is of an earlier one. */
  failure: ListFailure | null
}

/** The last list that was loaded, while its page is open. */
let shown: { list: KeptList; address: string } | null = null

/**
 * Loads the list in the browser. When that fails and may succeed later, the list that is shown
 * stays. The page belongs to the server's loaders, so it loads no query client.
 */
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

/** A list of guests is for everybody. */
function keptFor(userId: SessionUser['id'] | null) {
  const viewerId = shown?.list.viewerId ?? null
  return viewerId === null || viewerId === userId ? shown : null
}

/** For the page that shows the list. */
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
