import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import { isRecord } from '@ledgerdeck/lookup'
import { useLocation, useNavigate } from 'react-router'
import { useSessionUser } from '../../../session/session.ts'
import type { ButtonStyle } from '../../../ui/button.tsx'
import type { Action } from '../../../ui/controls/action-menu.tsx'
import { Dialog, DialogButton } from '../../../ui/dialogs/dialog.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Spinner } from '../../../ui/progress.tsx'
import { suspendLabel } from '../user-flags.ts'
import { rightsOver } from '../user-rights.ts'

const SuspensionForm = lazyDialog(() => import('./suspension-form.tsx'), 'The form didn’t load.', {
  waiting: <Spinner />,
})

interface SuspendableUser {
  id: number
  username: string
  account_status?: AdministeredUser['account_status']
}

function suspendDialog(user: SuspendableUser, reason = '') {
  return {
    title: `${suspendLabel(user)}${user.account_status === 'suspended' ? ' of' : ''} ${user.username}?`,
    initialFocus: 'field' as const,
    content: (close: () => void) => <SuspensionForm userId={user.id} reason={reason} onClose={close} />,
  }
}

export function suspendAction(user: SuspendableUser): Action {
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
  const requested = requestOf(state)
  const user = requested && requestedUser(users, requested.name)
  if (!user || !rightsOver(viewer, user).canShutOut) return null
  const { content, ...dialog } = suspendDialog(user, requested.reason)
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

function requestOf(state: unknown): { name: string; reason: string } | undefined {
  if (!isRecord(state) || typeof state.suspend !== 'string') return undefined
  return { name: state.suspend, reason: typeof state.reason === 'string' ? state.reason : '' }
}

function requestedUser(users: readonly AdministeredUser[], name: string): AdministeredUser | undefined {
  const exact = users.find(({ username }) => username.toLowerCase() === name.toLowerCase())
  return exact ?? (users.length === 1 ? users[0] : undefined)
}
