import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { randomPassword } from '../random-password.ts'
import styles from './account-screen.module.css'

type PasswordName = 'password' | 'confirm_password'

interface NewPasswordForm {
  field: (
    name: PasswordName,
    rules?: { deps: PasswordName; onChange: () => void },
  ) => UseFormRegisterReturn & { error: string | undefined }
  setValue: (name: PasswordName, value: string) => void
  clearErrors: (names: PasswordName[]) => void
}

interface NewPasswordFieldsProps {
  form: NewPasswordForm
  label: string
  confirmationLabel: string
}

export function NewPasswordFields({ form, label, confirmationLabel }: NewPasswordFieldsProps) {
  const { field, setValue, clearErrors } = form
  const [suggested, setSuggested] = useState<string | null>(null)
  const visibility = useState(false)
  const confirmationVisibility = useState(false)

  function showBoth(isShown: boolean) {
    for (const [, setShown] of [visibility, confirmationVisibility]) setShown(isShown)
  }

  function suggest() {
    const password = randomPassword()
    setValue('password', password)
    setValue('confirm_password', password)
    clearErrors(['password', 'confirm_password'])
    setSuggested(password)
    showBoth(true)
  }

  /** A password that the user typed is confirmed by typing it again. */
  function forgetSuggestion() {
    if (suggested === null) return
    setSuggested(null)
    setValue('confirm_password', '')
    confirmationVisibility[1](false)
  }

  return (
    <>
      <div>
        <PasswordField
          {...field('password', { deps: 'confirm_password', onChange: forgetSuggestion })}
          label={label}
          visibility={visibility}
          autoComplete="new-password"
          required
          hint="At least 8 characters. A few unrelated words are strong and easy to remember."
        />
        <div className={styles.suggestion}>
          <div className={layout.row}>
            <Button size="small" onClick={suggest}>
              Suggest a password
            </Button>
            {suggested !== null && <CopyButton text={suggested} subject="password" variant="secondary" />}
          </div>
          <p role="status">
            {suggested !== null && 'We filled in both fields. Save this password in your password manager.'}
          </p>
        </div>
      </div>
      <PasswordField
        {...field('confirm_password')}
        label={confirmationLabel}
        visibility={confirmationVisibility}
        autoComplete="new-password"
        required
      />
    </>
  )
}
