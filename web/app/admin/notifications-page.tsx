import type { Inbox } from '@ledgerdeck/contract/inbox'
import { useCallback, useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { api } from '../api/browser-client.ts'
import { keepLook, type Look } from '../api/kept-look.ts'
import { leadToLastPage } from '../api/last-page.ts'
import { useAction } from '../api/use-action.ts'
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
import { setUnreadInbox } from './inbox/unread-inbox.ts'
import { loadForStaff } from './load-for-staff.ts'

/** The query parameters that this page reads. */
export const handle = { query: ['page', 'kind', 'state'] }

const failed = 'The notifications could not be loaded.'
const inboxLook = keepLook<Inbox>({ failed })

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Look<Inbox>> {
  const query = readInboxState(new URL(request.url).searchParams)
  const look = await loadForStaff(request, inboxLook, (signal) => api.admin.listInbox({ query, signal }))
  leadToLastPage(look.found, query.page, (page) => inboxAddress({ ...query, page }))
  return look
}
clientLoader.hydrate = true as const

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
  const inbox = inboxLook.useFound(useLoaderData<typeof clientLoader>())
  const [search] = useSearchParams()
  const state = readInboxState(search)
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction(useCallback(() => void revalidate(), [revalidate]))
  const isIdle = busy !== null || inbox.unread === 0
  useEffect(() => {
    setUnreadInbox(inbox.unread)
  }, [inbox.unread])
  const mark = (name: string, body: { is_read: boolean; ids?: number[] }) =>
    void run(name, () => api.admin.markInbox({ body }))
  return (
    <>
      {heading}
      <ListBar>
        <ChoiceFilter label="Filter notifications" state={state} choices={choices} addressOf={inboxAddress} />
        <Button aria-disabled={isIdle} onClick={() => !isIdle && mark('all', { is_read: true })}>
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
                isBusy={busy !== null}
                onMark={(is_read) => mark(String(item.id), { is_read, ids: [item.id] })}
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
