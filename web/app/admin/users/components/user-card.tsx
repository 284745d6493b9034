import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import type { CallResult, Client } from '@ledgerdeck/contract/client'
import type { User } from '@ledgerdeck/contract/users'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { api } from '../../../api/browser-client.ts'
import { endpointQuery, queryClient } from '../../../api/query-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { UserPicture } from '../../../media/components/user-picture.tsx'
import { useSessionUser } from '../../../session/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/content/badge.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DateTime } from '../../../ui/first-paint/time.tsx'
import { counted, listText, wholeNumber } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.ts'
import { rightsOver } from '../user-rights.ts'
import styles from './user-card.module.css'

export function UserCards({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.cards} aria-label="Users">
      {children}
    </ul>
  )
}

interface UserCardProps {
  user: AdministeredUser
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

interface UserRemovalProps {
  user: Pick<AdministeredUser, 'id' | 'username'>
  isAllowed: boolean
  /** Called after a failure as well, since somebody else may have been faster. */
  onSettled: (isDeleted: boolean) => void
}

/** The dialog first lists what is deleted and what stays. */
function UserRemoval({ user: { id, username }, isAllowed, onSettled }: UserRemovalProps) {
  const [relatedCounts, setRelatedCounts] = useState<RelatedCounts | null>(null)

  const onFailure = () => onSettled(false)
  const count = useWrite(() => queryClient.fetchQuery(endpointQuery(api.admin.countBelongings, { params: { id } })), {
    onSuccess: setRelatedCounts,
    onFailure,
  })
  const removal = useWrite(() => api.admin.deleteUser({ params: { id } }), {
    onSuccess: () => {
      void toast('success', `${username} has been deleted`, { autoCloseMs: 20_000 })
      onSettled(true)
    },
    onFailure,
  })

  return (
    <>
      <Button
        size="small"
        variant="danger"
        disabled={!isAllowed}
        aria-disabled={count.isPending || removal.isPending}
        aria-label={`Delete ${username}`}
        onClick={() => removal.isPending || count.write()}
      >
        Delete
      </Button>
      <ConfirmDialog
        isOpen={relatedCounts !== null}
        title={`Delete ${username}?`}
        text={relatedCounts && relatedCountsText(relatedCounts)}
        action="Delete"
        onCancel={() => setRelatedCounts(null)}
        onConfirm={() => {
          setRelatedCounts(null)
          removal.write()
        }}
      />
    </>
  )
}

type RelatedCounts = CallResult<Client['admin']['countBelongings']>

export function relatedCountsText({ goes, stays }: RelatedCounts): string {
  const deleted = [
    'the account',
    goes.notes > 0 && counted(goes.notes, 'note'),
    goes.calculations > 0 && counted(goes.calculations, 'kept calculation'),
    goes.friendships > 0 && counted(goes.friendships, 'friendship'),
    goes.friend_requests > 0 && counted(goes.friend_requests, 'friend request'),
    goes.sessions > 0 && counted(goes.sessions, 'open session'),
    goes.notices > 0 && counted(goes.notices, 'notice'),
  ]
  const left = [
    stays.posts > 0 && counted(stays.posts, 'post'),
    stays.comments > 0 && counted(stays.comments, 'comment'),
    stays.manga > 0 && `${wholeNumber(stays.manga)} manga`,
  ]
  return `This deletes ${listed(deleted)}.${leftText(left)} This cannot be undone.`
}

type Part = string | false

const isPart = (part: Part): part is string => part !== false

function listed(parts: readonly Part[]): string {
  return listText(parts.filter(isPart))
}

function leftText(parts: readonly Part[]): string {
  const left = parts.filter(isPart)
  if (left.length === 0) return ''
  const isOne = left.length === 1 && left[0]?.startsWith('1 ')
  return ` ${listed(left)} ${isOne ? 'stays' : 'stay'}, shown as from a deleted user.`
}
