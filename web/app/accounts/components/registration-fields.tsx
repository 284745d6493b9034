import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { RegistrationErrors } from '../registration-rules.ts'

/** What a person enters to get an account, with what is wrong about it. */
export function RegistrationFields({ errors }: { errors: RegistrationErrors }) {
  return (
    <>
      <TextField
        label="IDENTIFIER"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="2–60 characters: letters, numbers and . _ + -"
        error={errors.username}
      />
      <TextField
        label="EMAIL"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="A link goes there; nobody else sees it."
        error={errors.email}
      />
      <PasswordField
        label="CREDENTIALS"
        name="password"
        autoComplete="new-password"
        required
        hint="At least 8 characters. A few words that do not belong together are strong and easy to keep."
        error={errors.password}
      />
      <PasswordField
        label="CONFIRM CREDENTIALS"
        name="confirm_password"
        autoComplete="new-password"
        required
        error={errors.confirm_password}
      />
    </>
  )
}
