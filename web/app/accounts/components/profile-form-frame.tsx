import type { User } from '@ledgerdeck/contract/users'
import { focusManager, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, type RefObject, type SubmitEvent, useEffect } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { UnsavedGuard } from '../../shell/unsaved-guard.tsx'
import { useFocusKeeper } from '../../ui/focus-keeper.tsx'
import type { ProfileForm as FormState } from '../profile-form-state.ts'
import type { ProfileSave } from '../profile-save.ts'
import { FeatureImageField } from './feature-image-field.tsx'
import { AccountFields, PasswordFields, PersonFields } from './profile-fields.tsx'
import styles from './profile-form.module.css'
import { Restored, SaveBar } from './profile-save-bar.tsx'

interface ProfileFormFrameProps {
  /** Names the form. */
  label: string
  user: User
  /** Of the page's query, which shows the account. */
  queryKey: QueryKey
  state: FormState
  saving: ProfileSave
  form: RefObject<HTMLFormElement | null>
  isOwn: boolean
  /** Whether the viewer may change password and address; true unless given. */
  canChangeCredentials?: boolean
  isPasswordRequired?: boolean
  /** What follows from a new password. */
  passwordConsequence?: string
  /** What is lost when the page is left, and what is not. */
  leaveText: string
  /** Before the picture. */
  notice?: ReactNode
  /** Between the fields and the button. */
  children?: ReactNode
}

/** The form of an account: picture, passwords, fields, the way to save them, and a word before they are left unsaved. */
export function ProfileFormFrame({
  label,
  user,
  queryKey,
  state,
  saving,
  form,
  notice,
  children,
  ...rest
}: ProfileFormFrameProps) {
  const { isOwn, canChangeCredentials = true, isPasswordRequired = false, passwordConsequence, leaveText } = rest
  const { isSaving, save } = saving
  useFocusKeeper(form, 'input')
  useFreshAccount(queryKey, !state.isDirty && !isSaving)
  useFirstErrorFocus(form, saving)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // A half-typed date reads as none, and would be saved as none.
    if (isDateHalfTyped(form.current)) {
      state.setErrors({ date_of_birth: 'Enter a whole date, or clear the field.' })
      form.current?.querySelector<HTMLElement>('[name=date_of_birth]')?.focus()
    } else void save()
  }

  return (
    <form ref={form} className={styles.form} aria-label={label} aria-busy={isSaving} noValidate onSubmit={submit}>
      {notice}
      <Restored isShown={state.isRestored} onDiscard={state.discard} />
      <FeatureImageField
        user={user}
        change={{ file: state.extras.image, isRemoved: state.extras.isImageRemoved }}
        onChange={({ file, isRemoved }) => state.setExtras({ image: file, isImageRemoved: isRemoved }, 'user_image')}
        problem={state.imageProblem}
        onProblem={state.setImageProblem}
        error={state.errors.user_image}
        isDisabled={isSaving}
      />
      <div className={styles.fields}>
        <PasswordFields
          state={state}
          isRequired={isPasswordRequired}
          isDisabled={!canChangeCredentials}
          consequence={passwordConsequence}
        />
        <AccountFields state={state} isOwn={isOwn} isEmailReadOnly={!canChangeCredentials} />
        <PersonFields state={state} isOwn={isOwn} storedCountry={user.country_name} />
      </div>
      {children}
      <SaveBar saving={saving} state={state} />
      <UnsavedGuard isDirty={state.isDirty} text={leaveText} />
    </form>
  )
}

/**
 * Loads the account again when its user comes back to the page, as it may have been changed in
 * another tab.
 * @param isWanted false while something typed would be mixed with what comes
 */
function useFreshAccount(queryKey: QueryKey, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    return focusManager.subscribe((isFocused) => isFocused && void queryClient.invalidateQueries({ queryKey }))
  }, [queryKey, isWanted])
}

function isDateHalfTyped(form: HTMLFormElement | null): boolean {
  const field = form?.elements.namedItem('date_of_birth')
  return field instanceof HTMLInputElement && field.validity.badInput
}

/** After an answer the first field that the server refused gets the focus. */
function useFirstErrorFocus(form: RefObject<HTMLFormElement | null>, { problem }: ProfileSave): void {
  useEffect(() => {
    if (problem !== null) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, problem])
}
