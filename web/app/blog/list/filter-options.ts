import type { CallResult, Client } from '@ledgerdeck/contract/client'

/** The categories, tags and authors that a list can be narrowed to. */
export type FilterOptions = CallResult<Client['blog']['listPostFilterOptions']>

/** The name of a category or tag; its slug when no post has it. */
export function nameOfSlug(options: readonly { name: string; slug: string }[], slug: string): string {
  return options.find((option) => option.slug === slug)?.name ?? slug
}
