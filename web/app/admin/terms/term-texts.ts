import type { CallResult, Client } from '@ledgerdeck/contract/client'
import type { Term, TermKind, termSorts, termUses } from '@ledgerdeck/contract/terms'
import { postsSearch } from '../../blog/list/list-search.ts'
import { defineSearch, oneOf, pageNumber, text } from '../../ui/content/search-params.ts'
import { counted, plural } from '../../ui/format.ts'

export type TermMerge = CallResult<Client['admin']['previewTermMerge']>

export const plurals: Record<TermKind, string> = { category: 'categories', tag: 'tags' }

export const kinds = Object.keys(plurals) as TermKind[]

export function countedTerms(count: number, kind: TermKind): string {
  return counted(count, kind, plurals[kind])
}

export function publicAddress(kind: TermKind, slug: string): string {
  return postsSearch.address(kind === 'category' ? { category_slug: slug } : { tag_slug: slug })
}

export function mergeLines(kind: TermKind, { from, into, moved, shared }: TermMerge): string[] {
  return [
    `${counted(moved, 'post')} of “${from.name}” ${plural(moved, 'gets', 'get')} “${into.name}” instead.`,
    ...(shared > 0
      ? [
          `${counted(shared, 'post')} ${plural(shared, 'has', 'have')} both, and ${plural(shared, 'keeps', 'keep')} “${into.name}”.`,
        ]
      : []),
    ...(from.questions > 0
      ? [
          `${counted(from.questions, 'quiz question')} ${plural(from.questions, 'moves', 'move')} too; questions that “${into.name}” already has are dropped.`,
        ]
      : []),
    `“${from.name}” is deleted. ${addressesOf(kind, from)} to “${into.name}” from then on.`,
  ]
}

function addressesOf(kind: TermKind, { slug, former_slugs }: Pick<Term, 'slug' | 'former_slugs'>): string {
  const address = publicAddress(kind, slug)
  const { length } = former_slugs
  return length === 0 ? `Its address ${address} leads` : `Its address ${address} and ${length} earlier lead`
}

export const headings: Record<TermKind, string> = { category: 'Categories', tag: 'Tags' }

export const useLabels: Record<(typeof termUses)[number], string> = { all: 'All', used: 'In use', unused: 'Unused' }

export const sortLabels: Record<(typeof termSorts)[number], string> = {
  'a-z': 'Name A to Z',
  'z-a': 'Name Z to A',
  most_posts: 'Most published posts first',
  fewest_posts: 'Fewest published posts first',
}

export const maxSearchLength = 200

export const termSearch = defineSearch('/admin/category-list', {
  kind: oneOf(headings),
  page: pageNumber,
  search: text(maxSearchLength),
  use: oneOf(useLabels),
  sort: oneOf(sortLabels),
})

export type TermListState = typeof termSearch.defaults
