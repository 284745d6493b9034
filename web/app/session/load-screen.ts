import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { isTemporary, loadFailure } from '../api/call-error.ts'
import { queryClient } from '../api/query-client.ts'
import { requireStaff, requireUser } from './guard.ts'
import { currentUser } from './session.ts'

type Query<T, Key extends QueryKey> = UseQueryOptions<T, Error, T, Key>

/**
 * The first load of a screen, for its `clientLoader`: the former page stays until it is done, and a
 * failure renders the error page. A cached screen that cannot reload shows its old data;
 * `useScreenQuery` says so.
 * @returns for titles; components use `useScreenQuery`
 */
async function loadQuery<T, Key extends QueryKey>(query: Query<T, Key>): Promise<T> {
  try {
    return await queryClient.fetchQuery({ staleTime: 0, ...query })
  } catch (failure) {
    const known = queryClient.getQueryData<T>(query.queryKey)
    if (known !== undefined && isTemporary(failure)) return known
    throw failure
  }
}

/**
 * For a page that asks guests to log in: null for a guest, also when the session has just ended.
 */
export async function loadAsUser<T, Key extends QueryKey>(query: Query<T, Key>): Promise<T | null> {
  if (!currentUser()) return null
  try {
    return await loadQuery(query)
  } catch (failure) {
    if (!currentUser()) return null
    throw loadFailure(failure)
  }
}

export function loadForUser<T, Key extends QueryKey>(request: Request, query: Query<T, Key>): Promise<T> {
  return loadBehind(() => requireUser(request), query)
}

export function loadForStaff<T, Key extends QueryKey>(request: Request, query: Query<T, Key>): Promise<T> {
  return loadBehind(() => requireStaff(request), query)
}

/**
 * @param guard runs before the call, and after it, since the response may have ended the session
 */
async function loadBehind<T, Key extends QueryKey>(guard: () => void, query: Query<T, Key>): Promise<T> {
  guard()
  try {
    return await loadQuery(query)
  } catch (failure) {
    guard()
    throw loadFailure(failure)
  }
}

/**
 * The `shouldRevalidate` of a screen: for another filter, page or tab of the same path the
 * component loads by itself.
 */
export function isOtherScreen({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isSameScreen = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isSameScreen ? false : defaultShouldRevalidate
}
