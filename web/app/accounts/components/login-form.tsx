import { checkResolver } from '../../api/check-resolver.ts'
import { useApiForm } from '../../api/use-api-form.ts'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
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

interface LoginFields {
  username_or_email: string
  password: string
}

const resolver = checkResolver<LoginFields>(({ username_or_email, password }) => ({
  username_or_email: username_or_email.trim() === '' ? 'IDENTIFIER REQUIRED' : undefined,
  password: password === '' ? 'CREDENTIALS REQUIRED' : undefined,
}))

export function LoginForm({ refusal, isGranted, onLogin }: LoginFormProps) {
  const form = useApiForm<LoginFields, void>({
    defaultValues: {},
    resolver,
    send: ({ username_or_email, password }) => onLogin({ usernameOrEmail: username_or_email.trim(), password }),
  })
  return (
    <AccountForm
      form={form}
      name="Login"
      submitLabel="ACCESS SYSTEM"
      busyLabel="VERIFYING..."
      doneLabel={isGranted ? 'ACCESS GRANTED' : undefined}
      alert={refusal && <FormAlert title={refusal.title} text={refusal.text} />}
    >
      <TextField
        {...form.field('username_or_email')}
        label="IDENTIFIER"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="Your user name or e-mail address."
      />
      <PasswordField {...form.field('password')} label="CREDENTIALS" autoComplete="current-password" required />
    </AccountForm>
  )
}
