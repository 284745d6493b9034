import type { CallableEndpoint, EndpointName } from '@ledgerdeck/contract/client'
import { focusManager, QueryClient, queryOptions } from '@tanstack/react-query'
import { callEvents, onPageReturn } from './call-events.ts'
import { invalidation } from './invalidation.ts'
import { retryDelay, shouldRetry } from './retries.ts'

export const loadedMs = 2_000

/** Queries run in browsers only, so the server holds no data here. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Browsers are often wrong about being offline; a call finds out.
      networkMode: 'always',
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: ({ state }) => state.status === 'error',
      retry: shouldRetry,
      retryDelay,
    },
    // Writes that are safe to repeat are repeated by the client itself (`call-once.ts`).
    mutations: { networkMode: 'always', retry: false },
  },
})

export function endpointQuery<Input extends object | undefined, Result, Given extends Exclude<Input, undefined>>(
  method: CallableEndpoint<Input, Result>,
  input: Given,
) {
  return queryOptions({
    queryKey: [method.endpointName, input] as const,
    queryFn: ({ signal }) => method({ ...input, signal }),
  })
}

/** Collected while the session is being replaced; null at other times. */
let heldWrites: EndpointName[] | null = null

/** Reloads queries after `work` has replaced the session, since the former one is refused. */
export async function invalidateAfterwards<T>(work: () => Promise<T>): Promise<T> {
  heldWrites ??= []
  try {
    return await work()
  } finally {
    const held = heldWrites ?? []
    heldWrites = null
    for (const endpoint of held) invalidateAfter(endpoint)
  }
}

/** Reloads mounted queries at once, others when they are next mounted. */
export function invalidateAfter(endpoint: EndpointName): void {
  if (heldWrites) return void heldWrites.push(endpoint)
  for (const name of invalidation[endpoint] ?? []) void queryClient.invalidateQueries({ queryKey: [name] })
}

if (typeof window !== 'undefined') {
  focusManager.setEventListener((handleFocus) => onPageReturn(() => handleFocus()))
  queryClient.mount()
  callEvents.on('write', (endpoint) => invalidateAfter(endpoint))
}

callEvents.on('identityChange', () => queryClient.clear())
