import { countries } from '@ledgerdeck/countries'
import { todayOfReader } from '../../ui/day-bounds.ts'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { ProfileForm as FormState } from '../profile-form-state.ts'

interface FieldsProps {
  state: FormState
  /** Whether it is the account of whoever types: browsers fill in only what they know of their owner. */
  isOwn: boolean
}

interface PasswordFieldsProps {
  state: FormState
  isRequired: boolean
  isDisabled: boolean
  /** What follows from a new one. */
  consequence?: string
}

const passwordRule = '8 to 128 characters.'

function passwordHint({ isRequired, isDisabled, consequence = '' }: Omit<PasswordFieldsProps, 'state'>): string {
  if (isDisabled) return 'Only a superuser can set it for somebody else. Send a reset link instead.'
  return isRequired ? passwordRule : `${passwordRule} Leave it empty to keep the present one.${consequence}`
}

export function PasswordFields({ state, ...rules }: PasswordFieldsProps) {
  const { extras, errors, setExtras } = state
  const { isRequired, isDisabled } = rules
  return (
    <>
      <PasswordField
        label="New password"
        name="new_password"
        autoComplete="new-password"
        required={isRequired}
        disabled={isDisabled}
        hint={passwordHint(rules)}
        value={extras.newPassword}
        error={errors.new_password}
        onChange={({ target }) => setExtras({ newPassword: target.value }, 'new_password', 'confirm_new_password')}
      />
      <PasswordField
        label="Confirm new password"
        name="confirm_new_password"
        autoComplete="new-password"
        required={isRequired}
        disabled={isDisabled}
        value={extras.confirmNewPassword}
        error={errors.confirm_new_password}
        onChange={({ target }) => setExtras({ confirmNewPassword: target.value }, 'confirm_new_password')}
      />
    </>
  )
}

export function AccountFields({
  state: { fields, errors, setField },
  isOwn,
  isEmailReadOnly,
}: FieldsProps & { isEmailReadOnly: boolean }) {
  return (
    <>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete={isOwn ? 'email' : 'off'}
        required={!isEmailReadOnly}
        readOnly={isEmailReadOnly}
        hint={
          isEmailReadOnly
            ? 'Only a superuser can change it for somebody else.'
            : 'We’ll email a link to the new address and let the old one know.'
        }
        value={fields.email}
        error={errors.email}
        onChange={({ target }) => setField('email', target.value)}
      />
      <TextField
        label="Username"
        name="username"
        autoComplete={isOwn ? 'username' : 'off'}
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

export function PersonFields({ state, isOwn, storedCountry }: FieldsProps & { storedCountry: string }) {
  const { fields, errors, countryCode, setField } = state
  return (
    <>
      <TextField
        label="Date of birth"
        name="date_of_birth"
        type="date"
        autoComplete={isOwn ? 'bday' : 'off'}
        min="1900-01-01"
        max={todayOfReader()}
        value={fields.date_of_birth}
        error={errors.date_of_birth}
        onChange={({ target }) => setField('date_of_birth', target.value)}
      />
      <SelectField
        label="Country"
        name="country_name"
        autoComplete={isOwn ? 'country-name' : 'off'}
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
        autoComplete={isOwn ? 'tel' : 'off'}
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
