import type { ApiForm } from '../../api/use-api-form.ts'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { RegistrationValues } from '../registration-rules.ts'

export function RegistrationFields({ form: { field } }: { form: ApiForm<RegistrationValues> }) {
  return (
    <>
      <TextField
        {...field('username')}
        label="IDENTIFIER"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="2–60 characters: letters, numbers and . _ + -"
      />
      <TextField
        {...field('email')}
        label="EMAIL"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="A link goes there; nobody else sees it."
      />
      <PasswordField
        {...field('password', { deps: ['confirm_password'] })}
        label="CREDENTIALS"
        autoComplete="new-password"
        required
        hint="At least 8 characters. A few words that do not belong together are strong and easy to keep."
      />
      <PasswordField {...field('confirm_password')} label="CONFIRM CREDENTIALS" autoComplete="new-password" required />
    </>
  )
}
