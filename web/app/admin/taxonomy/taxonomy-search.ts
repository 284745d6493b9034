import type { TermKind, termSorts, termUses } from '@ledgerdeck/contract/taxonomy'
import { defineSearch, oneOf, pageNumber, text } from '../../ui/search-params.ts'

/** As headings and tabs name them. */
export const headings: Record<TermKind, string> = { category: 'Categories', tag: 'Tags' }

export const useLabels: Record<(typeof termUses)[number], string> = { all: 'All', used: 'In use', unused: 'Unused' }

export const sortLabels: Record<(typeof termSorts)[number], string> = {
  'a-z': 'Name A to Z',
  'z-a': 'Name Z to A',
  most_posts: 'Most published posts first',
  fewest_posts: 'Fewest published posts first',
}

export const maxSearchLength = 200

export const taxonomySearch = defineSearch('/admin/category-list', {
  kind: oneOf(headings),
  page: pageNumber,
  search: text(maxSearchLength),
  use: oneOf(useLabels),
  sort: oneOf(sortLabels),
})

export type TaxonomyState = typeof taxonomySearch.defaults
