import { useRef } from 'react'
import { api } from '../../api/browser-client.ts'
import { settlePasswordQuestion } from '../../api/recent-authentication.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { PasswordForm } from './password-form.tsx'

export interface ReauthenticationProps {
  isOpen: boolean
  username: string
}

const cancel = () => settlePasswordQuestion(false)

export default function ReauthenticationDialog({ isOpen, username }: ReauthenticationProps) {
  const password = useRef<HTMLInputElement>(null)

  async function confirm(typed: string): Promise<void> {
    await api.accounts.reauthenticate({ body: { password: typed } })
    settlePasswordQuestion(true)
  }

  return (
    <Dialog isOpen={isOpen} onOpenChange={(next) => next || cancel()} title="Confirm it’s you" initialFocus={password}>
      <PasswordForm
        username={username}
        submitLabel="Confirm"
        busyLabel="Confirming..."
        cancelLabel="Cancel"
        passwordRef={password}
        onSubmit={confirm}
        onCancel={cancel}
      >
        <p>
          This changes who can get into an account, so enter your password once more. You are not asked again for the
          next 10 minutes.
        </p>
      </PasswordForm>
    </Dialog>
  )
}
