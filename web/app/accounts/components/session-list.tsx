import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { useState } from 'react'
import { api } from '../../api/browser-client.ts'
import { failureText } from '../../api/call-error.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { deviceName } from '../device-name.ts'
import styles from './session-list.module.css'

type Session = CallResult<Client['accounts']['listSessions']>['data'][number]

async function loadSessions(signal: AbortSignal): Promise<Session[]> {
  return (await api.accounts.listSessions({ signal })).data
}

/**
 * Where the signed-in account is open, and the way to end all of it but here.
 *
 * @param version anything that changes with the account, such as when it was updated; the list then loads anew
 */
export function SessionList({ version }: { version: string }) {
  const { value: sessions, failure, isLoading, reload } = useLoaded(loadSessions, version)
  const [isEnding, setEnding] = useState(false)

  async function endOthers() {
    setEnding(true)
    try {
      const { msg } = await api.accounts.endOtherSessions()
      void toast('success', msg)
    } catch (reason) {
      const text = failureText(reason)
      if (text !== null) void toast('error', text)
    }
    setEnding(false)
    void reload()
  }

  return (
    <Panel title="Sessions">
      <FocusKeeper className={styles.content}>
        {isLoading && !sessions && <Spinner label="Loading sessions..." />}
        {failure !== undefined && <LoadFailed text="Failed to fetch sessions." onRetry={reload} />}
        {sessions && failure === undefined && (
          <>
            <ul className={styles.list}>
              {sessions.map((session) => (
                <SessionEntry key={session.id} session={session} />
              ))}
            </ul>
            <OtherSessions
              count={sessions.filter(({ is_current }) => !is_current).length}
              isEnding={isEnding}
              onEnd={endOthers}
            />
          </>
        )}
      </FocusKeeper>
    </Panel>
  )
}

function SessionEntry({ session }: { session: Session }) {
  const { user_agent, ip_address, started_at, last_used_at, is_current } = session
  return (
    <li className={styles.session}>
      <p className={styles.device}>
        <span>{deviceName(user_agent)}</span>
        {is_current && <Badge tone="success">This session</Badge>}
      </p>
      <dl className={styles.facts}>
        <dt>Address</dt>
        <dd>{ip_address}</dd>
        <dt>Signed in</dt>
        <dd>
          <Moment at={started_at} />
        </dd>
        <dt>Last used</dt>
        <dd>
          <Moment at={last_used_at} />
        </dd>
      </dl>
    </li>
  )
}

/** The button stays when there is nothing left to end, so that the focus does. */
function OtherSessions({ count, isEnding, onEnd }: { count: number; isEnding: boolean; onEnd: () => void }) {
  const isIdle = isEnding || count === 0
  return (
    <div className={styles.others}>
      <p role="status">{othersText(count)}</p>
      <Button size="small" aria-disabled={isIdle} onClick={() => !isIdle && onEnd()}>
        {isEnding ? 'Signing out...' : 'Sign out others'}
      </Button>
    </div>
  )
}

function othersText(count: number): string {
  if (count === 0) return 'Signed in nowhere else.'
  return count === 1 ? '1 other session is open.' : `${count} other sessions are open.`
}
