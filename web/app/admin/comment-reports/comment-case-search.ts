import type { CaseState, caseSorts } from '@ledgerdeck/contract/comment-reports'
import type { ReportReason } from '@ledgerdeck/contract/comments'
import { defineSearch, oneOf, pageNumber } from '../../ui/content/search-params.ts'

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

export const reasonFilterLabels: Record<ReportReason | 'ALL', string> = { ALL: 'All reasons', ...reasonLabels }

export const caseSortLabels: Record<(typeof caseSorts)[number], string> = {
  latest: 'Latest first',
  oldest: 'Oldest first',
  most: 'Most reports first',
}

export const casesSearch = defineSearch('/admin/reports/comments', {
  page: pageNumber,
  state: oneOf(caseStateLabels),
  reason: oneOf(reasonFilterLabels),
  sort: oneOf(caseSortLabels),
})

export type CaseListState = typeof casesSearch.defaults
