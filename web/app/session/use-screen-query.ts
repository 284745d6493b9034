import { hashKey, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { caughtText, isTemporary } from '../api/call-error.ts'
import { loadedMs } from '../api/query-client.ts'
import { useKeptQuery } from '../api/use-kept-query.ts'
import { useReportedLoading } from '../ui/screen-loading.ts'
import { toast } from '../ui/toast.ts'
import { useSessionUser } from './session.ts'

type Options<T, Key extends QueryKey> = UseQueryOptions<T, Error, T, Key>

interface ScreenQueryOptions {
  /** What the message begins with when a later load fails, such as "Failed to fetch notes." */
  failed: string
}

interface ScreenQuery<T, Key> {
  data: T
  /**
   * The key of what is shown: with another page or filter that of the former one, until that is
   * loaded.
   */
  queryKey: Key
  isPrevious: boolean
  /** Whether something that is not shown yet is on its way. */
  isLoading: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/**
 * What a screen shows, which its loader has loaded first (`load-screen.ts`). A later load that may
 * succeed another time takes nothing away: what is shown stays, and a message gives the reason and
 * a way to try again. Any other refusal, and a first load that fails, is for the loader, which leads
 * where it must or shows the error of the page.
 * @returns null while there is nothing to show yet, and for guests, who are on their way to the login
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

/** Long enough to be read and reached. */
const tryAgainMs = 20_000

/** Runs the loader of the page, once for each failure. @param failureId null without one */
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

/** Reports each failed load once. */
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
