import type { AdministeredUser, suspensionBounds } from '@ledgerdeck/contract/admin-users'
import { useQuery } from '@tanstack/react-query'
import { dequal as isSame } from 'dequal'
import { useEffect, useState } from 'react'
import { failureText } from '../../../api/call-error.ts'
import { privateApi } from '../../../api/private-client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { contractResolver } from '../../../api/use-api-form.ts'
import { reloadAfterRefusal } from '../../../api/use-write.ts'
import { useDraftForm } from '../../../session/drafts/use-draft-form.ts'
import { useSessionUser } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import { Spinner } from '../../../ui/progress.tsx'
import { toast } from '../../../ui/toast.ts'
import { type SuspensionDraft, suspendLabel, suspensionBody, suspensionDraft } from '../user-flags.ts'
import { userQuery } from '../user-query.ts'
import { rightsOver } from '../user-rights.ts'
import styles from './user-access.module.css'

const maxReasonLength: (typeof suspensionBounds)['reasonCharacters'] = 500

const resolver = contractResolver<SuspensionDraft>(
  async () => (await import('@ledgerdeck/contract/admin-users')).suspendUser.body,
  suspensionBody,
)

interface KeptSuspension extends SuspensionDraft {
  /** The reason that the form began with. */
  given: string
  /** The suspension of the account while this was typed. */
  replaced: SuspensionDraft
}

interface SuspensionProps {
  userId: number
  /** To begin with; empty for that of the present suspension. */
  reason: string
  onClose: () => void
}

/** Saving replaces the present suspension, so the form begins with it. */
export default function Suspension({ userId, ...rest }: SuspensionProps) {
  const { data: user, error, isFetchedAfterMount } = useQuery(userQuery(userId), queryClient)
  const rights = rightsOver(useSessionUser(), user ?? { id: userId, is_staff: false, is_superuser: false })
  if (error && !user) return <p role="alert">{failureText(error)}</p>
  // An account in the cache may have been suspended since.
  if (!user || !isFetchedAfterMount) return <Spinner label="Loading user..." />
  return rights.canShutOut ? <SuspensionForm user={user} {...rest} /> : <p role="alert">{rights.reason}</p>
}

interface SuspensionFormProps extends Omit<SuspensionProps, 'userId'> {
  user: AdministeredUser
}

function SuspensionForm({ user, reason, onClose }: SuspensionFormProps) {
  const params = { id: user.id }
  const isSuspended = user.account_status === 'suspended'
  const present = suspensionDraft(user)
  const form = useDraftForm<SuspensionDraft, { msg: string }, never, KeptSuspension>({
    initial: { ...present, reason: reason || present.reason },
    draft: {
      name: `suspension:${user.id}`,
      toKept: (values) => ({ ...values, given: reason, replaced: present }),
      // A reason that was just given replaces what was typed before it, as another suspension does.
      toValues: ({ given, replaced, ...kept }) =>
        isSame(replaced, present) && (reason === '' || given === reason) ? kept : {},
    },
    resolver,
    send: (values) =>
      privateApi.admin.suspendUser({
        params,
        body: { ...suspensionBody(values), base_date_updated: isSuspended ? user.date_updated : null },
      }),
    onSaved: ({ msg }) => {
      void toast('success', msg)
      onClose()
    },
    onFailure: (failure) => {
      reloadAfterRefusal(failure)
      return false
    },
  })
  const { element } = form
  const [opened] = useState({ ...present, isSuspended })
  // The dialog may have opened before this form was loaded.
  useEffect(() => element.current?.querySelector('textarea')?.focus(), [element])
  return (
    <form {...form.formProps} className={layout.stack4} aria-label="Suspension">
      <p className={styles.note}>Their sessions end now, and they can’t log in until the suspension ends.</p>
      {!isSame(opened, { ...present, isSuspended }) && (
        <p className={styles.note} role="status">
          {changeText(opened.isSuspended, present, isSuspended)}
        </p>
      )}
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
      <FormProblem title={isSuspended ? 'Not changed' : 'Not suspended'} problem={form.problem} />
      <div className={layout.rowEnd}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" aria-disabled={form.isSaving}>
          {form.isSaving ? 'Saving...' : suspendLabel(user)}
        </Button>
      </div>
    </form>
  )
}

function changeText(wasSuspended: boolean, { reason }: SuspensionDraft, isSuspended: boolean): string {
  if (!isSuspended) return 'The suspension has ended since you opened this form.'
  const act = wasSuspended ? 'changed the suspension' : 'suspended this account'
  const why = reason === '' ? 'They gave no reason.' : `Their reason is “${reason}”.`
  return `Another administrator has ${act}. ${why} If you save, yours replaces it.`
}
