import { hashKey, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import { caughtText, isTemporary, loadFailure } from '../../api/call-error.ts'
import { loadedMs, queryClient } from '../../api/query-client.ts'
import { useKeptQuery } from '../../api/use-kept-query.ts'
import { useReportedLoading } from '../../ui/first-paint/screen-loading.ts'
import { toast } from '../../ui/toast.ts'
import { currentUser, useSessionUser } from '../session.ts'
import { requireStaff, requireUser } from './guard.ts'

type Options<T, Key extends QueryKey> = UseQueryOptions<T, Error, T, Key>

interface ScreenQueryOptions {
  failed: string
}

interface ScreenQuery<T, Key> {
  data: T
  /** Of the shown data: the former page or filter until the next is loaded. */
  queryKey: Key
  isPrevious: boolean
  isLoading: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/**
 * The data of a screen, first loaded by its loader. A later temporary failure
 * keeps the data, and a toast gives the reason and a retry. Other refusals, and a failed first
 * load, go to the loader, which redirects or renders the error page.
 * @returns null while there is nothing to show, and for guests, who are being redirected
 */
export function useScreenQuery<T, Key extends QueryKey>(
  options: Options<T, Key>,
  { failed }: ScreenQueryOptions,
): ScreenQuery<T, Key> | null {
  const isUser = useSessionUser() !== null
  const { query, shown, isPrevious } = useKeptQuery({ staleTime: loadedMs, ...options, enabled: isUser })
  const { error, refetch, isFetching } = query
  const isLoading = isPrevious && isFetching
  const failure = isUser && !isFetching ? error : null
  const isKept = failure !== null && shown !== null && isTemporary(failure)
  useReportedLoading(isLoading)
  useLoader(failure !== null && !isKept ? `${hashKey(options.queryKey)} ${query.dataUpdatedAt}` : null)
  useFailureToast({ failed, failure: isKept ? failure : null, isPrevious, refetch })
  return shown && { ...shown, isPrevious, isLoading, isFetching, refetch: () => refetch() }
}

const tryAgainMs = 20_000

/** Runs the page's loader once per failure. @param failureId null without one */
function useLoader(failureId: string | null): void {
  const { revalidate } = useRevalidator()
  const handed = useRef<string>(null)
  useEffect(() => {
    if (failureId === null || handed.current === failureId) return
    handed.current = failureId
    void revalidate()
  }, [failureId, revalidate])
}

interface FailureToastOptions extends ScreenQueryOptions {
  failure: Error | null
  isPrevious: boolean
  refetch: () => Promise<unknown>
}

function useFailureToast({ failed, failure, isPrevious, refetch }: FailureToastOptions): void {
  const reported = useRef<unknown>(null)
  useEffect(() => {
    if (!failure || reported.current === failure) return
    reported.current = failure
    const age = isPrevious ? 'What is shown is what was there before.' : 'What is shown may be out of date.'
    void toast('error', [failed, caughtText(failure), age].filter(Boolean).join(' '), {
      autoCloseMs: tryAgainMs,
      action: { label: 'Try again', onClick: () => void refetch() },
    })
  }, [failed, failure, isPrevious, refetch])
}

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
