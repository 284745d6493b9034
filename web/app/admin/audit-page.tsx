import type { AuditRecord } from '@ledgerdeck/contract/investigation'
import { type ClientLoaderFunctionArgs, type MetaArgs, useSearchParams } from 'react-router'
import { api } from '../api/browser-client.ts'
import { loadForStaff } from '../session/load-screen.ts'
import { useScreenQuery } from '../session/use-screen-query.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Column } from '../ui/data-table.tsx'
import { loadAllRecords } from './load-records.ts'
import { changeLines } from './records/audit-changes.ts'
import { AuditChanges } from './records/components/audit-changes.tsx'
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

const path = '/admin/audit'

/** How long the texts of the filter may be. */
const filters = { actor: 150, act: 50, object: 200, created_after: 'moment', created_before: 'moment' } as const

/** The query parameters that this page reads. */
export const handle = { query: ['page', ...filterNames(filters), 'sort'] }

const failed = 'Failed to fetch audit records'

const auditQuery = (state: RecordState<keyof typeof filters>) =>
  recordsQuery(api.admin.listAuditRecords, state.page, (page) => ({ query: { ...recordBody(state), page } }))

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadForStaff(request, auditQuery(readRecordState(new URL(request.url).searchParams, filters)))
}
clientLoader.hydrate = true as const

export { isOtherScreen as shouldRevalidate } from '../session/load-screen.ts'

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Audit', description: 'What administrators did.', isPrivate: true })
}

const heading = {
  title: 'Audit',
  command: 'ausearch --message ADMIN',
  lede: 'What agents did: recorded together with the act, never deleted. All times in UTC.',
  log: path,
} as const

export function HydrateFallback() {
  return <RecordHeading {...heading} isLoading />
}

function objectOf({ object_kind, object_name, object_id }: AuditRecord): string {
  const named = object_name === '' ? object_kind : `${object_kind} ${object_name}`
  return object_id === null ? named : `${named} (${object_id})`
}

const columns: Column<AuditRecord>[] = [
  momentColumn('When (UTC)'),
  {
    key: 'actor',
    header: 'Agent',
    isRowHeader: true,
    cell: (row) => <OutsideText>{row.actor || 'unknown'}</OutsideText>,
  },
  { key: 'act', header: 'Act', cell: (row) => row.act },
  { key: 'object', header: 'Object', cell: (row) => <OutsideText>{objectOf(row)}</OutsideText> },
  { key: 'changes', header: 'Changes', cell: (row) => <AuditChanges record={row} /> },
  { key: 'ip_address', header: 'IP address', cell: (row) => <OutsideText>{row.ip_address}</OutsideText> },
]

const fields: FilterField<keyof typeof filters>[] = [
  {
    name: 'actor',
    label: 'Agent',
    kind: 'text',
    longest: filters.actor,
    hint: 'Part of the user name that the agent had.',
  },
  { name: 'act', label: 'Act', kind: 'text', longest: filters.act, hint: 'How it begins, as in user or user_delete.' },
  { name: 'object', label: 'Object', kind: 'text', longest: filters.object, hint: 'Part of its name, or its id.' },
  { name: 'created_after', label: 'Done after', kind: 'moment', hint: 'UTC.' },
  { name: 'created_before', label: 'Done before', kind: 'moment', hint: 'UTC.' },
]

export default function AuditPage() {
  const [search] = useSearchParams()
  const state = readRecordState(search, filters)
  const found = useScreenQuery(auditQuery(state), { failed: `${failed}.` })
  const isFiltered = Object.keys(activeFilters(state.filters)).length > 0
  if (found === null) return <HydrateFallback />
  const list = found.data
  return (
    <>
      <RecordHeading {...heading} />
      <RecordScreen
        path={path}
        caption="Audit records"
        list={list}
        isPrevious={found.isPrevious}
        total={list?.total ?? 0}
        state={state}
        fields={fields}
        filterTitle="Filter audit records"
        columns={columns}
        empty={isFiltered ? 'No audit record found. Try adjusting your filter.' : 'No agent has done anything yet.'}
        nameOf={(row) => `${row.act}, ${utcMoment(row.created_at)}`}
        export={{
          fileName: 'audit.csv',
          head: ['id', 'created_at', 'agent', 'act', 'object', 'changes', 'ip_address'],
          rows: async () => {
            const query = recordBody(asOf(new Date().toISOString(), state))
            const rows = await loadAllRecords((paging) =>
              api.admin.listAuditRecords({ query: { ...query, ...paging } }),
            )
            return rows.map((row) => [
              row.id,
              row.created_at,
              row.actor,
              row.act,
              objectOf(row),
              changeLines(row).join('; '),
              row.ip_address,
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
