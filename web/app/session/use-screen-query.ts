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
 * The data of a screen, first loaded by its loader (`load-screen.ts`). A later temporary failure
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
