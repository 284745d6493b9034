import type { IpRecord } from '@ledgerdeck/contract/investigation'
import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, Link, type MetaArgs, useSearchParams } from 'react-router'
import { api } from '../api/browser-client.ts'
import { endpointQuery, queryClient } from '../api/query-client.ts'
import { loadForStaff } from '../session/load-screen.ts'
import { useScreenQuery } from '../session/use-screen-query.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Column } from '../ui/data-table.tsx'
import { loadAllRecords } from './load-records.ts'
import { momentColumn, OutsideText } from './records/components/record-columns.tsx'
import type { FilterField } from './records/components/record-filter.tsx'
import { RecordHeading } from './records/components/record-heading.tsx'
import { RecordScreen } from './records/components/record-screen.tsx'
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

const path = '/admin/ip-address'

/** How long the texts of the filter may be. */
const filters = { user: 150, action: 60, ip_address: 64, created_after: 'moment', created_before: 'moment' } as const

/** The query parameters that this page reads. */
export const handle = { query: ['page', ...filterNames(filters), 'sort'] }

const failed = 'Failed to fetch IP data'

const ipQuery = (state: RecordState<keyof typeof filters>) =>
  recordsQuery(api.admin.listIpRecords, state.page, (page) => ({ body: { ...recordBody(state), page } }))

/** What the filter offers. */
const actionsQuery = endpointQuery(api.admin.listIpActions, {})

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadForStaff(request, ipQuery(readRecordState(new URL(request.url).searchParams, filters)))
}
clientLoader.hydrate = true as const

export { isOtherScreen as shouldRevalidate } from '../session/load-screen.ts'

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'IP Investigation', description: 'Who did what from which address.', isPrivate: true })
}

const heading = {
  title: 'IP Investigation',
  command: 'last -i | less',
  lede: 'Sign-ins, account changes and administrative acts, with the address they came from. Kept for 90 days; all times in UTC.',
}

export function HydrateFallback() {
  return <RecordHeading {...heading} isLoading />
}

const columns: Column<IpRecord>[] = [
  { key: 'user', header: 'User', isRowHeader: true, cell: (row) => <WhoActed record={row} /> },
  { key: 'ip_address', header: 'IP address', cell: (row) => <Address address={row.ip_address} /> },
  { key: 'action', header: 'Action', cell: (row) => row.action },
  momentColumn('Created (UTC)'),
]

function WhoActed({ record: { user, user_id } }: { record: IpRecord }) {
  if (user_id === null) return 'Unknown'
  return (
    <OutsideText>
      <Link to={`/admin/user/${user_id}/edit`}>{user ?? `user ${user_id}`}</Link>
    </OutsideText>
  )
}

/** Leads to all that came from it. */
function Address({ address }: { address: string }) {
  return (
    <OutsideText>
      <Link to={`${path}?${new URLSearchParams({ ip_address: address })}`}>{address}</Link>
    </OutsideText>
  )
}

function fieldsFor(actions: readonly string[]): FilterField<keyof typeof filters>[] {
  const options = [{ value: '', label: 'All actions' }, ...actions.map((action) => ({ value: action, label: action }))]
  return [
    { name: 'user', label: 'User', kind: 'text', longest: filters.user, hint: 'Part of a user name, or an id.' },
    { name: 'action', label: 'Action', kind: 'select', options },
    { name: 'ip_address', label: 'IP address', kind: 'text', longest: filters.ip_address, hint: 'Or how it begins.' },
    { name: 'created_after', label: 'Created after', kind: 'moment', hint: 'UTC.' },
    { name: 'created_before', label: 'Created before', kind: 'moment', hint: 'UTC.' },
  ]
}

export default function IpPage() {
  const [search] = useSearchParams()
  const state = readRecordState(search, filters)
  const found = useScreenQuery(ipQuery(state), { failed: `${failed}.` })
  const actions = useQuery(actionsQuery, queryClient)
  if (found === null) return <HydrateFallback />
  const list = found.data
  return (
    <>
      <RecordHeading {...heading} />
      <RecordScreen
        path={path}
        caption="IP records"
        list={list}
        isPrevious={found.isPrevious}
        total={list?.totalIp ?? 0}
        state={state}
        fields={fieldsFor(actions.data?.data ?? [])}
        filterTitle="Filter IP records"
        columns={columns}
        empty="No IP record found. Try adjusting your filter."
        nameOf={(row) => `${row.ip_address}, ${row.action}, ${utcMoment(row.created_at)}`}
        deletion={{
          one: 'Delete this IP?',
          many: 'Delete selected IPs?',
          failed: 'Failed to delete IP(s)',
          run: (which) => api.admin.deleteIpRecords({ body: { ...which, filter: activeFilters(state.filters) } }),
        }}
        export={{
          fileName: 'ip-records.csv',
          head: ['id', 'user', 'user_id', 'ip_address', 'action', 'created_at'],
          rows: async () => {
            const body = recordBody(asOf(new Date().toISOString(), state))
            const rows = await loadAllRecords((paging) => api.admin.listIpRecords({ body: { ...body, ...paging } }))
            return rows.map((row) => [row.id, row.user, row.user_id, row.ip_address, row.action, row.created_at])
          },
        }}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <LoadError heading={failed} fallback="An unexpected error occurred" isFiltered />
}
