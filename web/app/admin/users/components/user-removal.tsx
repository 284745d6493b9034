import type { AdministeredUser } from '@ledgerdeck/contract/admin-users'
import { useState } from 'react'
import { api } from '../../../api/browser-client.ts'
import { failureText } from '../../../api/call-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Belongings, belongingsText } from '../user-belongings.ts'

interface UserRemovalProps {
  user: Pick<AdministeredUser, 'id' | 'username'>
  isAllowed: boolean
  /** Told also of what failed, as it does when somebody else was faster. */
  onSettled: (isDeleted: boolean) => void
}

/** The button that deletes an account, after it has said what goes and what stays. */
export function UserRemoval({ user: { id, username }, isAllowed, onSettled }: UserRemovalProps) {
  const [isBusy, setBusy] = useState(false)
  const [belongings, setBelongings] = useState<Belongings | null>(null)

  async function attempt(action: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    try {
      await action()
    } catch (failure) {
      const text = failureText(failure)
      if (text !== null) void toast('error', text)
      onSettled(false)
    }
    setBusy(false)
  }
  const count = () => attempt(async () => setBelongings(await api.admin.countBelongings({ params: { id } })))
  const remove = () =>
    attempt(async () => {
      setBelongings(null)
      await api.admin.deleteUser({ params: { id } })
      void toast('success', `${username} has been deleted`, { autoCloseMs: 20_000 })
      onSettled(true)
    })

  return (
    <>
      <Button
        size="small"
        variant="danger"
        disabled={!isAllowed}
        aria-disabled={isBusy}
        aria-label={`Delete ${username}`}
        onClick={() => void count()}
      >
        Delete
      </Button>
      <ConfirmDialog
        isOpen={belongings !== null}
        title={`Delete ${username}?`}
        text={belongings && belongingsText(belongings)}
        action="Delete"
        onCancel={() => setBelongings(null)}
        onConfirm={() => void remove()}
      />
    </>
  )
}
