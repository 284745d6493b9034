import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureText } from '../../../api/call-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { UserPicture } from '../../../media/components/user-picture.tsx'
import { useSessionUser } from '../../../session/session.ts'
import layout from '../../../ui/first-paint/layout.module.css'
import { dateTimeText } from '../../../ui/format.ts'
import { Spinner } from '../../../ui/progress.tsx'
import { userQuery } from '../user-query.ts'
import { rightsOver } from '../user-rights.ts'
import { UserAccess } from './user-access.tsx'
import { yesOrNo } from './user-card.tsx'
import styles from './user-details.module.css'

interface UserDetailsProps {
  id: number
  listAddress?: string
}

export default function UserDetails({ id, listAddress }: UserDetailsProps) {
  const { data: user, error } = useQuery(userQuery(id), queryClient)
  const viewer = useSessionUser()
  if (error) return <p role="alert">{failureText(error)}</p>
  if (!user) return <Spinner label="Loading user..." />
  const rights = rightsOver(viewer, user)
  return (
    <section className={layout.stack4} aria-label={`Account of ${user.username}`}>
      <h3 className={styles.name}>
        <Link to={`/admin/user/${id}/edit`} state={{ list: listAddress }}>
          {user.username}
        </Link>
      </h3>
      <UserAccess user={user} rights={rights} />
      <UserFactList user={user} />
    </section>
  )
}

export function UserFacts({ user }: { user: AdministeredUser }) {
  return (
    <div className={styles.facts}>
      <UserPicture user={user} size="large" alt={`Picture of ${user.username}`} />
      <UserFactList user={user} />
    </div>
  )
}

function UserFactList({ user }: { user: AdministeredUser }) {
  return (
    <dl className={styles.list}>
      {factsOf(user).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(user: AdministeredUser): [label: string, value: string][] {
  return [
    ['Email', user.email],
    ['Username', user.username],
    ['Date of birth', user.date_of_birth ?? 'Not given'],
    ['Country', user.country_name || 'Not given'],
    ['Country code', user.country_code || 'Not given'],
    ['Phone number', user.phone_number || 'Not given'],
    ['Is superuser', yesOrNo(user.is_superuser)],
    ['Is staff', yesOrNo(user.is_staff)],
    ['Is active', yesOrNo(user.is_active)],
    ['Is premium', yesOrNo(user.is_premium_user)],
    ['Email is verified', yesOrNo(user.email_verified)],
    ['Account status', user.account_status],
    ['Failed logins', String(user.login_attempts)],
    ['Date updated', dateTimeText(user.date_updated)],
    ['Last login', lastLogin(user)],
  ]
}

export function lastLogin({ last_login }: AdministeredUser): string {
  return last_login === null ? 'Never' : dateTimeText(last_login)
}
