import type { ReactNode } from 'react'
import { failureText } from '../../api/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { FriendList, useFriendList } from '../friend-list.ts'

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
      <div role="status">
        {failure !== undefined && (
          <Notice tone="danger" title={failureText(failure) ?? 'Your friends could not be loaded.'}>
            <Button size="small" onClick={reload}>
              Try again
            </Button>
          </Notice>
        )}
        {isLoading && value === undefined && <Spinner />}
      </div>
      {value !== undefined && children(value)}
      {value !== undefined && Object.values(value).some((list) => list.length === mostListed) && (
        <Notice title={`Only the latest ${mostListed} of a list are shown.`} />
      )}
    </>
  )
}
