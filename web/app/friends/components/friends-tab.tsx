import type { FriendRequest } from '@ledgerdeck/contract/friends'
import type { UserReference } from '@ledgerdeck/contract/users'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { failureText } from '../../api/call-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Callout, LoadFailed } from '../../ui/callout.tsx'
import { Badge } from '../../ui/content/badge.tsx'
import { ConfirmButton } from '../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Collapsible } from '../../ui/first-paint/collapsible.tsx'
import { DateTime } from '../../ui/first-paint/time.tsx'
import { FocusKeeper, useFocusKeeper } from '../../ui/focus-keeper.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { type FriendList, friendListQuery, pendingOnly, requestHistory, useFriendChange } from '../friend-list.ts'
import styles from './friends-tab.module.css'
import { People, Person, UserSearch } from './user-search.tsx'

interface SectionProps {
  change: ReturnType<typeof useFriendChange>
}

export function FriendsTab() {
  const change = useFriendChange()
  return (
    <div className={styles.tab}>
      <UserSearch />
      <FriendListState>
        {({ received_requests, sent_requests, friends }) => (
          <>
            <ReceivedRequests requests={pendingOnly(received_requests)} change={change} />
            <SentRequests requests={pendingOnly(sent_requests)} change={change} />
            <Friends friends={friends} change={change} />
          </>
        )}
      </FriendListState>
    </div>
  )
}

function ReceivedRequests({ requests, change }: SectionProps & { requests: readonly FriendRequest[] }) {
  return (
    <Collapsible open summary={`Received Requests (${requests.length})`}>
      {requests.length === 0 && <p className={styles.none}>No friend requests right now.</p>}
      <People>
        {requests.map(({ id, from_user, timestamp }) => (
          <Person key={id} person={from_user} note={<DateTime at={timestamp} />}>
            <Button
              size="small"
              variant="primary"
              aria-label={`Accept the request of ${from_user.username}`}
              onClick={() => change.write({ action: 'accept', id })}
            >
              Accept
            </Button>
            <Button
              size="small"
              aria-label={`Reject the request of ${from_user.username}`}
              onClick={() => change.write({ action: 'reject', id })}
            >
              Reject
            </Button>
          </Person>
        ))}
      </People>
    </Collapsible>
  )
}

function SentRequests({ requests, change }: SectionProps & { requests: readonly FriendRequest[] }) {
  return (
    <Collapsible summary={`Sent Requests (${requests.length})`}>
      {requests.length === 0 && <p className={styles.none}>You have no requests waiting for an answer.</p>}
      <People>
        {requests.map(({ id, to_user, timestamp }) => (
          <Person key={id} person={to_user} note={<DateTime at={timestamp} />}>
            <Button
              size="small"
              variant="danger"
              aria-label={`Delete the request to ${to_user.username}`}
              onClick={() => change.write({ action: 'delete', id })}
            >
              Delete
            </Button>
          </Person>
        ))}
      </People>
    </Collapsible>
  )
}

function Friends({ friends, change }: SectionProps & { friends: readonly UserReference[] }) {
  return (
    <Collapsible summary={`Friends (${friends.length})`}>
      {friends.length === 0 && <p className={styles.none}>No friends yet. Search for a username above.</p>}
      <People>
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
      </People>
    </Collapsible>
  )
}

const maxListed = 500

function FriendListState({ children }: { children: (list: FriendList) => ReactNode }) {
  const { data, error, isFetching, isPending, refetch } = useQuery(friendListQuery, queryClient)
  return (
    <>
      <FocusKeeper className={styles.state}>
        {error && !isFetching && (
          <LoadFailed text={failureText(error) ?? 'Your friends didn’t load.'} onRetry={() => void refetch()} />
        )}
        {isPending && <Spinner />}
      </FocusKeeper>
      {data && children(data)}
      {data && Object.values(data).some((list) => list.length === maxListed) && (
        <Callout title={`Each list shows only the latest ${maxListed}.`} />
      )}
    </>
  )
}

const tones = { pending: 'info', accepted: 'success', rejected: 'neutral' } as const
const statusNames = { pending: 'Pending', accepted: 'Accepted', rejected: 'Rejected' } as const

export function RequestHistoryTab({ userId }: { userId: number }) {
  const part = useRef<HTMLElement>(null)
  useFocusKeeper(part, 'h2')
  const change = useFriendChange()
  return (
    <section ref={part} aria-labelledby="request-history">
      <h2 id="request-history" tabIndex={-1} className={styles.heading}>
        Friend Request History
      </h2>
      <FriendListState>
        {(value) => (
          <DataTable
            caption="Sent and received requests, latest first"
            rows={requestHistory(value)}
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
                    onClick={() => change.write({ action: 'delete', id: request.id })}
                  >
                    Delete
                  </Button>
                ),
              },
            ]}
            empty={<EmptyState title="No friend requests yet." text="Requests you send or receive appear here." />}
          />
        )}
      </FriendListState>
      <p className={styles.note}>* Only the requestor can delete a friend request.</p>
    </section>
  )
}

function other({ from_user, to_user }: FriendRequest, userId: number) {
  return from_user.id === userId ? to_user : from_user
}
