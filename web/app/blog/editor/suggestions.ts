import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { api } from '../../api/browser-client.ts'
import { useTypedSearch } from '../../api/use-typed-search.ts'

export type NameKind = 'category' | 'tag'

export type Suggestion = CallResult<Client['blog']['suggestTaxonomy']>['data'][number]

const none: readonly Suggestion[] = []

/** `typed` is null while nothing is requested. */
export function useSuggestions(kind: NameKind, typed: string | null): readonly Suggestion[] {
  const found = useTypedSearch(typed, async (startsWith, signal) => {
    const { data } = await api.blog.suggestTaxonomy({ query: { kind, starts_with: startsWith }, signal })
    return data
  })
  return found ?? none
}
