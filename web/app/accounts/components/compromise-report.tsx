import type { Factors } from '@ledgerdeck/contract/factors'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { privateApi } from '../../api/private-client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { endSession } from '../../session/session-end.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButton } from '../../ui/dialogs/dialog.tsx'
import { Checkbox } from '../../ui/field.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { DateTime } from '../../ui/first-paint/time.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { factorsQuery, sessionsQuery } from '../profile-queries.ts'
import styles from './second-factors.module.css'

interface Report {
  remove_passkeys: number[]
  remove_authenticator_app: boolean
}

/** Ends every session, this one included, and begins a password reset. */
export function CompromiseReport() {
  const { write, isPending } = useWrite((body: Report) => privateApi.accounts.reportCompromise({ body }), {
    failed: 'No one was logged out. Try again.',
    onSuccess: () => endSession('signed-out'),
  })
  const label = isPending ? 'Logging everyone out...' : 'This wasn’t me'
  return (
    <DialogButton variant="danger" size="small" label={label} title="Did someone else use your account?">
      {(close) => (
        <ReportForm
          onClose={close}
          onSend={(report) => {
            // The question for the password, if it comes, opens over no other dialog.
            close()
            write(report)
          }}
        />
      )}
    </DialogButton>
  )
}

interface ReportFormProps {
  onClose: () => void
  onSend: (report: Report) => void
}

function ReportForm({ onClose, onSend }: ReportFormProps) {
  const factors = useQuery(factorsQuery, queryClient)
  const sessions = useQuery(sessionsQuery, queryClient)
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const startedAt = sessions.data?.data.find(({ is_current }) => is_current)?.started_at
  const options = factors.data ? removalOptions(factors.data, startedAt) : []
  const isRemoved = ({ key, isRecent }: RemovalOption) => changed.get(key) ?? isRecent
  const removed = options.filter(isRemoved)

  function send(): void {
    onSend({
      remove_passkeys: removed.flatMap(({ passkeyId }) => (passkeyId === null ? [] : [passkeyId])),
      remove_authenticator_app: removed.some(({ passkeyId }) => passkeyId === null),
    })
  }

  return (
    <div className={styles.content}>
      <p>
        We’ll log everyone out, including you, and your password will stop working. We’ll email you a link to set a new
        one. If your email address changed in the last 7 days, the link goes to the previous address.
      </p>
      {factors.isPending && <Spinner label="Loading second factors..." />}
      {options.length > 0 && (
        <fieldset className={styles.part}>
          <legend>Remove anything you didn’t add</legend>
          {options.map((option) => (
            <Checkbox
              key={option.key}
              label={option.label}
              checked={isRemoved(option)}
              onChange={({ target }) => setChanged(new Map(changed).set(option.key, target.checked))}
            />
          ))}
        </fieldset>
      )}
      <div className={layout.rowEnd}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" onClick={send}>
          Log everyone out
        </Button>
      </div>
    </div>
  )
}

interface RemovalOption {
  key: string
  /** Null for the authenticator app. */
  passkeyId: number | null
  label: ReactNode
  /** Added since this session began, so perhaps by someone else. */
  isRecent: boolean
}

function removalOptions({ passkeys, authenticator_app: app }: Factors, startedAt: string | undefined): RemovalOption[] {
  const isRecent = (addedAt: string) => startedAt !== undefined && addedAt > startedAt
  const listed = [
    ...passkeys.map(({ id, name, created_at }) => ({ passkeyId: id, name: `Passkey "${name}"`, created_at })),
    ...(app ? [{ passkeyId: null, name: 'Authenticator app', created_at: app.created_at }] : []),
  ]
  return listed.map(({ passkeyId, name, created_at }) => ({
    key: String(passkeyId),
    passkeyId,
    label: (
      <>
        {name}, added <DateTime at={created_at} />
      </>
    ),
    isRecent: isRecent(created_at),
  }))
}
