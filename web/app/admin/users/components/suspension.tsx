import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import { useLocation, useNavigate } from 'react-router'
import { useSessionUser } from '../../../session/session.ts'
import type { ButtonStyle } from '../../../ui/button.tsx'
import { Dialog, DialogButton } from '../../../ui/dialogs/dialog.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Spinner } from '../../../ui/progress.tsx'
import type { ListAction } from '../../lists/list-options.ts'
import { rightsOver } from '../user-rights.ts'

const SuspensionForm = lazyDialog(() => import('./suspension-form.tsx'), 'The form didn’t load.', {
  waiting: <Spinner />,
})

interface SuspendableUser {
  id: number
  username: string
  account_status?: string
}

function suspendLabel({ account_status }: SuspendableUser): string {
  return account_status === 'suspended' ? 'Change suspension' : 'Suspend'
}

function suspendDialog(user: SuspendableUser) {
  return {
    title: `Suspend ${user.username}?`,
    initialFocus: 'field' as const,
    content: (close: () => void) => <SuspensionForm user={user} label={suspendLabel(user)} onClose={close} />,
  }
}

export function suspendAction(user: SuspendableUser): ListAction {
  const label = suspendLabel(user)
  return { label, name: `${label} ${user.username}`, variant: 'danger', dialog: suspendDialog(user) }
}

interface SuspendButtonProps extends ButtonStyle {
  user: SuspendableUser
  label?: string
  name?: string
}

export function SuspendButton({ user, label = suspendLabel(user), ...rest }: SuspendButtonProps) {
  const { content, ...dialog } = suspendDialog(user)
  return (
    <DialogButton variant="danger" {...rest} {...dialog} label={label}>
      {content}
    </DialogButton>
  )
}

/** Opens for the user whom the command line names, if one matches and may be suspended. */
export function RequestedSuspension({ users }: { users: readonly AdministeredUser[] }) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const viewer = useSessionUser()
  const user = requestedUser(users, state)
  if (!user || !rightsOver(viewer, user).canShutOut) return null
  const { content, ...dialog } = suspendDialog(user)
  const close = () => void navigate(pathname + search, { replace: true, preventScrollReset: true })
  return (
    <Dialog
      {...dialog}
      isOpen
      onOpenChange={close}
      returnFocus={() => document.querySelector<HTMLElement>(`[data-row="${user.id}"]`)}
    >
      {content(close)}
    </Dialog>
  )
}

function requestedUser(users: readonly AdministeredUser[], state: unknown): AdministeredUser | undefined {
  const name = typeof state === 'object' && state !== null && 'suspend' in state ? state.suspend : undefined
  if (typeof name !== 'string') return undefined
  const exact = users.find(({ username }) => username.toLowerCase() === name.toLowerCase())
  return exact ?? (users.length === 1 ? users[0] : undefined)
}
