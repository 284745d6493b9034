import { type FilterOptions, nameOfSlug } from './list-load.ts'
import { activeFilters, type ListState, postsSearch } from './list-search.ts'

const wholeListDescription =
  'Articles on personal finance, economics, travel, wellness and curious things: worked examples and plain words.'

interface ListFacts {
  heading: string
  title: string
  description: string
  canonicalPath: string
  /** Search engines index the whole list, categories and tags, but no searches or combinations. */
  isIndexed: boolean
}

/**
 * The heading and metadata of a list. The canonical address has no sort order, so each list is
 * indexed once.
 */
export function listFacts(state: ListState, options: Pick<FilterOptions, 'categories' | 'tags'>): ListFacts {
  const heading = listHeading(state, options)
  return {
    heading,
    title: state.page > 1 ? `${heading}, page ${state.page}` : heading,
    description: heading === 'Blog' ? wholeListDescription : `${heading}: articles to read, newest first.`,
    canonicalPath: postsSearch.address({ ...state, sort: 'latest' }),
    isIndexed:
      activeFilters(state).every((name) => name === 'category_slug' || name === 'tag_slug') && !isCombined(state),
  }
}

function isCombined(state: ListState): boolean {
  return activeFilters(state).length > 1
}

function listHeading(state: ListState, options: Pick<FilterOptions, 'categories' | 'tags'>): string {
  if (state.title) return `Search: ${state.title}`
  const [only] = isCombined(state) ? ['several'] : activeFilters(state)
  switch (only) {
    case undefined:
      return 'Blog'
    case 'category_slug':
      return nameOfSlug(options.categories, state.category_slug)
    case 'tag_slug':
      return `Posts tagged ${nameOfSlug(options.tags, state.tag_slug)}`
    case 'author_username':
      return `Posts by ${state.author_username}`
    default:
      return 'Selected posts'
  }
}
