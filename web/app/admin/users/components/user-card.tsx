import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import type { CallResult, Client } from '@ledgerdeck/contract/client'
import type { User } from '@ledgerdeck/contract/users'
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react'
import { privateApi } from '../../../api/private-client.ts'
import { endpointQuery, queryClient } from '../../../api/query-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { UserPicture } from '../../../media/components/user-picture.tsx'
import { useSessionUser } from '../../../session/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/content/badge.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx'
import { DateTime } from '../../../ui/first-paint/time.tsx'
import { counted, wholeNumber } from '../../../ui/format.ts'
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
  isBusy: boolean
  onDelete: () => void
}

export function UserCard({ user, listAddress, isBusy, onDelete }: UserCardProps) {
  const rights = rightsOver(useSessionUser(), user)
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <UserPicture user={user} size="small" alt="" />
        <div className={styles.names}>
          <h2 className={styles.name}>{user.username}</h2>
          <span className={styles.email}>
            <EmailText email={user.email} />
          </span>
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
        <Button
          size="small"
          variant="danger"
          disabled={!rights.canShutOut}
          aria-disabled={isBusy}
          aria-label={`Delete ${user.username}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
      {rights.reason !== null && <p className={styles.reason}>{rights.reason}</p>}
    </li>
  )
}

export function EmailText({ email }: { email: string }) {
  return (
    <bdi className={styles.email}>
      {email.split(/(?<=[@.])/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key, and no state
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
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

export function UserStatus({ status }: { status: User['account_status'] }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}

export interface Removal {
  user: Pick<AdministeredUser, 'id' | 'username'>
  counts: RelatedCounts
}

/** Counts first. Others may have been faster, so `onSettled` is called after a failure as well. */
export function useUserRemoval(onSettled: (isDeleted: boolean) => void) {
  const [removal, setRemoval] = useState<Removal | null>(null)
  const onFailure = () => onSettled(false)
  const count = useWrite(
    async (user: Removal['user']) => {
      const query = endpointQuery(privateApi.admin.countRelatedRows, { params: { id: user.id } })
      return { user, counts: await queryClient.fetchQuery(query) }
    },
    { onSuccess: setRemoval, onFailure },
  )
  const deletion = useWrite(({ id }: Removal['user']) => privateApi.admin.deleteUser({ params: { id } }), {
    onSuccess: (_, { username }) => {
      void toast('success', `${username} has been deleted`, { autoCloseMs: 20_000 })
      onSettled(true)
    },
    onFailure,
  })
  return {
    isBusy: count.isPending || deletion.isPending,
    removal,
    cancel: () => setRemoval(null),
    begin: count.write,
    confirm: ({ user }: Removal) => {
      setRemoval(null)
      deletion.write(user)
    },
  }
}

type UserRemoval = ReturnType<typeof useUserRemoval>

export function UserRemovalDialog({ removal, cancel, confirm }: Pick<UserRemoval, 'removal' | 'cancel' | 'confirm'>) {
  return (
    <ConfirmDialog
      isOpen={removal !== null}
      title={`Delete ${removal?.user.username}?`}
      text={removal && relatedCountsText(removal.counts)}
      action="Delete"
      onCancel={cancel}
      onConfirm={() => removal && confirm(removal)}
    />
  )
}

const lists = new Intl.ListFormat('en-AU')

type RelatedCounts = CallResult<Client['admin']['countRelatedRows']>

export function relatedCountsText({ goes, stays }: RelatedCounts): string {
  const deleted = [
    'the account',
    goes.notes > 0 && counted(goes.notes, 'note'),
    goes.calculations > 0 && counted(goes.calculations, 'saved calculation'),
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
  return `This deletes ${lists.format(deleted.filter(isPart))}.${leftText(left)} You can’t undo this.`
}

type Part = string | false

const isPart = (part: Part): part is string => part !== false

function leftText(parts: readonly Part[]): string {
  const left = parts.filter(isPart)
  if (left.length === 0) return ''
  const isOne = left.length === 1 && left[0]?.startsWith('1 ')
  return ` ${lists.format(left)} ${isOne ? 'stays' : 'stay'}, shown as from a deleted user.`
}
