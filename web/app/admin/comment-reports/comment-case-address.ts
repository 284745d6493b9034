import type { CaseState, caseSorts } from '@ledgerdeck/contract/comment-reports'
import type { ReportReason } from '@ledgerdeck/contract/comments'
import { hasName } from '@ledgerdeck/lookup'
import { pageInAddress } from '../../ui/address-number.ts'

export const caseStateLabels: Record<CaseState | 'settled', string> = {
  open: 'Open',
  settled: 'Decided',
  kept: 'Kept',
  hidden: 'Hidden',
  deleted: 'Deleted by staff',
  withdrawn: 'Deleted by an author',
}

export const reasonLabels: Record<ReportReason, string> = {
  spam: 'Spam',
  abuse: 'Abuse',
  personal_information: 'Personal information',
  other: 'Other',
}

export const caseSortLabels: Record<(typeof caseSorts)[number], string> = {
  latest: 'Latest first',
  oldest: 'Oldest first',
  most: 'Most reports first',
}

/**
 * Where a comment stands below its post. As in the blog, whose own function comes with the pages of posts: shared with this screen it
 * would be one file more for all who read.
 */
export function reportedAddress(slug: string, id: number): string {
  return `/finance/blog/detail/${encodeURIComponent(slug)}?comment=${id}#comment-${id}`
}

export interface CaseListState {
  page: number
  state: keyof typeof caseStateLabels
  reason: ReportReason | 'ALL'
  sort: keyof typeof caseSortLabels
}

const path = '/admin/reports/comments'

/** Reads what is shown from an address. What the API would refuse counts as absent. */
export function readCaseListState(search: URLSearchParams): CaseListState {
  return {
    page: pageInAddress(search.get('page')),
    state: known(caseStateLabels, search.get('state')) ?? 'open',
    reason: known(reasonLabels, search.get('reason')) ?? 'ALL',
    sort: known(caseSortLabels, search.get('sort')) ?? 'latest',
  }
}

function known<Name extends string>(labels: Record<Name, string>, text: string | null): Name | undefined {
  return text !== null && hasName(labels, text) ? text : undefined
}

/** Where reported comments are shown so; a change of the filter leads to the first page. */
export function caseListAddress({ page, state, reason, sort }: CaseListState): string {
  const search = new URLSearchParams()
  if (page > 1) search.set('page', String(page))
  if (state !== 'open') search.set('state', state)
  if (reason !== 'ALL') search.set('reason', reason)
  if (sort !== 'latest') search.set('sort', sort)
  return search.size > 0 ? `${path}?${search}` : path
}
