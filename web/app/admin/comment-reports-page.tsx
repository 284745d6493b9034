import type { CommentCaseList } from '@ledgerdeck/contract/comment-reports'
import { type ClientLoaderFunctionArgs, type MetaArgs, useSearchParams } from 'react-router'
import { api } from '../api/browser-client.ts'
import { useLastPage } from '../api/last-page.ts'
import { endpointQuery } from '../api/query-client.ts'
import { useWrite } from '../api/use-write.ts'
import { loadForStaff } from '../session/load-screen.ts'
import { useScreenQuery } from '../session/use-screen-query.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { wholeNumber } from '../ui/counts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Spinner } from '../ui/spinner.tsx'
import {
  type CaseListState,
  caseListAddress,
  caseSortLabels,
  caseStateLabels,
  readCaseListState,
  reasonLabels,
} from './comment-reports/comment-case-address.ts'
import { CommentCase } from './comment-reports/components/comment-case.tsx'
import type { Verdict } from './comment-reports/components/comment-case-acts.tsx'
import { ChoiceFilter } from './components/choice-filter.tsx'
import { EntryList, ListBar, ListTotal } from './components/list-bar.tsx'
import { ReportHeading } from './reports/components/report-heading.tsx'

/** The query parameters that this page reads. */
export const handle = { query: ['page', 'state', 'reason', 'sort'] }

const failed = 'The reported comments could not be loaded.'

const casesQuery = (search: URLSearchParams) =>
  endpointQuery(api.admin.listCommentCases, { query: readCaseListState(search) })

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadForStaff(request, casesQuery(new URL(request.url).searchParams))
}
clientLoader.hydrate = true as const

export { isOtherScreen as shouldRevalidate } from '../session/load-screen.ts'

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Reported comments',
    description: 'What readers report about comments.',
    isPrivate: true,
  })
}

const heading = (
  <ReportHeading
    title="Reported comments"
    command="grep --flagged comments/"
    lede="What readers report, one entry for each comment. A decision settles all reports about it."
    report="/admin/reports/comments"
  />
)

export function HydrateFallback() {
  return (
    <>
      {heading}
      <Spinner label="Loading reports..." />
    </>
  )
}

const choices = [
  { name: 'state', label: 'State', labels: caseStateLabels },
  { name: 'reason', label: 'Reason', labels: { ALL: 'All reasons', ...reasonLabels } },
  { name: 'sort', label: 'Order', labels: caseSortLabels },
] as const

export default function CommentReportsPage() {
  const [search] = useSearchParams()
  const state = readCaseListState(search)
  const found = useScreenQuery(casesQuery(search), { failed })
  useLastPage(found?.data, (page) => caseListAddress({ ...state, page }))
  const decision = useWrite(({ id, body }: { id: number; body: Verdict }) =>
    api.admin.decideCommentCase({ params: { id }, body }),
  )
  if (found === null) return <HydrateFallback />
  const list = found.data
  return (
    <>
      {heading}
      <ListBar>
        <ChoiceFilter label="Filter reported comments" state={state} choices={choices} addressOf={caseListAddress} />
        <ListTotal>{totalText(list, state)}</ListTotal>
      </ListBar>
      <FocusKeeper>
        {list.data.length === 0 ? (
          <Nothing state={state} />
        ) : (
          <EntryList label="Reported comments">
            {list.data.map((item) => (
              <CommentCase
                key={item.id}
                item={item}
                isBusy={decision.isPending}
                onDecide={(id, body) => decision.write({ id, body })}
              />
            ))}
          </EntryList>
        )}
      </FocusKeeper>
      <Pagination
        label="Reported comments"
        page={list.page}
        pageCount={list.numOfPages}
        hrefFor={(page) => caseListAddress({ ...state, page })}
      />
    </>
  )
}

function totalText({ total, open }: CommentCaseList, { state }: CaseListState): string {
  const shown = `${wholeNumber(total)} ${caseStateLabels[state].toLowerCase()}`
  return state === 'open' ? shown : `${shown} · ${wholeNumber(open)} open in all`
}

function Nothing({ state: { state, reason } }: { state: CaseListState }) {
  const isQueue = state === 'open' && reason === 'ALL'
  return (
    <EmptyState
      title={isQueue ? 'Nothing to decide.' : 'No reported comment found.'}
      text={isQueue ? 'Comments that readers report appear here.' : 'Try another state or reason.'}
    />
  )
}

export function ErrorBoundary() {
  return <LoadError heading={failed} fallback="An unexpected error occurred" isFiltered />
}
