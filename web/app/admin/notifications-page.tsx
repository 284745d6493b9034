import { api } from '../api/browser-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { useWrite } from '../api/use-write.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { optionsOf } from '../ui/field.tsx'
import { ListHeading } from './components/list-heading.tsx'
import { InboxEntry } from './inbox/components/inbox-entry.tsx'
import { inboxSearch, kindFilterLabels, kindLabels, stateLabels } from './inbox/inbox-search.ts'
import { EntryList } from './lists/components/list-bar.tsx'
import { defineListPage } from './lists/components/list-screen.tsx'

const page = defineListPage({
  search: inboxSearch,
  query: (query) => endpointQuery(api.admin.listInbox, { query }),
  meta: { title: 'Notifications', description: 'What administrators are told of.' },
  heading: (
    <ListHeading
      title="Notifications"
      command="mail --inbox agents"
      lede="Shared inbox: marking something read marks it for every agent. Kept for 90 days."
    />
  ),
  failed: 'The notifications could not be loaded.',
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
  useActions: () => useWrite((body: { is_read: boolean; ids?: number[] }) => api.admin.markInbox({ body })),
  toolbar: ({ list, actions }) => [
    {
      label: 'Mark all as read',
      isDisabled: actions.isPending || list.unread === 0,
      onSelect: () => actions.write({ is_read: true }),
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
