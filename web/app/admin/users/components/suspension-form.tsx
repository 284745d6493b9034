import type { suspensionBounds } from '@ledgerdeck/contract/admin-users'
import { useEffect } from 'react'
import { api } from '../../../api/browser-client.ts'
import { contractResolver } from '../../../api/use-api-form.ts'
import { reloadAfterRefusal, toastFailure } from '../../../api/use-write.ts'
import { useDraftForm } from '../../../session/drafts/use-draft-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { type SuspensionDraft, suspensionBody } from '../user-flags.ts'
import styles from './user-access.module.css'

const maxReasonLength: (typeof suspensionBounds)['reasonCharacters'] = 500

const resolver = contractResolver<SuspensionDraft>(
  async () => (await import('@ledgerdeck/contract/admin-users')).suspendUser.body,
  suspensionBody,
)

interface KeptSuspension extends SuspensionDraft {
  /** The reason that the form began with. */
  given: string
}

interface SuspensionFormProps {
  user: { id: number }
  /** To begin with. */
  reason: string
  label: string
  onClose: () => void
}

export default function SuspensionForm({ user, reason, label, onClose }: SuspensionFormProps) {
  const params = { id: user.id }
  const form = useDraftForm<SuspensionDraft, { msg: string }, never, KeptSuspension>({
    initial: { reason, until: '' },
    draft: {
      name: `suspension:${user.id}`,
      toKept: (values) => ({ ...values, given: reason }),
      // A reason that has just been given replaces what was typed before it.
      toValues: ({ given, ...kept }) => (reason === '' || given === reason ? kept : {}),
    },
    resolver,
    send: (values) => api.admin.suspendUser({ params, body: suspensionBody(values) }),
    onSaved: ({ msg }) => {
      void toast('success', msg)
      onClose()
    },
    onFailure: (failure) => {
      reloadAfterRefusal(failure)
      toastFailure(failure, 'Not suspended.')
      return false
    },
  })
  const { element } = form
  // The dialog may have opened before this form was loaded.
  useEffect(() => element.current?.querySelector('textarea')?.focus(), [element])
  return (
    <form
      ref={element}
      className={styles.form}
      aria-label="Suspension"
      aria-busy={form.isSaving}
      noValidate
      onSubmit={form.submit}
    >
      <p className={styles.note}>Their sessions end now, and they can’t log in until the suspension ends.</p>
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        rows={3}
        required
        maxLength={maxReasonLength}
        hint="Only administrators see it."
      />
      <TextField
        {...form.field('until')}
        label="Until"
        type="datetime-local"
        hint="Your local time. Leave blank for no end date."
        className={styles.until}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" aria-disabled={form.isSaving}>
          {label}
        </Button>
      </div>
    </form>
  )
}
