import type { User } from '@ledgerdeck/contract/users'
import { focusManager, type QueryKey } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { UnsavedGuard } from '../../shell/dialogs/unsaved-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { VisuallyHidden } from '../../ui/first-paint/accessibility.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { useFocusKeeper } from '../../ui/focus-keeper.tsx'
import { FormProblem } from '../../ui/forms/form-problem.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ProgressBar, Spinner } from '../../ui/progress.tsx'
import type { AccountForm } from '../use-account-form.ts'
import { AccountFields, FeatureImageField, PasswordFields, PersonFields } from './profile-fields.tsx'
import styles from './profile-form-frame.module.css'

interface ProfileFormFrameProps {
  label: string
  user: User
  queryKey: QueryKey
  form: AccountForm
  isOwn: boolean
  canChangeCredentials?: boolean
  isPasswordRequired?: boolean
  passwordConsequence?: string
  leaveText: string
  /** Asks before leaving, also without changes in the form. */
  asksToLeave?: boolean
  callout?: ReactNode
  children?: ReactNode
}

export function ProfileFormFrame({ label, user, queryKey, form, callout, children, ...rest }: ProfileFormFrameProps) {
  const { isOwn, canChangeCredentials = true, isPasswordRequired = false, passwordConsequence } = rest
  const { leaveText, asksToLeave = false } = rest
  const { element, isSaving, values, change } = form
  useFocusKeeper(element, 'input')
  useFreshAccount(queryKey, !form.isChanged && !isSaving)

  return (
    <form {...form.formProps} className={styles.form} aria-label={label}>
      {callout}
      <Restored isShown={form.isRestored} onDiscard={form.discard} />
      <FeatureImageField
        user={user}
        change={{ file: values.user_image, isRemoved: values.delete_image }}
        onChange={({ file, isRemoved }) => change({ user_image: file, delete_image: isRemoved })}
        problem={form.imageProblem}
        onProblem={form.setImageProblem}
        error={form.errorOf('user_image')}
        isDisabled={isSaving}
      />
      <div className={styles.fields}>
        <PasswordFields
          form={form}
          isRequired={isPasswordRequired}
          isDisabled={!canChangeCredentials}
          consequence={passwordConsequence}
        />
        <AccountFields form={form} isOwn={isOwn} isEmailReadOnly={!canChangeCredentials} />
        <PersonFields form={form} isOwn={isOwn} storedCountry={user.country_name} />
      </div>
      {children}
      <SaveBar form={form} />
      <UnsavedGuard isDirty={form.isChanged || asksToLeave} text={leaveText} />
    </form>
  )
}

/** Another tab may have changed the account. `isWanted` is false while there are edits. */
function useFreshAccount(queryKey: QueryKey, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    return focusManager.subscribe((isFocused) => isFocused && void queryClient.invalidateQueries({ queryKey }))
  }, [queryKey, isWanted])
}

/** A live region must exist before its content does. */
function Restored({ isShown, onDiscard }: { isShown: boolean; onDiscard: () => void }) {
  const isMounted = useMounted()
  return (
    <div role="status" className={styles.restored}>
      {isShown && isMounted && (
        <Callout title="We’ve restored what you typed earlier">
          <p>It isn’t saved yet.</p>
          <p>
            <Button size="small" onClick={onDiscard}>
              Discard it
            </Button>
          </p>
        </Callout>
      )}
    </div>
  )
}

function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}

function SaveBar({ form }: { form: AccountForm }) {
  const { isSaving, sentFraction, problem, draft, isChanged, discard } = form
  return (
    <div className={styles.save}>
      <FormProblem title="Not saved" problem={problem} />
      {sentFraction !== null && <ProgressBar label="Uploading the image" fraction={sentFraction} />}
      {!draft.isKept && <p className={styles.note}>This browser couldn’t keep a draft. Save before you leave.</p>}
      <div className={layout.row}>
        <Button type="submit" variant="primary" aria-disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Changes'}
        </Button>
        {isChanged && !isSaving && (
          <Button variant="quiet" onClick={discard}>
            Discard changes
          </Button>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{isSaving && 'Saving...'}</span>
      </VisuallyHidden>
    </div>
  )
}

/** The server's version of a profile, which holds no personal data. */
export function ProfileShell() {
  return (
    <div className={clsx(styles.shell, layout.work)}>
      <PageHeading title="Profile" command="whoami" />
      <Spinner label="Loading profile..." />
      <noscript>
        <p>Turn on JavaScript to see profiles.</p>
      </noscript>
    </div>
  )
}
