import { privateApi } from '../api/private-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { useWrite } from '../api/use-write.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { optionsOf } from '../ui/field.tsx'
import { wholeNumber } from '../ui/format.ts'
import {
  caseSortLabels,
  caseStateLabels,
  casesSearch,
  reasonFilterLabels,
} from './comment-reports/comment-case-search.ts'
import { CommentCase, type Verdict } from './comment-reports/components/comment-case.tsx'
import { EntryList } from './components/list-heading.tsx'
import { defineListPage } from './lists/components/list-screen.tsx'
import { reportViews } from './reports/report-figures.ts'

const page = defineListPage({
  search: casesSearch,
  query: (query) => endpointQuery(privateApi.admin.listCommentCases, { query }),
  meta: { title: 'Reported comments', description: 'Comments that readers reported.' },
  heading: {
    title: 'Reported comments',
    lede: 'One entry for each comment. Your decision settles every report about it.',
    views: reportViews('/admin/reports/comments'),
  },
  failed: 'The reported comments didn’t load.',
  loading: 'Loading reports...',
  caption: 'Reported comments',
  filters: {
    label: 'Filter reported comments',
    display: 'instant',
    fields: [
      { name: 'state', label: 'State', kind: 'select', options: optionsOf(caseStateLabels) },
      { name: 'reason', label: 'Reason', kind: 'select', options: optionsOf(reasonFilterLabels) },
      { name: 'sort', label: 'Order', kind: 'select', options: optionsOf(caseSortLabels) },
    ],
  },
  useActions: () =>
    useWrite(({ id, body }: { id: number; body: Verdict }) =>
      privateApi.admin.decideCommentCase({ params: { id }, body }),
    ),
  total: ({ list: { total, open }, state: { state } }) => {
    const shown = `${wholeNumber(total)} ${caseStateLabels[state].toLowerCase()}`
    return state === 'open' ? shown : `${shown} · ${wholeNumber(open)} open in total`
  },
  renderRows: (cases, { actions }) => (
    <EntryList label="Reported comments">
      {cases.map((item) => (
        <CommentCase
          key={item.id}
          item={item}
          isBusy={actions.isPending}
          onDecide={(id, body) => actions.write({ id, body })}
        />
      ))}
    </EntryList>
  ),
  empty: ({ isFiltered }) =>
    isFiltered ? (
      <EmptyState title="No reported comment found." text="Try another state or reason." />
    ) : (
      <EmptyState title="Nothing to decide." text="Comments that readers report appear here." />
    ),
})

export const { handle, clientLoader, shouldRevalidate, meta, HydrateFallback, ErrorBoundary } = page

export default page.Component
