import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { deviceName } from '@ledgerdeck/contract/device-name'
import { lookUp } from '@ledgerdeck/lookup'
import { clsx } from 'clsx'
import { useKeptQuery, useLastPage } from '../../session/screens/screen-query.ts'
import { LoadFailed } from '../../ui/callout.tsx'
import { Badge } from '../../ui/content/badge.tsx'
import { Pagination } from '../../ui/content/pagination.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { DateTime } from '../../ui/first-paint/time.tsx'
import { FocusKeeper } from '../../ui/focus-keeper.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { profileSearch, securityLogId, securityLogQuery } from '../profile-queries.ts'
import { CompromiseReport } from './compromise-report.tsx'
import styles from './session-list.module.css'

type Entry = CallResult<Client['accounts']['listSecurityLog']>['data'][number]

interface SecurityLogProps {
  userId: number
  page: number
  isShown: boolean
}

export default function SecurityLog({ userId, page, isShown }: SecurityLogProps) {
  const { query, shown, isPrevious } = useKeptQuery({ ...securityLogQuery(page), enabled: isShown })
  const { error, isFetching, refetch } = query
  const addressOf = (to: number) => `/user-profile/${userId}${profileSearch.format({ log: to })}#${securityLogId}`
  useLastPage(shown && { ...shown, isPrevious }, addressOf)
  const list = shown?.data
  return (
    <Panel title="Security log">
      <FocusKeeper className={layout.stack3}>
        <p>
          Logins, failed logins, password requests and changes to your account in the last year. Only you can see this
          list. Addresses are IP addresses.
        </p>
        <p>
          <CompromiseReport />
        </p>
        {isFetching && (!list || isPrevious) && <Spinner label="Loading the security log..." />}
        {error && !isFetching && <LoadFailed text="Failed to fetch the security log." onRetry={() => void refetch()} />}
        {list?.data.length === 0 && (
          <EmptyState title="Nothing recorded yet." text="Your next login will be the first entry." />
        )}
        {list && list.data.length > 0 && (
          <ol className={clsx(layout.stack3, styles.log)} aria-label="Security log">
            {list.data.map((entry) => (
              <LogEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
        {list && <Pagination page={list.page} pageCount={list.numOfPages} hrefFor={addressOf} label="Security log" />}
      </FocusKeeper>
    </Panel>
  )
}

function LogEntry({ entry }: { entry: Entry }) {
  const { is_new_client, occurrences, first_at, created_at, user_agent, ip_address } = entry
  return (
    <li className={styles.session}>
      <p className={styles.device}>
        <span>{entryText(entry)}</span>
        {is_new_client && <Badge tone="warning">New device</Badge>}
        {occurrences > 1 && <Badge>{occurrences} times</Badge>}
      </p>
      <dl className={styles.facts}>
        <dt>{occurrences > 1 ? 'Last' : 'Time'}</dt>
        <dd>
          <DateTime at={created_at} />
        </dd>
        {occurrences > 1 && (
          <>
            <dt>First</dt>
            <dd>
              <DateTime at={first_at} />
            </dd>
          </>
        )}
        {user_agent !== null && (
          <>
            <dt>Device</dt>
            <dd>{deviceName(user_agent)}</dd>
          </>
        )}
        {ip_address !== null && (
          <>
            <dt>Address</dt>
            <dd>{ip_address}</dd>
          </>
        )}
      </dl>
    </li>
  )
}

const methodTexts = {
  password: 'with the password',
  authenticator_app: 'with the authenticator app',
  recovery_code: 'with a recovery code',
  passkey: 'with a passkey',
}

const texts: Record<Exclude<Entry['kind'], 'administration'>, string> = {
  login: 'Logged in',
  logout: 'Logged out',
  reauthenticate: 'Confirmed it’s you',
  login_failed: 'Failed login',
  second_factor_failed: 'Wrong second factor',
  password_reset_request: 'Password reset link requested',
  register: 'Account registered',
  verify_email: 'Email address confirmed',
  password_change: 'Password changed',
  password_reset: 'Password reset with an emailed link',
  email_change: 'Email address changed',
  email_change_undo: 'Previous email address restored with an emailed link',
  passkey_add: 'Passkey added',
  passkey_remove: 'Passkey removed',
  authenticator_app_add: 'Authenticator app added',
  authenticator_app_remove: 'Authenticator app removed',
  recovery_codes_renew: 'New recovery codes made',
  session_end: 'One other session logged out',
  session_end_others: 'All other sessions logged out',
  session_reuse: 'A copied session was used, so we ended it',
  data_export: 'Archive of your data requested',
  data_export_download: 'Archive of your data downloaded',
  deletion_plan: 'Account deletion requested',
  deletion_cancel: 'Account deletion cancelled',
  compromise_report: 'Reported as "This wasn’t me": all sessions ended',
}

const actTexts: Record<string, string> = {
  user_update: 'changed the account',
  user_sign_out: 'logged out all sessions',
  user_verification: 'sent the verification email',
  user_reset_link: 'sent a password reset link',
  user_factors_reset: 'removed all second factors',
  user_suspend: 'suspended the account',
  user_reinstate: 'ended the suspension',
  superuser_create: 'made the account a superuser',
}

const fieldTexts: Record<string, string> = {
  email: 'email address',
  is_staff: 'staff rights',
  is_premium_user: 'premium',
  is_active: 'suspension',
  account_status: 'status',
  has_image: 'picture',
}

function entryText({ kind, method, act, fields, ip_address }: Entry): string {
  if (kind !== 'administration') return [texts[kind], method && methodTexts[method]].filter(Boolean).join(' ')
  const who = ip_address === null ? 'An administrator' : 'You, in the command centre,'
  const changed = fields.map((field) => lookUp(fieldTexts, field) ?? field.replaceAll('_', ' '))
  const what =
    act === 'user_update' && changed.length > 0 ? `changed: ${changed.join(', ')}` : lookUp(actTexts, act ?? '')
  return `${who} ${what ?? 'changed the account'}`
}
