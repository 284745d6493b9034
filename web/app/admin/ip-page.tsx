import type { IpRecord } from '@ledgerdeck/contract/investigation'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery, queryClient } from '../api/query-client.ts'
import { LinkButton } from '../ui/button.tsx'
import { activeFilterValues } from '../ui/content/search-params.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SelectField } from '../ui/field.tsx'
import { utcDateTime } from '../ui/format.ts'
import { RowOpener } from './lists/components/list-rows.tsx'
import { defineListPage } from './lists/components/list-screen.tsx'
import { chronological } from './lists/list-options.ts'
import { countText, listQuery, shownRows } from './lists/list-query.ts'
import { ForeignText, recordDeletion, timeColumn } from './records/components/record-columns.tsx'
import { downloadRecords, type RecordLoader } from './records/record-export.ts'
import { recordBody, recordFields, ipSearch as search } from './records/record-filters.ts'
import { UserDrawer } from './users/components/user-drawer.tsx'

type State = typeof search.defaults

const page = defineListPage({
  search,
  query: (state: State) =>
    listQuery(privateApi.admin.listIpRecords, state.page, (number) => ({
      body: { ...recordBody(search, state), page: number, rows: shownRows },
    })),
  meta: { title: 'IP Investigation', description: 'Who did what, and from which address.' },
  heading: {
    title: 'IP Investigation',
    lede: 'Logins, account changes and admin actions, with the IP address they came from. Kept for 90 days. All times in UTC.',
  },
  failed: 'Failed to fetch IP data',
  loading: 'Loading records...',
  caption: 'IP records',
  filters: {
    label: 'Filter IP records',
    display: 'dialog',
    searchField: 'user',
    fields: [
      {
        name: 'user',
        label: 'User',
        kind: 'text',
        maxLength: 150,
        hint: 'A username or an id.',
      },
      { name: 'action', label: 'Action', kind: 'custom', control: ActionSelect },
      { name: 'ip_address', label: 'IP address', kind: 'text', maxLength: 64, hint: 'The whole address or its start.' },
      ...recordFields('Created after', 'Created before'),
    ],
  },
  ...recordDeletion({
    one: 'Delete this IP?',
    many: 'Delete selected IPs?',
    failed: 'Failed to delete IP(s)',
    rowName: (row: IpRecord) => `${row.ip_address}, ${row.action}, ${utcDateTime(row.created_at)}`,
    send: (which, state: State) =>
      privateApi.admin.deleteIpRecords({ body: { ...which, filter: activeFilterValues(search, state) } }),
  }),
  download: (state) => {
    const body = recordBody(search, state)
    const load: RecordLoader<IpRecord> = (range) => privateApi.admin.listIpRecords({ body: { ...body, ...range } })
    return downloadRecords({
      load,
      sort: state.sort,
      fileName: 'ip-records.csv',
      columns: {
        id: ({ id }) => id,
        user: ({ user }) => user,
        user_id: ({ user_id }) => user_id,
        ip_address: ({ ip_address }) => ip_address,
        action: ({ action }) => action,
        created_at: ({ created_at }) => created_at,
      },
    })
  },
  count: (list) => countText(list?.totalIp ?? 0, list?.is_exact),
  isDense: true,
  sorts: { created_at: chronological },
  columns: ({ open }) => [
    { key: 'user', header: 'User', isRowHeader: true, cell: (row) => <Actor record={row} onOpen={open} /> },
    { key: 'ip_address', header: 'IP address', cell: (row) => <Address address={row.ip_address} /> },
    { key: 'action', header: 'Action', cell: ({ action }) => action },
    timeColumn('Created (UTC)'),
  ],
  details: {
    title: ({ action, ip_address }) => `${action}, ${ip_address}`,
    content: (row, { address }) => <IpDetails record={row} listAddress={address} />,
  },
  empty: ({ isFiltered }) => (
    <EmptyState title="No IP record found. Try adjusting your filter.">
      {isFiltered && <LinkButton to={search.path}>Clear filter</LinkButton>}
    </EmptyState>
  ),
})

const actionsQuery = endpointQuery(privateApi.admin.listIpActions, {})

function ActionSelect({ value }: { value: string }) {
  const actions = useQuery(actionsQuery, queryClient).data?.data ?? []
  const options = [{ value: '', label: 'All actions' }, ...actions.map((action) => ({ value: action, label: action }))]
  return <SelectField name="action" label="Action" defaultValue={value} options={options} />
}

function Actor({ record: { id, user, user_id }, onOpen }: { record: IpRecord; onOpen: (id: number) => void }) {
  const name = user_id === null ? 'Unknown' : (user ?? `user ${user_id}`)
  return (
    <RowOpener id={id} onOpen={onOpen}>
      <bdi>{name}</bdi>
    </RowOpener>
  )
}

function IpDetails({ record, listAddress }: { record: IpRecord; listAddress: string }) {
  const { ip_address, action, user_id, created_at } = record
  return (
    <>
      <p>
        {`${action}, ${utcDateTime(created_at)} UTC, from `}
        <Address address={ip_address} />
      </p>
      {user_id !== null && <UserDrawer id={user_id} listAddress={listAddress} />}
    </>
  )
}

function Address({ address }: { address: string }) {
  return (
    <ForeignText>
      <Link to={search.address({ ip_address: address })}>{address}</Link>
    </ForeignText>
  )
}

export const { handle, clientLoader, shouldRevalidate, meta, HydrateFallback, ErrorBoundary } = page

export default page.Component
