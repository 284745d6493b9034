import type { CallableEndpoint } from '@ledgerdeck/contract/client'
import { matchQuery, notifyManager, type Query, type QueryKey } from '@tanstack/react-query'
import { callEvents } from './call-events.ts'
import { queryClient } from './query-client.ts'

export interface OptimisticUpdate {
  queryKey: QueryKey
  apply: (queryKey: QueryKey) => void
}

/** For all queries of an endpoint. */
export function updateOf<Result>(
  { endpointName }: CallableEndpoint<never, Result>,
  update: (shown: Result) => Result,
): OptimisticUpdate {
  return cacheUpdateOf<Result>([endpointName], update)
}

/** `update` is repeated over each load, so it may meet data that include it already. */
export function cacheUpdateOf<Data>(queryKey: QueryKey, update: (shown: Data) => Data): OptimisticUpdate {
  return {
    queryKey,
    apply: (key) => void queryClient.setQueryData<Data>(key, (shown) => shown && update(shown)),
  }
}

/** Of writes without a response, in the order of the writes. */
let pending: readonly OptimisticUpdate[] = []

/** What queries with pending updates hold without them. */
const saved = new WeakMap<Query, unknown>()

let isShowing = false

/** False when the user has changed since, whose data stay as they are. */
type Settle = (isSaved: boolean) => boolean

/** Updates queries before a write. Its outcome keeps these updates, or takes back only them. */
export async function showInAdvance(updates: readonly OptimisticUpdate[]): Promise<Settle> {
  const isPending = () => updates.every((update) => pending.includes(update))
  pending = [...pending, ...updates]
  // The response of a running load may be older than the write.
  await Promise.all(updates.map(({ queryKey }) => queryClient.cancelQueries({ queryKey })))
  if (isPending()) for (const update of updates) show(update)
  return (isSaved) => {
    if (!isPending()) return false
    pending = pending.filter((update) => !updates.includes(update))
    for (const update of updates) show(update, isSaved)
    return true
  }
}

function show(update: OptimisticUpdate, isSaved = false): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: update.queryKey })) {
    showOver(query, saved.has(query) ? saved.get(query) : query.state.data, isSaved ? update : null)
  }
}

function showOver(query: Query, data: unknown, savedNow: OptimisticUpdate | null = null): void {
  const { queryKey } = query
  const updates = pending.filter((update) => matchQuery(update, query))
  isShowing = true
  notifyManager.batch(() => {
    queryClient.setQueryData(queryKey, data)
    savedNow?.apply(queryKey)
    saved.set(query, query.state.data)
    for (const { apply } of updates) apply(queryKey)
  })
  isShowing = false
  if (updates.length === 0) saved.delete(query)
}

queryClient.getQueryCache().subscribe((event) => {
  if (isShowing || event.type !== 'updated' || event.action.type !== 'success') return
  const { query } = event
  if (pending.some((update) => matchQuery(update, query))) showOver(query, query.state.data)
})

callEvents.on('identityChange', () => {
  pending = []
})
