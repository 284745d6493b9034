import { Suspense } from 'react'
import type { ButtonStyle } from '../../../ui/button.tsx'
import { DialogButton } from '../../../ui/dialogs/confirm-dialog.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import type { ListAction } from '../../lists/list-options.ts'

const SuspensionForm = lazyComponent(() => import('./suspension-form.tsx'))

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
    content: (close: () => void) => (
      <Suspense fallback={<Spinner />}>
        <SuspensionForm user={user} label={suspendLabel(user)} onClose={close} />
      </Suspense>
    ),
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
