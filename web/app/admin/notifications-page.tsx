import type { InboxItem } from '@ledgerdeck/contract/inbox'
import { Link } from 'react-router'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { useWrite } from '../api/use-write.ts'
import { Button } from '../ui/button.tsx'
import { Badge } from '../ui/content/badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { optionsOf } from '../ui/field.tsx'
import { DateTime } from '../ui/first-paint/time.tsx'
import { wholeNumber } from '../ui/format.ts'
import { EntryList } from './components/list-heading.tsx'
import { inboxSearch, kindFilterLabels, kindLabels, stateLabels } from './inbox/inbox-search.ts'
import { defineListPage } from './lists/components/list-screen.tsx'
import styles from './notifications-page.module.css'

const page = defineListPage({
  search: inboxSearch,
  query: (query) => endpointQuery(privateApi.admin.listInbox, { query }),
  meta: { title: 'Notifications', description: 'Messages for administrators.' },
  heading: {
    title: 'Notifications',
    lede: 'Shared inbox: marking something read marks it for every agent. Kept for 90 days.',
  },
  failed: 'The notifications didn’t load.',
  loading: 'Loading notifications...',
  caption: 'Notifications',
  filters: {
    label: 'Filter notifications',
    display: 'instant',
    fields: [
      { name: 'kind', label: 'Kind', kind: 'select', options: optionsOf(kindFilterLabels) },
      { name: 'state', label: 'State', kind: 'select', options: optionsOf(stateLabels) },
    ],
  },
  useActions: () =>
    useWrite((body: { is_read: boolean; ids?: number[]; until?: string }) => privateApi.admin.markInbox({ body })),
  toolbar: ({ list, actions }) => [
    {
      label: 'Mark all as read',
      isDisabled: actions.isPending || list.unread === 0,
      onSelect: () => actions.write({ is_read: true, until: list.listed_at }),
    },
  ],
  renderRows: (items, { actions }) => (
    <EntryList label="Notifications">
      {items.map((item) => (
        <InboxEntry
          key={item.id}
          item={item}
          kind={kindLabels[item.kind]}
          isBusy={actions.isPending}
          onMark={(is_read) => actions.write({ is_read, ids: [item.id] })}
        />
      ))}
    </EntryList>
  ),
  empty: () => <EmptyState title="No notifications." text="You’re all caught up." />,
})

export const { handle, clientLoader, shouldRevalidate, meta, HydrateFallback, ErrorBoundary } = page

export default page.Component

interface InboxEntryProps {
  item: InboxItem
  kind: string
  isBusy: boolean
  onMark: (isRead: boolean) => void
}

function InboxEntry({ item, kind, isBusy, onMark }: InboxEntryProps) {
  const { title, details, link, occurrences, is_read, read_by } = item
  return (
    <li className={is_read ? styles.entry : styles.unread}>
      <div className={styles.signs}>
        <Badge tone={is_read ? 'neutral' : 'info'}>{is_read ? 'read' : 'unread'}</Badge>
        <Badge>{kind}</Badge>
        {occurrences > 1 && <span>{`${wholeNumber(occurrences)} times that day`}</span>}
      </div>
      <h2 className={styles.title} dir="auto">
        {link ? <Link to={link}>{title}</Link> : title}
      </h2>
      {details !== '' && (
        <p className={styles.details} dir="auto">
          {details}
        </p>
      )}
      <div className={styles.foot}>
        <span>
          {occurrences > 1 && 'Last '}
          <DateTime at={item.last_at} />
          {is_read && read_by !== null && ` · read by ${read_by}`}
        </span>
        <Button
          size="small"
          aria-disabled={isBusy}
          aria-label={`Mark as ${is_read ? 'unread' : 'read'}: ${title}`}
          onClick={() => onMark(!is_read)}
        >
          {is_read ? 'Mark as unread' : 'Mark as read'}
        </Button>
      </div>
    </li>
  )
}
