import type { ReactNode } from 'react'
import { failureText } from '../../api/call-error.ts'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { FriendList, useFriendList } from '../friend-list.ts'
import styles from './friend-list-state.module.css'

interface FriendListStateProps {
  list: ReturnType<typeof useFriendList>
  children: (list: FriendList) => ReactNode
}

/** As many of a list as the API sends. */
const mostListed = 500

/** What was loaded last stays while it is loaded anew; a failure says so above it. */
export function FriendListState({ list: { value, failure, isLoading, reload }, children }: FriendListStateProps) {
  return (
    <>
      <FocusKeeper className={styles.state}>
        {failure !== undefined && (
          <LoadFailed text={failureText(failure) ?? 'Your friends could not be loaded.'} onRetry={reload} />
        )}
        {isLoading && value === undefined && <Spinner />}
      </FocusKeeper>
      {value !== undefined && children(value)}
      {value !== undefined && Object.values(value).some((list) => list.length === mostListed) && (
        <Notice title={`Only the latest ${mostListed} of a list are shown.`} />
      )}
    </>
  )
}
