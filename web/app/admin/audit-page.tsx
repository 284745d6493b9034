import type { AuditRecord, AuditChain as Chain } from '@ledgerdeck/contract/investigation'
import { useQuery } from '@tanstack/react-query'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery, queryClient } from '../api/query-client.ts'
import { LinkButton } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { defineSearch, pageNumber, text } from '../ui/content/search-params.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { counted, plural, utcDateTime, wholeNumber } from '../ui/format.ts'
import { RowOpener } from './lists/components/list-rows.tsx'
import { defineListPage } from './lists/components/list-screen.tsx'
import { chronological } from './lists/list-options.ts'
import { countText, listQuery, shownRows } from './lists/list-query.ts'
import styles from './records/components/record-columns.module.css'
import {
  AuditChanges,
  actText,
  Beginning,
  changeLines,
  ForeignText,
  timeColumn,
} from './records/components/record-columns.tsx'
import { downloadRecords, type RecordLoader } from './records/record-export.ts'
import { logViews, recordBody, recordFields, recordParams } from './records/record-filters.ts'
import { UserDrawer } from './users/components/user-drawer.tsx'

const search = defineSearch('/admin/audit', {
  page: pageNumber,
  actor: text(150),
  act: text(50),
  object: text(200),
  ...recordParams,
})

const page = defineListPage({
  search,
  query: (state) =>
    listQuery(privateApi.admin.listAuditRecords, state.page, (number) => ({
      query: { ...recordBody(search, state), page: number, rows: shownRows },
    })),
  meta: { title: 'Audit', description: 'What administrators did.' },
  heading: {
    title: 'Audit',
    lede: 'Everything agents do, recorded as it happens and never deleted. All times in UTC.',
    views: logViews('/admin/audit'),
  },
  callout: <AuditProblem />,
  footnote: <AuditState />,
  failed: 'Failed to fetch audit records',
  loading: 'Loading records...',
  caption: 'Audit records',
  filters: {
    label: 'Filter audit records',
    display: 'dialog',
    searchField: 'object',
    fields: [
      {
        name: 'actor',
        label: 'Agent',
        kind: 'text',
        maxLength: 150,
        hint: 'Their username at the time.',
      },
      {
        name: 'act',
        label: 'Action',
        kind: 'text',
        maxLength: 50,
        hint: 'A code or its start, such as user or user_delete.',
      },
      {
        name: 'object',
        label: 'Object',
        kind: 'text',
        maxLength: 200,
        hint: 'A name or an id.',
      },
      ...recordFields('Done after', 'Done before'),
    ],
  },
  download: (state) => {
    const query = recordBody(search, state)
    const load: RecordLoader<AuditRecord> = (range) =>
      privateApi.admin.listAuditRecords({ query: { ...query, ...range } })
    return downloadRecords({
      load,
      sort: state.sort,
      fileName: 'audit.csv',
      columns: {
        id: ({ id }) => id,
        created_at: ({ created_at }) => created_at,
        agent: ({ actor }) => actor,
        act: ({ act }) => act,
        object: objectOf,
        changes: (row) => changeLines(row).join('; '),
        ip_address: ({ ip_address }) => ip_address,
      },
    })
  },
  count: (list) => countText(list?.total ?? 0, list?.is_exact),
  isDense: true,
  sorts: { created_at: chronological },
  columns: ({ open }) => [
    timeColumn('When (UTC)'),
    {
      key: 'actor',
      header: 'Agent',
      isRowHeader: true,
      width: 15,
      cell: ({ actor }) => <ForeignText>{actor || 'unknown'}</ForeignText>,
    },
    {
      key: 'act',
      header: 'Action',
      width: 19,
      cell: ({ id, act }) => (
        <RowOpener id={id} onOpen={open}>
          {actText(act)}
        </RowOpener>
      ),
    },
    {
      key: 'object',
      header: 'Object',
      cell: (row) => (
        <Beginning>
          <ForeignText>{objectOf(row)}</ForeignText>
        </Beginning>
      ),
    },
    {
      key: 'changes',
      header: 'Changes',
      cell: (row) => <Beginning>{changeLines(row).join('; ') || 'none'}</Beginning>,
    },
    {
      key: 'ip_address',
      header: 'IP address',
      width: 15,
      whenNarrow: 'hidden',
      cell: ({ ip_address }) => <ForeignText>{ip_address || 'none'}</ForeignText>,
    },
  ],
  details: {
    title: ({ act }) => actText(act),
    content: (row, { address }) => (
      <>
        <AuditChanges record={row} />
        {row.object_kind === 'user' && row.object_id !== null && (
          <UserDrawer id={Number(row.object_id)} listAddress={address} />
        )}
      </>
    ),
  },
  empty: ({ isFiltered }) =>
    isFiltered ? (
      <EmptyState title="No audit record found. Try adjusting your filter.">
        <LinkButton to={search.path}>Clear filter</LinkButton>
      </EmptyState>
    ) : (
      <EmptyState title="Nothing recorded yet." />
    ),
})

function objectOf({ object_kind, object_name, object_id }: AuditRecord): string {
  const named = object_name === '' ? object_kind : `${object_kind} ${object_name}`
  return object_id === null ? named : `${named} (${object_id})`
}

export const { handle, clientLoader, shouldRevalidate, meta, HydrateFallback, ErrorBoundary } = page

export default page.Component

const chainQuery = endpointQuery(privateApi.admin.getAuditChain, {})

function AuditProblem() {
  const { data } = useQuery(chainQuery, queryClient)
  return data && data.problem !== null ? <ProblemCallout {...data} problem={data.problem} /> : null
}

function AuditState() {
  const { data } = useQuery(chainQuery, queryClient)
  if (!data || data.problem !== null) return null
  return (
    <p className={styles.state}>
      {stateText(data)}
      {data.head !== '' && (
        <>
          {' '}
          Last hash: <code className={styles.hash}>{data.head}</code>
        </>
      )}
    </p>
  )
}

function ProblemCallout({ verified_at, verified_records, problem }: Chain & { problem: string }) {
  const when = verified_at === null ? '' : ` Checked on ${utcDateTime(verified_at)}.`
  return (
    <Callout tone="danger" title="The audit was changed outside Ledgerdeck">
      <p>{`${problem} Records before it that fit: ${wholeNumber(verified_records ?? 0)}.${when}`}</p>
    </Callout>
  )
}

function stateText({ records, verified_at, verified_records, exported_at }: Chain): string {
  const size = `Chain of ${counted(records, 'record')}.`
  if (verified_at === null) return `${size} Not checked yet. The check runs daily.`
  const fit = plural(verified_records ?? 0, 'fits', 'fit')
  const exported = exported_at === null ? '' : ` Signed head exported on ${utcDateTime(exported_at)}.`
  return `${size} Checked on ${utcDateTime(verified_at)}: ${counted(verified_records ?? 0, 'record')} ${fit}.${exported}`
}
