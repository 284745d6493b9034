import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../../api/call-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { LoadFailed } from '../../ui/first-paint/load-failed.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type FriendList, friendListQuery } from '../friend-list.ts'
import styles from './friend-list-state.module.css'

/** The limit of the API. */
const maxListed = 500

/** Keeps the list while it reloads. */
export function FriendListState({ children }: { children: (list: FriendList) => ReactNode }) {
  const { data, error, isFetching, isPending, refetch } = useQuery(friendListQuery, queryClient)
  return (
    <>
      <FocusKeeper className={styles.state}>
        {error && !isFetching && (
          <LoadFailed text={failureText(error) ?? 'Your friends could not be loaded.'} onRetry={() => void refetch()} />
        )}
        {isPending && <Spinner />}
      </FocusKeeper>
      {data && children(data)}
      {data && Object.values(data).some((list) => list.length === maxListed) && (
        <Notice title={`Only the latest ${maxListed} of a list are shown.`} />
      )}
    </>
  )
}
