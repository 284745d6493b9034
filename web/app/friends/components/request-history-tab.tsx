import type { FriendRequest } from '@ledgerdeck/contract/friends'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/content/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DateTime } from '../../ui/first-paint/time.tsx'
import { useFocusKeeper } from '../../ui/focus-keeper.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { requestHistory, useFriendChange } from '../friend-list.ts'
import styles from './friends-tab.module.css'
import { FriendListState } from './friends-tab.tsx'

const tones = { pending: 'warning', accepted: 'success', rejected: 'danger' } as const
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
