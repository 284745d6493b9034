import type { LogLevel, LogRecord } from '@ledgerdeck/contract/investigation'
import { type ClientLoaderFunctionArgs, type MetaArgs, useSearchParams } from 'react-router'
import { api } from '../api/browser-client.ts'
import { loadForStaff } from '../session/load-screen.ts'
import { useScreenQuery } from '../session/use-screen-query.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Column } from '../ui/data-table.tsx'
import { loadAllRecords } from './load-records.ts'
import { LevelBadge } from './records/components/level-badge.tsx'
import { LogMessage } from './records/components/log-message.tsx'
import { momentColumn } from './records/components/record-columns.tsx'
import type { FilterField } from './records/components/record-filter.tsx'
import { RecordHeading } from './records/components/record-heading.tsx'
import { RecordScreen } from './records/components/record-screen.tsx'
import { levels } from './records/log-levels.ts'
import {
  activeFilters,
  asOf,
  filterNames,
  type RecordState,
  readRecordState,
  recordBody,
} from './records/record-address.ts'
import { recordsQuery } from './records-query.ts'
import { utcMoment } from './utc-moment.ts'

const path = '/admin/log'

/** How long the texts of the filter may be. */
const filters = { message: 200, level: 10, from_proxy: 5, created_after: 'moment', created_before: 'moment' } as const

type State = RecordState<keyof typeof filters>

/** The query parameters that this page reads. */
export const handle = { query: ['page', ...filterNames(filters), 'sort'] }

/** What the API would refuse counts as absent. */
function readState(search: URLSearchParams): State {
  const state = readRecordState(search, filters)
  const { level, from_proxy } = state.filters
  const isLevel = levels.includes(level as LogLevel)
  const isChoice = from_proxy === 'true' || from_proxy === 'false'
  return {
    ...state,
    filters: { ...state.filters, level: isLevel ? level : '', from_proxy: isChoice ? from_proxy : '' },
  }
}

function bodyOf(state: State) {
  const { level, from_proxy, ...rest } = recordBody(state)
  return { ...rest, ...filterOf({ level, from_proxy }) }
}

/** The same texts, known to be what the contract takes. */
function filterOf({ level, from_proxy }: { level?: string; from_proxy?: string }) {
  return { level: level as LogLevel | undefined, from_proxy: from_proxy as 'true' | 'false' | undefined }
}

const failed = 'Failed to fetch logs'

const logQuery = (state: State) =>
  recordsQuery(api.admin.listLogs, state.page, (page) => ({ body: { ...bodyOf(state), page } }))

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadForStaff(request, logQuery(readState(new URL(request.url).searchParams)))
}
clientLoader.hydrate = true as const

export { isOtherScreen as shouldRevalidate } from '../session/load-screen.ts'

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Log Investigation',
    description: 'Requests that changed something or failed.',
    isPrivate: true,
  })
}

const heading = {
  title: 'Log Investigation',
  command: 'journalctl --utc',
  lede: 'Every request that changed something, and every failure; ×37 stands for repetitions within a minute. Kept for 90 days; all times in UTC.',
  log: path,
} as const

export function HydrateFallback() {
  return <RecordHeading {...heading} isLoading />
}

const columns: Column<LogRecord>[] = [
  { key: 'level', header: 'Level', cell: (row) => <LevelBadge level={row.level} /> },
  { key: 'message', header: 'Message', isRowHeader: true, cell: (row) => <LogMessage record={row} /> },
  { key: 'from_proxy', header: 'From proxy', cell: (row) => (row.from_proxy ? 'yes' : 'no') },
  momentColumn('Created (UTC)'),
]

const fields: FilterField<keyof typeof filters>[] = [
  {
    name: 'message',
    label: 'Message',
    kind: 'text',
    longest: filters.message,
    hint: 'Matches any part of the message. Not case-sensitive.',
  },
  {
    name: 'level',
    label: 'Level',
    kind: 'select',
    options: [{ value: '', label: 'ALL' }, ...levels.map((level) => ({ value: level, label: level }))],
  },
  {
    name: 'from_proxy',
    label: 'From proxy',
    kind: 'select',
    options: [
      { value: '', label: 'Yes and no' },
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  },
  { name: 'created_after', label: 'Created after', kind: 'moment', hint: 'UTC.' },
  { name: 'created_before', label: 'Created before', kind: 'moment', hint: 'UTC.' },
]

export default function LogPage() {
  const [search] = useSearchParams()
  const state = readState(search)
  const found = useScreenQuery(logQuery(state), { failed: `${failed}.` })
  const { level, from_proxy, ...rest } = activeFilters(state.filters)
  if (found === null) return <HydrateFallback />
  const list = found.data
  return (
    <>
      <RecordHeading {...heading} />
      <RecordScreen
        path={path}
        caption="Log records"
        list={list}
        isPrevious={found.isPrevious}
        total={list?.totalLog ?? 0}
        state={state}
        fields={fields}
        filterTitle="Filter logs"
        columns={columns}
        empty="No log record found. Try adjusting your filter."
        nameOf={(row) => `${row.level}, ${utcMoment(row.created_at)}, ${row.id}`}
        deletion={{
          one: 'Delete this log?',
          many: 'Delete selected logs?',
          failed: 'Failed to delete log(s)',
          run: (which) =>
            api.admin.deleteLogs({
              body: { ...which, filter: { ...rest, ...filterOf({ level, from_proxy }) } },
            }),
        }}
        export={{
          fileName: 'logs.csv',
          head: ['id', 'level', 'message', 'from_proxy', 'occurrences', 'created_at'],
          rows: async () => {
            const body = bodyOf(asOf(new Date().toISOString(), state))
            const rows = await loadAllRecords((paging) => api.admin.listLogs({ body: { ...body, ...paging } }))
            return rows.map(({ id, level, message, from_proxy, occurrences, created_at }) => [
              id,
              level,
              message,
              String(from_proxy),
              occurrences,
              created_at,
            ])
          },
        }}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <LoadError heading={failed} fallback="An unexpected error occurred" isFiltered />
}
