import type { LogLevel, LogRecord } from '@ledgerdeck/contract/investigation'
import { privateApi } from '../api/private-client.ts'
import { LinkButton } from '../ui/button.tsx'
import { Badge } from '../ui/content/badge.tsx'
import { activeFilterValues, defineSearch, oneOf, pageNumber, text } from '../ui/content/search-params.ts'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { optionsOf } from '../ui/field.tsx'
import { VisuallyHidden } from '../ui/first-paint/accessibility.tsx'
import { utcDateTime } from '../ui/format.ts'
import { RowOpener } from './lists/components/list-rows.tsx'
import { defineListPage } from './lists/components/list-screen.tsx'
import { chronological } from './lists/list-options.ts'
import { countText, listQuery, shownRows } from './lists/list-query.ts'
import styles from './log-page.module.css'
import { recordDeletion, timeColumn } from './records/components/record-columns.tsx'
import { downloadRecords, type RecordLoader } from './records/record-export.ts'
import { logViews, recordBody, recordFields, recordParams } from './records/record-filters.ts'
import { UserDrawer } from './users/components/user-drawer.tsx'

const levelStyles = {
  DEBUG: { sign: '·', tone: 'neutral' },
  INFO: { sign: 'i', tone: 'info' },
  WARNING: { sign: '!', tone: 'warning' },
  ERROR: { sign: 'x', tone: 'danger' },
  CRITICAL: { sign: '!!', tone: 'danger' },
} as const satisfies Record<LogLevel, object>

const levelLabels: Record<LogLevel | '', string> = {
  '': 'ALL',
  DEBUG: 'DEBUG',
  INFO: 'INFO',
  WARNING: 'WARNING',
  ERROR: 'ERROR',
  CRITICAL: 'CRITICAL',
}

const proxyLabels = { '': 'Yes and no', true: 'Yes', false: 'No' } as const

const search = defineSearch('/admin/log', {
  page: pageNumber,
  message: text(200),
  level: oneOf(levelLabels),
  from_proxy: oneOf(proxyLabels),
  ...recordParams,
})

type State = typeof search.defaults

const page = defineListPage({
  search,
  query: (state: State) =>
    listQuery(privateApi.admin.listLogs, state.page, (number) => ({
      body: { ...recordBody(search, state), page: number, rows: shownRows },
    })),
  meta: { title: 'Log Investigation', description: 'Requests that failed or changed something.' },
  heading: {
    title: 'Log Investigation',
    lede: 'Every request that failed or changed something. ×37 means it repeated 37 times within a minute. Kept for 90 days. All times in UTC.',
    views: logViews('/admin/log'),
  },
  failed: 'Failed to fetch logs',
  loading: 'Loading records...',
  caption: 'Log records',
  filters: {
    label: 'Filter logs',
    display: 'dialog',
    searchField: 'message',
    quickField: 'level',
    fields: [
      {
        name: 'message',
        label: 'Message',
        kind: 'text',
        maxLength: 200,
      },
      { name: 'level', label: 'Level', kind: 'select', options: optionsOf(levelLabels) },
      { name: 'from_proxy', label: 'From proxy', kind: 'select', options: optionsOf(proxyLabels) },
      ...recordFields('Created after', 'Created before'),
    ],
  },
  ...recordDeletion({
    one: 'Delete this log?',
    many: 'Delete selected logs?',
    failed: 'Failed to delete log(s)',
    rowName: (row: LogRecord) => `${row.level}, ${utcDateTime(row.created_at)}, ${row.id}`,
    send: (which, state: State) =>
      privateApi.admin.deleteLogs({ body: { ...which, filter: activeFilterValues(search, state) } }),
  }),
  download: (state) => {
    const body = recordBody(search, state)
    const load: RecordLoader<LogRecord> = (range) => privateApi.admin.listLogs({ body: { ...body, ...range } })
    return downloadRecords({
      load,
      sort: state.sort,
      fileName: 'logs.csv',
      columns: {
        id: ({ id }) => id,
        level: ({ level }) => level,
        message: ({ message }) => message,
        from_proxy: ({ from_proxy }) => String(from_proxy),
        occurrences: ({ occurrences }) => occurrences,
        created_at: ({ created_at }) => created_at,
      },
    })
  },
  count: (list) => countText(list?.totalLog ?? 0, list?.is_exact),
  isDense: true,
  live: { page: 1, sort: 'latest' },
  sorts: { created_at: chronological },
  columns: ({ open }) => [
    { key: 'level', header: 'Level', width: 14, cell: ({ level }) => <LevelBadge level={level} /> },
    { key: 'message', header: 'Message', isRowHeader: true, cell: (row) => <LogMessage record={row} onOpen={open} /> },
    {
      key: 'from_proxy',
      header: 'From proxy',
      width: 10,
      whenNarrow: 'hidden',
      cell: ({ from_proxy }) => (from_proxy ? 'yes' : 'no'),
    },
    timeColumn('Created (UTC)'),
  ],
  details: {
    title: () => 'Full Log Message',
    content: (row, { address }) => <FullMessage record={row} listAddress={address} />,
  },
  empty: ({ isFiltered }) => (
    <EmptyState title="No log record found. Try adjusting your filter.">
      {isFiltered && <LinkButton to={search.path}>Clear filter</LinkButton>}
    </EmptyState>
  ),
})

export const { handle, clientLoader, shouldRevalidate, meta, HydrateFallback, ErrorBoundary } = page

export default page.Component

function Occurrences({ count }: { count: number }) {
  return (
    <Badge>
      <span aria-hidden="true">{`×${count}`}</span>
      <VisuallyHidden>{`${count} times`}</VisuallyHidden>
    </Badge>
  )
}

function LogMessage({ record, onOpen }: { record: LogRecord; onOpen: (id: number) => void }) {
  const { id, message, occurrences } = record
  return (
    <span className={styles.cell}>
      <bdi className={styles.beginning}>{message}</bdi>
      {occurrences > 1 && <Occurrences count={occurrences} />}
      <RowOpener id={id} name={`Click to read log ${id}`} onOpen={onOpen}>
        Click to read
      </RowOpener>
    </span>
  )
}

/** As the server writes it into each message of a signed-in user. */
const userInMessage = /\bfor user (\d{1,9}) in \d+ ms\b/

function FullMessage({ record, listAddress }: { record: LogRecord; listAddress: string }) {
  const { level, message, occurrences, created_at } = record
  const userId = userInMessage.exec(message)?.[1]
  return (
    <>
      <p className={styles.facts}>
        <LevelBadge level={level} />
        {occurrences > 1 && <span>{`The last of ${occurrences} requests like this within a minute.`}</span>}
        <time dateTime={created_at}>{`${utcDateTime(created_at)} UTC`}</time>
        <CopyButton text={message} subject="message" />
      </p>
      <p className={styles.message} dir="auto">
        {message}
      </p>
      {userId && <UserDrawer id={Number(userId)} listAddress={listAddress} />}
    </>
  )
}

function LevelBadge({ level }: { level: LogLevel }) {
  const { sign, tone } = levelStyles[level]
  return (
    <Badge tone={tone}>
      <span aria-hidden="true">{`${sign}\u00a0`}</span>
      {level}
    </Badge>
  )
}
