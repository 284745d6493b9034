import type { AdministeredUser, suspensionBounds } from '@ledgerdeck/contract/admin-users'
import { type SubmitEvent, useState } from 'react'
import { api } from '../../../api/browser-client.ts'
import { CallError } from '../../../api/call-error.ts'
import { useWrite } from '../../../api/use-write.ts'
import { useDraft } from '../../../session/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type SuspensionDraft, suspensionBody } from '../user-form.ts'
import styles from './user-access.module.css'

type Errors = Partial<Record<keyof SuspensionDraft, string>>

const nothing: SuspensionDraft = { reason: '', until: '' }
const longestReason: (typeof suspensionBounds)['reasonCharacters'] = 500

/** Shuts an account out, for a while or for good, and lets it in again. */
export function UserSuspension({ user }: { user: AdministeredUser }) {
  const { isBusy, errors, draft, type, suspend, reinstate } = useSuspension(user.id)
  const isSuspended = user.account_status === 'suspended'

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const until = event.currentTarget.elements.namedItem('until')
    // A half-typed end reads as none, and would be one without an end.
    suspend(until instanceof HTMLInputElement && until.validity.badInput)
  }

  return (
    <>
      {isSuspended && <Suspended user={user} isBusy={isBusy} onReinstate={reinstate} />}
      <form className={styles.form} aria-label="Suspension" noValidate onSubmit={submit}>
        <TextAreaField
          label="Reason"
          name="reason"
          rows={3}
          required
          maxLength={longestReason}
          hint={`For administrators. At most ${longestReason} characters.`}
          value={draft.reason}
          error={errors.reason}
          onChange={({ target }) => type({ reason: target.value })}
        />
        <TextField
          label="Until"
          name="until"
          type="datetime-local"
          hint="Your local time. Ends automatically at this time. Leave blank for no end date."
          value={draft.until}
          error={errors.until}
          className={styles.until}
          onChange={({ target }) => type({ until: target.value })}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="danger" aria-disabled={isBusy}>
            {isSuspended ? 'Change suspension' : 'Suspend'}
          </Button>
        </div>
      </form>
    </>
  )
}

/** What is typed stays in the browser until it is used. */
function useSuspension(id: number) {
  const params = { id }
  const draft = useDraft(`suspension:${id}`, { initial: nothing })
  const [errors, setErrors] = useState<Errors>({})
  const suspension = useWrite((body: ReturnType<typeof suspensionBody>) => api.admin.suspendUser({ params, body }), {
    failed: 'Not suspended.',
    onSuccess: () => draft.clear(),
    onFailure: (failure) => setErrors(errorsOf(failure)),
  })
  const reinstatement = useWrite(() => api.admin.reinstateUser({ params }))
  return {
    isBusy: suspension.isPending || reinstatement.isPending,
    errors,
    draft: draft.value,
    type: (part: Errors) => {
      setErrors({})
      draft.set((present) => ({ ...present, ...part }))
    },
    suspend: (isEndHalfTyped: boolean) => {
      const body = suspensionBody(draft.value)
      if (isEndHalfTyped) return setErrors({ until: 'Enter a whole date and time, or clear the field.' })
      if (body.reason === '') return setErrors({ reason: 'Say why.' })
      suspension.write(body)
    },
    reinstate: () => reinstatement.write(),
  }
}

function errorsOf(failure: unknown): Errors {
  if (!(failure instanceof CallError)) return {}
  const { reason, until } = failure.details
  return { reason: reason?.join(' '), until: until?.join(' ') }
}

interface SuspendedProps {
  user: AdministeredUser
  isBusy: boolean
  onReinstate: () => void
}

function Suspended({ user: { suspended_until, suspension_reason }, isBusy, onReinstate }: SuspendedProps) {
  return (
    <Notice tone="warning" title="This account is suspended">
      {suspension_reason !== '' && <p className={styles.reason}>{suspension_reason}</p>}
      <p>{suspended_until === null ? 'No end date.' : <>Until {<Moment at={suspended_until} />}.</>}</p>
      <p>
        <Button size="small" aria-disabled={isBusy} onClick={onReinstate}>
          Reinstate
        </Button>
      </p>
    </Notice>
  )
}
