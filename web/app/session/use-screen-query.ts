import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isTemporary } from '../api/call-error.ts'
import { caughtText } from '../api/load-failure.ts'
import { useKeptQuery } from '../api/use-kept-query.ts'
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
 * a way to try again. Any other refusal, and a first load that fails, is for the error boundary.
 * @returns null while there is nothing to show yet, and for guests, who are on their way to the login
 */
export function useScreenQuery<T, Key extends QueryKey>(
  options: Options<T, Key>,
  { failed }: ScreenQueryOptions,
): ScreenQuery<T, Key> | null {
  const isUser = useSessionUser() !== null
  const { query, shown, isPrevious } = useKeptQuery({ ...options, enabled: isUser })
  const { error, refetch, isFetching } = query
  if (error && isUser && !isFetching && (shown === null || !isTemporary(error))) throw error
  useFailureToast({ failed, query, isPrevious, isShown: shown !== null })
  return shown && { ...shown, isPrevious, isLoading: isPrevious && isFetching, isFetching, refetch: () => refetch() }
}

/** Long enough to be read and reached. */
const tryAgainMs = 20_000

interface FailureToastOptions extends ScreenQueryOptions {
  query: UseQueryResult
  isPrevious: boolean
  isShown: boolean
}

/** Reports each failed load once. */
function useFailureToast({ failed, query, isPrevious, isShown }: FailureToastOptions): void {
  const { error, isFetching, refetch } = query
  const reported = useRef<unknown>(null)
  useEffect(() => {
    if (!isShown || !error || isFetching || reported.current === error) return
    reported.current = error
    const age = isPrevious ? 'What is shown is what was there before.' : 'What is shown may be out of date.'
    void toast('error', [failed, caughtText(error), age].filter(Boolean).join(' '), {
      autoCloseMs: tryAgainMs,
      action: { label: 'Try again', onClick: () => void refetch() },
    })
  }, [failed, error, isFetching, isPrevious, isShown, refetch])
}
