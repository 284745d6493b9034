import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { deviceName } from '@ledgerdeck/contract/device-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { privateApi } from '../../api/private-client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/callout.tsx'
import { Badge } from '../../ui/content/badge.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { DateTime } from '../../ui/first-paint/time.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { counted, plural } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { sessionsQuery } from '../profile-queries.ts'
import styles from './session-list.module.css'

type Session = CallResult<Client['accounts']['listSessions']>['data'][number]

/** More would push the content below out of sight. */
const shownSessions = 3

export function SessionList({ isShown }: { isShown: boolean }) {
  const { data, error, isFetching, isPending, refetch } = useQuery({ ...sessionsQuery, enabled: isShown }, queryClient)
  const ending = useWrite(() => privateApi.accounts.endOtherSessions())
  const endingOne = useWrite((id: string) => privateApi.accounts.endSession({ params: { id } }))
  const [showsAll, setShowsAll] = useState(false)
  const sessions = data && currentFirst(data.data)
  const hidden = showsAll ? 0 : (sessions?.length ?? 0) - shownSessions

  return (
    <Panel title="Sessions">
      <FocusKeeper className={layout.stack3}>
        {isPending && <Spinner label="Loading sessions..." />}
        {error && !isFetching && <LoadFailed text="Failed to fetch sessions." onRetry={() => void refetch()} />}
        {sessions && (
          <>
            <ul className={layout.stack3}>
              {(hidden > 0 ? sessions.slice(0, shownSessions) : sessions).map((session) => (
                <SessionEntry
                  key={session.id}
                  session={session}
                  isEnding={endingOne.pendingInput === session.id}
                  onEnd={() => endingOne.write(session.id)}
                />
              ))}
            </ul>
            {hidden > 0 && (
              <Button size="small" className={styles.more} onClick={() => setShowsAll(true)}>
                Show all {sessions.length} sessions
              </Button>
            )}
            <OtherSessions
              count={sessions.filter(({ is_current }) => !is_current).length}
              isEnding={ending.isPending}
              onEnd={() => ending.write()}
            />
          </>
        )}
      </FocusKeeper>
    </Panel>
  )
}

function currentFirst(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((first, second) => Number(second.is_current) - Number(first.is_current))
}

interface SessionEntryProps {
  session: Session
  isEnding: boolean
  onEnd: () => void
}

function SessionEntry({ session, isEnding, onEnd }: SessionEntryProps) {
  const { user_agent, ip_address, started_at, last_used_at, is_current } = session
  return (
    <li className={styles.session}>
      <p className={styles.device}>
        <span>{deviceName(user_agent)}</span>
        {is_current && <Badge tone="success">This session</Badge>}
      </p>
      {!is_current && (
        <Button
          size="small"
          aria-label={`Log out ${deviceName(user_agent)} at ${ip_address}`}
          aria-disabled={isEnding}
          onClick={onEnd}
        >
          {isEnding ? 'Logging out...' : 'Log out'}
        </Button>
      )}
      <dl className={styles.facts}>
        <dt>Address</dt>
        <dd>{ip_address}</dd>
        <dt>Logged in</dt>
        <dd>
          <DateTime at={started_at} />
        </dd>
        <dt>Last used</dt>
        <dd>
          <DateTime at={last_used_at} />
        </dd>
      </dl>
    </li>
  )
}

/** The button stays when no other session is left, so that the focus does. */
function OtherSessions({ count, isEnding, onEnd }: { count: number; isEnding: boolean; onEnd: () => void }) {
  const isIdle = isEnding || count === 0
  return (
    <div className={styles.others}>
      <p role="status">{othersText(count)}</p>
      <Button size="small" aria-disabled={isIdle} onClick={onEnd}>
        {isEnding ? 'Logging out...' : 'Log out other sessions'}
      </Button>
    </div>
  )
}

function othersText(count: number): string {
  if (count === 0) return 'You’re not logged in anywhere else.'
  return `${counted(count, 'other session')} ${plural(count, 'is', 'are')} open.`
}
