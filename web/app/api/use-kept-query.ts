import { hashKey, type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from './query-client.ts'

type Options<T, Key extends QueryKey> = UseQueryOptions<T, Error, T, Key>

interface Kept<T, Key> {
  data: T
  queryKey: Key
}

interface KeptQuery<T, Key> {
  query: UseQueryResult<T>
  shown: Kept<T, Key> | null
  /** `shown` belongs to a former key, such as another page or filter. */
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
