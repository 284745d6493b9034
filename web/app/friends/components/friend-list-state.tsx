import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../../api/call-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type FriendList, friendListQuery } from '../friend-list.ts'
import styles from './friend-list-state.module.css'

/** As many of a list as the API sends. */
const mostListed = 500

/**
 * Loads the friend list. What was loaded last stays while it loads again; a failure is reported
 * above it.
 */
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
      {data && Object.values(data).some((list) => list.length === mostListed) && (
        <Notice title={`Only the latest ${mostListed} of a list are shown.`} />
      )}
    </>
  )
}
