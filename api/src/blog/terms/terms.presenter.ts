import type { Term, TermList } from '@ledgerdeck/contract/taxonomy'
import type { TermRow } from './terms.repository.ts'
import { type TermsPage, termsPerPage } from './terms.service.ts'

export function presentTermList({ rows, total, unused, page }: TermsPage): TermList {
  return { data: rows.map(presentTerm), total, unused, page, numOfPages: Math.ceil(total / termsPerPage) }
}

export function presentTerm({ formerSlugs, publishedPosts, ...term }: TermRow): Term {
  return { ...term, former_slugs: formerSlugs, published_posts: publishedPosts }
}
