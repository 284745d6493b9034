import type { AuditRecord } from '@ledgerdeck/contract/investigation'
import { api } from '../api/browser-client.ts'
import { LinkButton } from '../ui/button.tsx'
import { defineSearch, pageNumber, text } from '../ui/content/search-params.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListHeading } from './components/list-heading.tsx'
import { defineListPage } from './lists/components/list-screen.tsx'
import { countText, downloadCsv, listQuery, type RowLoader } from './lists/list-query.ts'
import { AuditChain } from './records/components/audit-chain.tsx'
import { AuditChanges, changeLines, ForeignText, timeColumn } from './records/components/record-columns.tsx'
import { asOf, logViews, recordBody, recordFields, recordParams } from './records/record-filters.ts'

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
    listQuery(api.admin.listAuditRecords, state.page, (number) => ({
      query: { ...recordBody(search, state), page: number },
    })),
  meta: { title: 'Audit', description: 'What administrators did.' },
  heading: (
    <>
      <ListHeading
        title="Audit"
        command="ausearch --message ADMIN"
        lede="What agents did: recorded together with the act, never deleted. All times in UTC."
        views={logViews('/admin/audit')}
      />
      <AuditChain />
    </>
  ),
  failed: 'Failed to fetch audit records',
  laterFailed: 'Failed to fetch audit records.',
  loading: 'Loading records...',
  caption: 'Audit records',
  filters: {
    label: 'Filter audit records',
    display: 'dialog',
    fields: [
      {
        name: 'actor',
        label: 'Agent',
        kind: 'text',
        maxLength: 150,
        hint: 'Part of the user name that the agent had.',
      },
      { name: 'act', label: 'Act', kind: 'text', maxLength: 50, hint: 'How it begins, as in user or user_delete.' },
      { name: 'object', label: 'Object', kind: 'text', maxLength: 200, hint: 'Part of its name, or its id.' },
      ...recordFields('Done after', 'Done before'),
    ],
  },
  download: (state) => {
    const query = recordBody(search, asOf(new Date().toISOString(), state))
    const load: RowLoader<AuditRecord> = (paging) => api.admin.listAuditRecords({ query: { ...query, ...paging } })
    return downloadCsv(load, 'audit.csv', {
      id: ({ id }) => id,
      created_at: ({ created_at }) => created_at,
      agent: ({ actor }) => actor,
      act: ({ act }) => act,
      object: objectOf,
      changes: (row) => changeLines(row).join('; '),
      ip_address: ({ ip_address }) => ip_address,
    })
  },
  count: (list) => countText(list?.total ?? 0, list?.is_exact),
  columns: () => [
    timeColumn('When (UTC)'),
    {
      key: 'actor',
      header: 'Agent',
      isRowHeader: true,
      cell: ({ actor }) => <ForeignText>{actor || 'unknown'}</ForeignText>,
    },
    { key: 'act', header: 'Act', cell: ({ act }) => act },
    { key: 'object', header: 'Object', cell: (row) => <ForeignText>{objectOf(row)}</ForeignText> },
    { key: 'changes', header: 'Changes', cell: (row) => <AuditChanges record={row} /> },
    { key: 'ip_address', header: 'IP address', cell: ({ ip_address }) => <ForeignText>{ip_address}</ForeignText> },
  ],
  empty: ({ isFiltered }) =>
    isFiltered ? (
      <EmptyState title="No audit record found. Try adjusting your filter.">
        <LinkButton to={search.path}>Clear filter</LinkButton>
      </EmptyState>
    ) : (
      <EmptyState title="No agent has done anything yet." />
    ),
})

function objectOf({ object_kind, object_name, object_id }: AuditRecord): string {
  const named = object_name === '' ? object_kind : `${object_kind} ${object_name}`
  return object_id === null ? named : `${named} (${object_id})`
}

export const { handle, clientLoader, shouldRevalidate, meta, HydrateFallback, ErrorBoundary } = page

export default page.Component
