import type { TermKind, termSorts, termUses } from '@ledgerdeck/contract/taxonomy'
import { hasName } from '@ledgerdeck/lookup'
import { pageInAddress } from '../../ui/address-number.ts'

type Use = (typeof termUses)[number]
type Sort = (typeof termSorts)[number]

export const useLabels: Record<Use, string> = { all: 'All', used: 'In use', unused: 'Unused' }

export const sortLabels: Record<Sort, string> = {
  'a-z': 'Name A to Z',
  'z-a': 'Name Z to A',
  most_posts: 'Most published posts first',
  fewest_posts: 'Fewest published posts first',
}

/** What the list shows, named as in its address and in the API. */
export interface TaxonomyState {
  kind: TermKind
  page: number
  search: string
  use: Use
  sort: Sort
}

export const wholeTaxonomy: TaxonomyState = { kind: 'category', page: 1, search: '', use: 'all', sort: 'a-z' }

const taxonomyPath = '/admin/category-list'

/** Every query parameter of the list, in the order in which addresses carry them. */
export const taxonomyParameters = Object.keys(wholeTaxonomy) as (keyof TaxonomyState)[]

/** Reads the list's state from an address. What the API would refuse counts as absent, so that no address is a dead end. */
export function readTaxonomyState(search: URLSearchParams): TaxonomyState {
  return {
    kind: search.get('kind') === 'tag' ? 'tag' : 'category',
    page: pageInAddress(search.get('page')),
    search: (search.get('search') ?? '').replaceAll('\0', '').trim().slice(0, 200).toWellFormed(),
    use: known(useLabels, search.get('use')) ?? 'all',
    sort: known(sortLabels, search.get('sort')) ?? 'a-z',
  }
}

function known<Name extends string>(labels: Record<Name, string>, value: string | null): Name | undefined {
  return value !== null && hasName(labels, value) ? value : undefined
}

/** Where the list is shown so: only what differs from the list as it comes. */
export function taxonomyAddress(state: Partial<TaxonomyState>): string {
  const names = taxonomyParameters.filter((name) => (state[name] ?? wholeTaxonomy[name]) !== wholeTaxonomy[name])
  const search = new URLSearchParams(names.map((name) => [name, String(state[name])]))
  return search.size > 0 ? `${taxonomyPath}?${search}` : taxonomyPath
}
