import { type ClientLoaderFunctionArgs, type MetaArgs, useSearchParams } from 'react-router'
import { api } from '../api/browser-client.ts'
import { useLastPage } from '../api/last-page.ts'
import { useWrite } from '../api/use-write.ts'
import { loadForStaff } from '../session/load-screen.ts'
import { useScreenQuery } from '../session/use-screen-query.ts'
import { LoadError } from '../shell/load-error.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FocusKeeper } from '../ui/focus-keeper.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { BackToDashboard } from './components/back-link.tsx'
import { ChoiceFilter } from './components/choice-filter.tsx'
import { EntryList, ListBar } from './components/list-bar.tsx'
import { InboxEntry } from './inbox/components/inbox-entry.tsx'
import { inboxAddress, kindLabels, readInboxState, stateLabels } from './inbox/inbox-address.ts'
import { inboxQuery } from './inbox/inbox-queries.ts'

/** The query parameters that this page reads. */
export const handle = { query: ['page', 'kind', 'state'] }

const failed = 'The notifications could not be loaded.'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadForStaff(request, inboxQuery(new URL(request.url).searchParams))
}
clientLoader.hydrate = true as const

export { isOtherScreen as shouldRevalidate } from '../session/load-screen.ts'

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Notifications', description: 'What administrators are told of.', isPrivate: true })
}

const heading = (
  <>
    <BackToDashboard />
    <PageHeading
      title="Notifications"
      command="mail --inbox agents"
      lede="Shared inbox: marking something read marks it for every agent. Kept for 90 days."
    />
  </>
)

export function HydrateFallback() {
  return (
    <>
      {heading}
      <Spinner label="Loading notifications..." />
    </>
  )
}

const choices = [
  { name: 'kind', label: 'Kind', labels: { ALL: 'All kinds', ...kindLabels } },
  { name: 'state', label: 'State', labels: stateLabels },
] as const

export default function NotificationsPage() {
  const [search] = useSearchParams()
  const state = readInboxState(search)
  const found = useScreenQuery(inboxQuery(search), { failed })
  useLastPage(found?.data, (page) => inboxAddress({ ...state, page }))
  const { write: mark, isPending } = useWrite((body: { is_read: boolean; ids?: number[] }) =>
    api.admin.markInbox({ body }),
  )
  if (found === null) return <HydrateFallback />
  const inbox = found.data
  const isIdle = isPending || inbox.unread === 0
  return (
    <>
      {heading}
      <ListBar>
        <ChoiceFilter label="Filter notifications" state={state} choices={choices} addressOf={inboxAddress} />
        <Button aria-disabled={isIdle} onClick={() => !isIdle && mark({ is_read: true })}>
          Mark all as read
        </Button>
      </ListBar>
      <FocusKeeper>
        {inbox.data.length === 0 ? (
          <EmptyState title="No notifications." text="You’re all caught up." />
        ) : (
          <EntryList label="Notifications">
            {inbox.data.map((item) => (
              <InboxEntry
                key={item.id}
                item={item}
                kind={kindLabels[item.kind]}
                isBusy={isPending}
                onMark={(is_read) => mark({ is_read, ids: [item.id] })}
              />
            ))}
          </EntryList>
        )}
      </FocusKeeper>
      <Pagination
        label="Notifications"
        page={inbox.page}
        pageCount={inbox.numOfPages}
        hrefFor={(page) => inboxAddress({ ...state, page })}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <LoadError heading={failed} fallback="An unexpected error occurred" isFiltered />
}
