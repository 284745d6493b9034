import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { typed } from '../form-values.ts'
import type { LoginRefusal } from '../login-outcome.ts'
import { AccountForm } from './account-form.tsx'
import { FormAlert } from './form-alert.tsx'

export interface LoginValues {
  usernameOrEmail: string
  password: string
}

interface LoginFormProps {
  refusal: LoginRefusal | null
  isGranted: boolean
  onLogin: (values: LoginValues) => Promise<void>
}

interface LoginErrors {
  username_or_email?: string
  password?: string
}

function checkLogin({ usernameOrEmail, password }: LoginValues): LoginErrors {
  return {
    username_or_email: usernameOrEmail === '' ? 'IDENTIFIER REQUIRED' : undefined,
    password: password === '' ? 'CREDENTIALS REQUIRED' : undefined,
  }
}

/** The two fields of the login. */
export function LoginForm({ refusal, isGranted, onLogin }: LoginFormProps) {
  const [errors, setErrors] = useState<LoginErrors>({})

  async function submit(form: FormData) {
    const values = { usernameOrEmail: typed(form, 'username_or_email').trim(), password: typed(form, 'password') }
    const found = checkLogin(values)
    setErrors(found)
    if (Object.values(found).every((error) => error === undefined)) await onLogin(values)
  }

  return (
    <AccountForm
      name="Login"
      submitLabel="ACCESS SYSTEM"
      busyLabel="VERIFYING..."
      doneLabel={isGranted ? 'ACCESS GRANTED' : undefined}
      onSubmit={submit}
      onEdit={(field) => setErrors({ ...errors, [field]: undefined })}
      alert={refusal && <FormAlert title={refusal.title} text={refusal.text} />}
    >
      <TextField
        label="IDENTIFIER"
        name="username_or_email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="Your user name or e-mail address."
        error={errors.username_or_email}
      />
      <PasswordField
        label="CREDENTIALS"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
    </AccountForm>
  )
}
