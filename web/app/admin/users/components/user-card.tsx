import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import type { User } from '@ledgerdeck/contract/users'
import type { ComponentProps, ReactNode } from 'react'
import { UserPicture } from '../../../media/components/user-picture.tsx'
import { useSessionUser } from '../../../session/session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/content/badge.tsx'
import { DateTime } from '../../../ui/first-paint/time.tsx'
import { rightsOver } from '../user-rights.ts'
import styles from './user-card.module.css'
import { UserRemoval } from './user-removal.tsx'

export function UserCards({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.cards} aria-label="Users">
      {children}
    </ul>
  )
}

interface UserCardProps {
  user: AdministeredUser
  /** For the way back. */
  listAddress: string
  onSettled: (isDeleted: boolean) => void
}

export function UserCard({ user, listAddress, onSettled }: UserCardProps) {
  const rights = rightsOver(useSessionUser(), user)
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <UserPicture user={user} size="small" alt="" />
        <div className={styles.names}>
          <h2 className={styles.name}>{user.username}</h2>
          <span className={styles.email}>{user.email}</span>
        </div>
        {user.is_superuser && <Badge tone="info">superuser</Badge>}
      </div>
      <dl className={styles.facts}>
        <dt>Is staff</dt>
        <dd>{yesOrNo(user.is_staff)}</dd>
        <dt>Is active</dt>
        <dd>{yesOrNo(user.is_active)}</dd>
        <dt>Is premium</dt>
        <dd>{yesOrNo(user.is_premium_user)}</dd>
        <dt>Account status</dt>
        <dd>
          <UserStatus status={user.account_status} />
        </dd>
        <dt>Date updated</dt>
        <dd>
          <DateTime at={user.date_updated} />
        </dd>
      </dl>
      <div className={styles.actions}>
        <LinkButton
          size="small"
          to={`/admin/user/${user.id}/edit`}
          state={{ list: listAddress }}
          aria-label={`${rights.canEdit ? 'Edit' : 'View'} ${user.username}`}
        >
          {rights.canEdit ? 'Edit' : 'View'}
        </LinkButton>
        <UserRemoval user={user} isAllowed={rights.canShutOut} onSettled={onSettled} />
      </div>
      {rights.reason !== null && <p className={styles.reason}>{rights.reason}</p>}
    </li>
  )
}

export function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No'
}

const tones: Record<User['account_status'], ComponentProps<typeof Badge>['tone']> = {
  active: 'success',
  unverified: 'warning',
  locked: 'warning',
  suspended: 'danger',
  deleted: 'danger',
}

function UserStatus({ status }: { status: User['account_status'] }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}
