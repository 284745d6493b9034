import type { User } from '@ledgerdeck/contract/users'
import { countries } from '@ledgerdeck/countries'
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { UnsavedGuard } from '../../shell/unsaved-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useFocusKeeper } from '../../ui/focus-keeper.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type ProfileForm as FormState, useProfileForm } from '../profile-form-state.ts'
import { useFreshProfile } from '../profile-freshness.ts'
import { type ProfileSave, useProfileSave } from '../profile-save.ts'
import { FeatureImageField } from './feature-image-field.tsx'
import styles from './profile-form.module.css'

/** Everything that users may change of their own account. */
export function ProfileForm({ user }: { user: User }) {
  const state = useProfileForm(user)
  const saving = useProfileSave(user, state)
  const { isSaving, save } = saving
  const form = useRef<HTMLFormElement>(null)
  useFocusKeeper(form, 'input')
  useFreshProfile(user, !state.isDirty && !isSaving)
  useFirstErrorFocus(form, saving)
  usePasswordFocus(form, user.must_change_password)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // A half-typed date reads as none, and would be saved as none.
    if (isDateHalfTyped(form.current)) {
      state.setErrors({ date_of_birth: 'Enter a whole date, or clear the field.' })
      form.current?.querySelector<HTMLElement>('[name=date_of_birth]')?.focus()
    } else void save()
  }

  return (
    <form ref={form} className={styles.form} aria-label="Profile" aria-busy={isSaving} noValidate onSubmit={submit}>
      {user.must_change_password && <TemporaryPassword />}
      <Restored isShown={state.isRestored} onDiscard={state.discard} />
      <FeatureImageField
        user={user}
        change={{ file: state.extras.image, isRemoved: state.extras.isImageRemoved }}
        onChange={({ file, isRemoved }) => state.setExtras({ image: file, isImageRemoved: isRemoved }, 'user_image')}
        error={state.errors.user_image}
        isDisabled={isSaving}
      />
      <div className={styles.fields}>
        <PasswordFields state={state} isRequired={user.must_change_password} />
        <AccountFields state={state} />
        <PersonFields state={state} storedCountry={user.country_name} />
      </div>
      <SaveBar saving={saving} state={state} />
      <UnsavedGuard
        isDirty={state.isDirty}
        text="What you typed stays in this browser. A chosen image and passwords do not."
      />
    </form>
  )
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

/** One frame after the change of page has put the focus on the content. */
function usePasswordFocus(form: RefObject<HTMLFormElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[name=new_password]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [form, isWanted])
}

function TemporaryPassword() {
  return (
    <Notice tone="warning" title="Choose a new password">
      <p>You signed in with a temporary password. Until you replace it, only this form is open to you.</p>
    </Notice>
  )
}

/** Read out as it appears, so the region stands there before it does. */
function Restored({ isShown, onDiscard }: { isShown: boolean; onDiscard: () => void }) {
  const isMounted = useMounted()
  return (
    <div role="status" className={styles.restored}>
      {isShown && isMounted && (
        <Notice title="What you typed earlier is back">
          <p>It is not saved yet.</p>
          <p>
            <Button size="small" onClick={onDiscard}>
              Discard it
            </Button>
          </p>
        </Notice>
      )}
    </div>
  )
}

function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}

function PasswordFields({ state, isRequired }: { state: FormState; isRequired: boolean }) {
  const { extras, errors, setExtras } = state
  return (
    <>
      <PasswordField
        label="New password"
        name="new_password"
        autoComplete="new-password"
        required={isRequired}
        hint={isRequired ? '8 to 128 characters.' : '8 to 128 characters. Leave it empty to keep the present one.'}
        value={extras.newPassword}
        error={errors.new_password}
        onChange={({ target }) => setExtras({ newPassword: target.value }, 'new_password', 'confirm_new_password')}
      />
      <PasswordField
        label="Confirm new password"
        name="confirm_new_password"
        autoComplete="new-password"
        required={isRequired}
        value={extras.confirmNewPassword}
        error={errors.confirm_new_password}
        onChange={({ target }) => setExtras({ confirmNewPassword: target.value }, 'confirm_new_password')}
      />
    </>
  )
}

function AccountFields({ state: { fields, errors, setField } }: { state: FormState }) {
  return (
    <>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        hint="A new address gets a verification mail; the old one is told."
        value={fields.email}
        error={errors.email}
        onChange={({ target }) => setField('email', target.value)}
      />
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={fields.username}
        error={errors.username}
        onChange={({ target }) => setField('username', target.value)}
      />
    </>
  )
}

/** In the reader's own zone. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE').format(new Date())
}

function PersonFields({ state, storedCountry }: { state: FormState; storedCountry: string }) {
  const { fields, errors, countryCode, setField } = state
  return (
    <>
      <TextField
        label="Date of birth"
        name="date_of_birth"
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        max={today()}
        value={fields.date_of_birth}
        error={errors.date_of_birth}
        onChange={({ target }) => setField('date_of_birth', target.value)}
      />
      <SelectField
        label="Country"
        name="country_name"
        autoComplete="country-name"
        options={countryOptions(storedCountry)}
        value={fields.country_name}
        error={errors.country_name}
        onChange={({ target }) => setField('country_name', target.value)}
      />
      <TextField
        label="Country code"
        name="country_code"
        readOnly
        value={countryCode}
        hint="Follows from the country."
      />
      <TextField
        label="Phone number"
        name="phone_number"
        type="tel"
        autoComplete="tel"
        value={fields.phone_number}
        error={errors.phone_number}
        onChange={({ target }) => setField('phone_number', target.value)}
      />
    </>
  )
}

const tableOptions = [
  { value: '', label: 'No country' },
  ...countries.map(({ name }) => ({ value: name, label: name })),
]

/** With the stored country, even if the table does not know it. */
function countryOptions(stored: string) {
  if (tableOptions.some(({ value }) => value === stored)) return tableOptions
  return [...tableOptions, { value: stored, label: stored }]
}

function SaveBar({ saving, state }: { saving: ProfileSave; state: FormState }) {
  const { isSaving, sentFraction, problem } = saving
  return (
    <div className={styles.save}>
      {problem !== null && (
        <Notice tone="danger" title="Not saved">
          <p className={styles.problem}>{problem}</p>
        </Notice>
      )}
      {sentFraction !== null && <ProgressBar label="Sending the image" fraction={sentFraction} />}
      {!state.isKept && (
        <p className={styles.note}>This browser could not keep what you typed. Save before you leave.</p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" aria-disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Changes'}
        </Button>
        {state.isDirty && !isSaving && (
          <Button
            variant="quiet"
            onClick={() => {
              state.discard()
              saving.forgetProblem()
            }}
          >
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
