import { hashKey, type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator } from 'react-router'
import { caughtText, isMissing, isTemporary, loadFailure } from '../../api/call-error.ts'
import { loadedMs, queryClient } from '../../api/query-client.ts'
import { useReportedLoading } from '../../ui/first-paint/screen-loading.ts'
import { toast } from '../../ui/toast.ts'
import { currentUser, useSessionUser } from '../session.ts'
import { requireStaff, requireUser } from './guard.ts'

type Options<T, Key extends QueryKey> = UseQueryOptions<T, Error, T, Key>

interface ScreenQueryOptions {
  failed: string
  isEnabled?: boolean
  /** The data has edits over it, which stay when it has been deleted. */
  isEdited?: boolean
}

interface ScreenQuery<T, Key> {
  data: T
  /** The shown data may belong to the previous page or filter. */
  queryKey: Key
  isPrevious: boolean
  isLoading: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** A temporary failure keeps the data; other refusals go to the loader. Null until loaded. */
export function useScreenQuery<T, Key extends QueryKey>(
  options: Options<T, Key>,
  { failed, isEnabled = true, isEdited = false }: ScreenQueryOptions,
): ScreenQuery<T, Key> | null {
  const isUser = useSessionUser() !== null
  const { query, shown, isPrevious } = useKeptQuery({ staleTime: loadedMs, ...options, enabled: isUser && isEnabled })
  const { error, refetch, isFetching } = query
  const isLoading = isPrevious && isFetching
  const failure = isUser && !isFetching ? error : null
  const isKept = failure !== null && shown !== null && (isTemporary(failure) || (isEdited && isMissing(failure)))
  useReportedLoading(isLoading)
  useLoader(failure !== null && !isKept ? `${hashKey(options.queryKey)} ${query.dataUpdatedAt}` : null)
  useFailureToast({ failed, failure: isKept ? failure : null, isPrevious, refetch })
  return shown && { ...shown, isPrevious, isLoading, isFetching, refetch: () => refetch() }
}

const tryAgainMs = 20_000

/** Runs the page's loader once per failure. */
function useLoader(failureId: string | null): void {
  const { revalidate } = useRevalidator()
  const handed = useRef<string>(null)
  useEffect(() => {
    if (failureId === null || handed.current === failureId) return
    handed.current = failureId
    void revalidate()
  }, [failureId, revalidate])
}

interface FailureToastOptions extends Pick<ScreenQueryOptions, 'failed'> {
  failure: Error | null
  isPrevious: boolean
  refetch: () => Promise<unknown>
}

function useFailureToast({ failed, failure, isPrevious, refetch }: FailureToastOptions): void {
  const reported = useRef<unknown>(null)
  useEffect(() => {
    if (!failure || reported.current === failure) return
    reported.current = failure
    if (isMissing(failure)) {
      void toast('error', `${caughtText(failure)} Copy what you need from the form, then leave the page.`)
      return
    }
    const age = isPrevious ? 'You’re seeing an earlier version.' : 'This may be out of date.'
    void toast('error', [failed, caughtText(failure), age].filter(Boolean).join(' '), {
      autoCloseMs: tryAgainMs,
      action: { label: 'Try again', onClick: () => void refetch() },
    })
  }, [failed, failure, isPrevious, refetch])
}

/** For `clientLoader`. A cached screen that cannot reload shows its old data. */
async function loadQuery<T, Key extends QueryKey>(query: Options<T, Key>): Promise<T> {
  try {
    return await queryClient.fetchQuery({ staleTime: 0, ...query })
  } catch (failure) {
    const known = queryClient.getQueryData<T>(query.queryKey)
    if (known !== undefined && isTemporary(failure)) return known
    throw failure
  }
}

/** Null for a guest, also when the session has just ended. */
export async function loadAsUser<T, Key extends QueryKey>(query: Options<T, Key>): Promise<T | null> {
  if (!currentUser()) return null
  try {
    return await loadQuery(query)
  } catch (failure) {
    if (!currentUser()) return null
    throw loadFailure(failure)
  }
}

export function loadForUser<T, Key extends QueryKey>(request: Request, query: Options<T, Key>): Promise<T> {
  return loadBehind(() => requireUser(request), query)
}

export function loadForStaff<T, Key extends QueryKey>(request: Request, query: Options<T, Key>): Promise<T> {
  return loadBehind(() => requireStaff(request), query)
}

/** The guard also runs after the call, since the response may have ended the session. */
async function loadBehind<T, Key extends QueryKey>(guard: () => void, query: Options<T, Key>): Promise<T> {
  guard()
  try {
    return await loadQuery(query)
  } catch (failure) {
    guard()
    throw loadFailure(failure)
  }
}

/** For `shouldRevalidate`: a change of the query alone is the component's to load. */
export function isOtherScreen({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isSameScreen = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isSameScreen ? false : defaultShouldRevalidate
}

interface Kept<T, Key> {
  data: T
  queryKey: Key
}

interface KeptQuery<T, Key> {
  query: UseQueryResult<T>
  shown: Kept<T, Key> | null
  isPrevious: boolean
}

/** Keeps the last result also when the next load fails, unlike TanStack's `keepPreviousData`. */
export function useKeptQuery<T, Key extends QueryKey>(options: Options<T, Key>): KeptQuery<T, Key> {
  const query = useQuery(options, queryClient)
  const [kept, setKept] = useState<Kept<T, Key> | null>(null)
  const { data } = query
  const isNew = data !== undefined && (kept?.data !== data || hashKey(kept.queryKey) !== hashKey(options.queryKey))
  const shown = isNew ? { data, queryKey: options.queryKey } : kept
  if (isNew) setKept(shown)
  return { query, shown, isPrevious: data === undefined && shown !== null }
}

interface Page {
  data: readonly unknown[]
  page: number
  numOfPages: number
}

/** The previous list, which is shown while another loads, never redirects. */
export function useLastPage(
  found: { data: Page | null; isPrevious: boolean } | null,
  addressOf: (page: number) => string,
): void {
  const navigate = useNavigate()
  const list = found?.isPrevious ? null : found?.data
  const page = list ? lastPageInstead(list) : null
  const address = page === null ? null : addressOf(page)
  useEffect(() => {
    if (address !== null) void navigate(address, { replace: true, preventScrollReset: true })
  }, [address, navigate])
}

export function lastPageInstead({ data, page, numOfPages }: Page): number | null {
  return data.length === 0 && page > 1 ? Math.max(numOfPages, 1) : null
}
