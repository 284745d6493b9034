import type { FriendRequest } from '@ledgerdeck/contract/friends'
import type { UserReference } from '@ledgerdeck/contract/users'
import { type ReactNode, useRef, useState } from 'react'
import { failureText } from '../../api/call-error.ts'
import { useKeptQuery, useLastPage } from '../../session/screens/screen-query.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/callout.tsx'
import { Badge } from '../../ui/content/badge.tsx'
import { Pagination } from '../../ui/content/pagination.tsx'
import { ConfirmButton } from '../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Collapsible } from '../../ui/first-paint/collapsible.tsx'
import { DateTime } from '../../ui/first-paint/time.tsx'
import { FocusKeeper, useFocusKeeper } from '../../ui/focus-keeper.tsx'
import { wholeNumber } from '../../ui/format.ts'
import { Spinner } from '../../ui/progress.tsx'
import { onFirstClick } from '../../ui/second-click.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import {
  type FriendList,
  friendListQuery,
  type ListName,
  type ListPages,
  pendingOnly,
  requestHistory,
  requestHistoryQuery,
  useFriendChange,
} from '../friend-list.ts'
import styles from './friends-tab.module.css'
import { People, Person, UserSearch } from './user-search.tsx'

interface FriendsTabProps {
  pages: ListPages
  addressOf: (pages: Partial<ListPages>) => string
}

export function FriendsTab({ pages, addressOf }: FriendsTabProps) {
  const change = useFriendChange()
  return (
    <div className={styles.tab}>
      <UserSearch />
      <FriendListState query={friendListQuery(pages)}>
        {(found) => <FriendLists found={found} addressOf={addressOf} change={change} />}
      </FriendListState>
    </div>
  )
}

interface FriendListsProps extends Pick<FriendsTabProps, 'addressOf'> {
  found: FoundList
  change: ReturnType<typeof useFriendChange>
}

function FriendLists({ found, addressOf, change }: FriendListsProps) {
  const { received_requests, sent_requests, friends, pages } = found.data
  const listed = (name: ListName, rows: readonly unknown[], { total, page, numOfPages }: ListedPage) => {
    const id = `${name}-list`
    return { id, found, rows, total, page, numOfPages, addressOf: (to: number) => `${addressOf({ [name]: to })}#${id}` }
  }
  return (
    <>
      <ReceivedRequests
        requests={pendingOnly(received_requests)}
        list={listed('received', received_requests, pages.received_requests)}
        change={change}
      />
      <SentRequests
        requests={pendingOnly(sent_requests)}
        list={listed('sent', sent_requests, pages.sent_requests)}
        change={change}
      />
      <Friends friends={friends} list={listed('friends', friends, pages.friends)} change={change} />
    </>
  )
}

type ListedPage = FriendList['pages']['friends']

interface Listed extends ListedPage {
  id: string
  found: FoundList
  rows: readonly unknown[]
  addressOf: (page: number) => string
}

interface SectionProps {
  list: Listed
  change: ReturnType<typeof useFriendChange>
}

interface ListSectionProps extends Pick<SectionProps, 'list'> {
  title: string
  count: number
  none: string
  isOpen?: boolean
  children: ReactNode
}

function ListSection({ list, title, count, none, isOpen = false, children }: ListSectionProps) {
  const { id, found, rows, page, numOfPages, addressOf } = list
  const [isOpenAtFirst] = useState(isOpen || page > 1)
  useLastPage({ data: { data: rows, page, numOfPages }, isPrevious: found.isPrevious }, addressOf)
  return (
    <Collapsible id={id} open={isOpenAtFirst} summary={`${title} (${wholeNumber(count)})`}>
      <div className={styles.list}>
        {count === 0 ? <p className={styles.none}>{none}</p> : <People>{children}</People>}
        <Pagination page={page} pageCount={numOfPages} hrefFor={addressOf} label={title} />
      </div>
    </Collapsible>
  )
}

/** Requests that were answered here are no longer pending. */
function pendingCount({ total, rows }: Listed, requests: readonly FriendRequest[]): number {
  return total - rows.length + requests.length
}

function ReceivedRequests({ requests, list, change }: SectionProps & { requests: readonly FriendRequest[] }) {
  return (
    <ListSection
      list={list}
      title="Received Requests"
      count={pendingCount(list, requests)}
      none="No friend requests right now."
      isOpen
    >
      {requests.map(({ id, from_user, timestamp }) => (
        <Person key={id} person={from_user} note={<DateTime at={timestamp} />}>
          <Button
            size="small"
            variant="primary"
            aria-label={`Accept the request from ${from_user.username}`}
            onClick={onFirstClick(() => change.write({ action: 'accept', id }))}
          >
            Accept
          </Button>
          <Button
            size="small"
            aria-label={`Reject the request from ${from_user.username}`}
            onClick={onFirstClick(() => change.write({ action: 'reject', id }))}
          >
            Reject
          </Button>
        </Person>
      ))}
    </ListSection>
  )
}

function SentRequests({ requests, list, change }: SectionProps & { requests: readonly FriendRequest[] }) {
  return (
    <ListSection
      list={list}
      title="Sent Requests"
      count={pendingCount(list, requests)}
      none="You have no requests waiting for an answer."
    >
      {requests.map(({ id, to_user, timestamp }) => (
        <Person key={id} person={to_user} note={<DateTime at={timestamp} />}>
          <Button
            size="small"
            variant="danger"
            aria-label={`Delete the request to ${to_user.username}`}
            onClick={onFirstClick(() => change.write({ action: 'delete', id }))}
          >
            Delete
          </Button>
        </Person>
      ))}
    </ListSection>
  )
}

function Friends({ friends, list, change }: SectionProps & { friends: readonly UserReference[] }) {
  return (
    <ListSection list={list} title="Friends" count={list.total} none="No friends yet. Search for a username above.">
      {friends.map((friend) => (
        <Person key={friend.id} person={friend}>
          <ConfirmButton
            size="small"
            variant="danger"
            label="Remove"
            name={`Remove friend ${friend.username}`}
            title={`Remove ${friend.username}?`}
            text="You’ll no longer be friends. Either of you can send a new request."
            action="Remove friend"
            onConfirm={() => change.write({ action: 'remove', id: friend.id })}
          />
        </Person>
      ))}
    </ListSection>
  )
}

interface FoundList {
  data: FriendList
  isPrevious: boolean
}

interface FriendListStateProps {
  query: ReturnType<typeof friendListQuery>
  children: (found: FoundList) => ReactNode
}

/** Keeps the previous page while another loads. */
function FriendListState({ query: options, children }: FriendListStateProps) {
  const { query, shown, isPrevious } = useKeptQuery(options)
  const { error, isFetching, refetch } = query
  return (
    <>
      <FocusKeeper className={styles.state}>
        {error && !isFetching && (
          <LoadFailed text={failureText(error) ?? 'Your friends didn’t load.'} onRetry={() => void refetch()} />
        )}
        {isFetching && (!shown || isPrevious) && <Spinner />}
      </FocusKeeper>
      {shown && children({ data: shown.data, isPrevious })}
    </>
  )
}

const tones = { pending: 'info', accepted: 'success', rejected: 'neutral' } as const
const statusNames = { pending: 'Pending', accepted: 'Accepted', rejected: 'Rejected' } as const

interface RequestHistoryTabProps {
  userId: number
  page: number
  addressOf: (page: number) => string
}

export function RequestHistoryTab({ userId, page, addressOf }: RequestHistoryTabProps) {
  const part = useRef<HTMLElement>(null)
  useFocusKeeper(part, 'h2')
  return (
    <section ref={part} aria-labelledby="request-history">
      <h2 id="request-history" tabIndex={-1} className={styles.heading}>
        Friend Request History
      </h2>
      <FriendListState query={requestHistoryQuery(page)}>
        {(found) => <RequestHistory userId={userId} found={found} addressOf={addressOf} />}
      </FriendListState>
      <p className={styles.note}>* Only the requestor can delete a friend request.</p>
    </section>
  )
}

interface RequestHistoryProps extends Omit<RequestHistoryTabProps, 'page'> {
  found: FoundList
}

function RequestHistory({ userId, found, addressOf }: RequestHistoryProps) {
  const change = useFriendChange()
  const requests = requestHistory(found.data)
  const { page, numOfPages } = found.data.pages.received_requests
  useLastPage({ data: { data: requests, page, numOfPages }, isPrevious: found.isPrevious }, addressOf)
  return (
    <div className={styles.list}>
      <DataTable
        caption="Sent and received requests, latest first"
        rows={requests}
        rowKey={({ id }) => id}
        columns={[
          { key: 'with', header: 'User', isRowHeader: true, cell: (request) => other(request, userId).username },
          {
            key: 'direction',
            header: 'Direction',
            cell: ({ from_user }) => (from_user.id === userId ? 'Sent' : 'Received'),
          },
          {
            key: 'status',
            header: 'Status',
            cell: ({ status }) => <Badge tone={tones[status]}>{statusNames[status]}</Badge>,
          },
          { key: 'date', header: 'Date', cell: ({ timestamp }) => <DateTime at={timestamp} /> },
          {
            key: 'delete',
            isControl: true,
            header: 'Action',
            cell: (request) => (
              <Button
                size="small"
                variant="danger"
                disabled={request.from_user.id !== userId}
                aria-label={`Delete the request ${request.from_user.id === userId ? 'to' : 'from'} ${other(request, userId).username}`}
                onClick={onFirstClick(() => change.write({ action: 'delete', id: request.id }))}
              >
                Delete
              </Button>
            ),
          },
        ]}
        empty={<EmptyState title="No friend requests yet." text="Requests you send or receive appear here." />}
      />

      <Pagination page={page} pageCount={numOfPages} hrefFor={addressOf} label="Requests" />
    </div>
  )
}

function other({ from_user, to_user }: FriendRequest, userId: number) {
  return from_user.id === userId ? to_user : from_user
}
