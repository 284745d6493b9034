import type { CallResult } from '@ledgerdeck/contract/client'
import { useEffect, useState } from 'react'
import { call } from '../../api/browser-client.ts'

export type NameKind = 'category' | 'tag'

export type Suggestion = CallResult<'GET /api/v1/blog/taxonomy/'>['data'][number]

const askAfterMs = 200

/**
 * Names that begin as somebody types, a moment after they stopped. They are a help only: where they cannot be had there are none.
 * @param typed null while nobody asks
 */
export function useSuggestions(kind: NameKind, typed: string | null): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  useEffect(() => {
    if (typed === null) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      suggest(kind, typed, asking.signal).then(setSuggestions, () => {
        if (!asking.signal.aborted) setSuggestions([])
      })
    }, askAfterMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [kind, typed])
  return suggestions
}

async function suggest(kind: NameKind, typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const { data } = await call('GET /api/v1/blog/taxonomy/', { query: { kind, starts_with: typed }, signal })
  return data
}
