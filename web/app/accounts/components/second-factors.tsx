import type { Factors } from '@ledgerdeck/contract/factors'
import type { User } from '@ledgerdeck/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { privateApi } from '../../api/private-client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { isHeldBack, rememberUser } from '../../session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Callout, LoadFailed } from '../../ui/callout.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { ConfirmButton, ConfirmDialog, Dialog } from '../../ui/dialogs/dialog.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { DateTime } from '../../ui/first-paint/time.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { counted } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { downloadText } from '../../ui/text/download.ts'
import { factorsQuery } from '../profile-queries.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { PasskeyList } from './passkey-list.tsx'
import styles from './second-factors.module.css'

interface SecondFactorsProps {
  user: User
  /** Where the user wanted to go before the set-up. */
  next: string | null
  isShown: boolean
  /** Made just now. The page asks before it is left without them. */
  codes: readonly string[]
  onCodes: (codes: readonly string[]) => void
}

export default function SecondFactors({ user, next, isShown, codes, onCodes }: SecondFactorsProps) {
  const { data, error, isFetching, isPending, refetch } = useQuery({ ...factorsQuery, enabled: isShown }, queryClient)
  // The session of all tabs follows what the account is now.
  useEffect(() => rememberUser(user), [user])

  return (
    <Panel title="Login and security">
      <FocusKeeper className={styles.content}>
        <FactorCallout user={user} next={next} />
        {isPending && <Spinner label="Loading second factors..." />}
        {error && !isFetching && <LoadFailed text="Failed to fetch second factors." onRetry={() => void refetch()} />}
        {data && (
          <>
            <PasskeyList passkeys={data.passkeys} onCodes={onCodes} />
            <AuthenticatorApp app={data.authenticator_app} onCodes={onCodes} />
            {user.has_second_factor && <RecoveryCodes left={data.recovery_codes_left} onCodes={onCodes} />}
          </>
        )}
      </FocusKeeper>
      <RecoveryCodesDialog codes={codes} username={user.username} onClose={() => onCodes([])} />
    </Panel>
  )
}

function FactorCallout({ user, next }: Pick<SecondFactorsProps, 'user' | 'next'>) {
  if (user.has_second_factor) {
    return (
      <>
        <p>You need a second factor as well as your password to log in.</p>
        {next !== null && !isHeldBack(user) && <LinkButton to={next}>Continue</LinkButton>}
      </>
    )
  }
  const isStaff = user.is_staff || user.is_superuser
  return (
    <Callout tone={isStaff ? 'warning' : 'info'} title="You have no second factor">
      <p>
        {user.must_set_up_second_factor
          ? 'Staff need a second factor here. Add a passkey or an authenticator app to open more than your profile.'
          : 'Anyone who knows your password can use your account. Add a passkey or an authenticator app.'}
      </p>
    </Callout>
  )
}

interface AuthenticatorAppProps {
  app: Factors['authenticator_app']
  onCodes: (codes: readonly string[]) => void
}

function AuthenticatorApp({ app, onCodes }: AuthenticatorAppProps) {
  const removal = useWrite(() => privateApi.accounts.deleteAuthenticatorApp(), { failed: 'Not removed.' })
  return (
    <section className={styles.part} aria-label="Authenticator app">
      <h3>Authenticator app</h3>
      {app ? (
        <>
          <dl className={styles.facts}>
            <dt>Added</dt>
            <dd>
              <DateTime at={app.created_at} />
            </dd>
            <dt>Last used</dt>
            <dd>{app.last_used_at === null ? 'Never' : <DateTime at={app.last_used_at} />}</dd>
          </dl>
          <ConfirmButton
            size="small"
            variant="danger"
            label="Remove authenticator app"
            isIdle={removal.isPending}
            title="Remove the authenticator app?"
            text="Its codes will stop working, and your other sessions will be logged out."
            action="Remove"
            onConfirm={() => removal.write()}
          />
        </>
      ) : (
        <AuthenticatorSetup onCodes={onCodes} />
      )}
    </section>
  )
}

function RecoveryCodes({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }) {
  const renewal = useWrite(() => privateApi.accounts.renewRecoveryCodes(), {
    failed: 'We couldn’t make new codes. Try again.',
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  })
  return (
    <section className={styles.part} aria-label="Recovery codes">
      <h3>Recovery codes</h3>
      <p>{`${counted(left, 'code')} left. Each logs you in once if you can’t use your other factors.`}</p>
      <Button size="small" aria-disabled={renewal.isPending} onClick={() => renewal.write()}>
        Make new recovery codes
      </Button>
    </section>
  )
}

interface RecoveryCodesDialogProps {
  /** Opens the dialog, unless empty. */
  codes: readonly string[]
  username: string
  onClose: () => void
}

function RecoveryCodesDialog({ codes, username, onClose }: RecoveryCodesDialogProps) {
  const [shown, setShown] = useState(codes)
  const [isAsking, setAsking] = useState(false)
  // The codes stay while the dialog closes.
  if (codes.length > 0 && codes !== shown) setShown(codes)
  const heading = `Recovery codes for ${username} at ${window.location.host}`
  const text = `${heading}\n\n${shown.join('\n')}\n`
  return (
    <Dialog
      isOpen={codes.length > 0}
      onOpenChange={(next) => next || setAsking(true)}
      title="Your recovery codes"
      initialFocus="window"
    >
      <div className={styles.setup}>
        <p className={styles.name}>{heading}</p>
        <p>
          Store them where you can reach them without this device. We show them only once. Each code logs you in once.
          Older codes no longer work.
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {shown.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={layout.row}>
          <CopyButton text={text} subject="the recovery codes" variant="secondary" showsSubject />
          <Button size="small" onClick={() => downloadText('recovery-codes.txt', text, 'text/plain')}>
            Download
          </Button>
          <Button size="small" onClick={() => window.print()}>
            Print
          </Button>
        </div>
        <Button variant="primary" onClick={onClose}>
          I’ve saved them
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Close without saving the codes?"
        text="We can’t show them again. Without them, a lost device can lock you out of your account."
        action="Close"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      />
    </Dialog>
  )
}
