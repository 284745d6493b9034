import { countries } from '@ledgerdeck/countries'
import { todayOfReader } from '../../ui/day-bounds.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { AccountForm } from '../use-account-form.ts'

interface FieldsProps {
  form: AccountForm
  isOwn: boolean
}

interface PasswordFieldsProps {
  form: AccountForm
  isRequired: boolean
  isDisabled: boolean
  consequence?: string
}

const passwordRule = '8 to 128 characters.'

function passwordHint({ isRequired, isDisabled, consequence = '' }: Omit<PasswordFieldsProps, 'form'>): string {
  if (isDisabled) return 'Only a superuser can set it for somebody else. Send a reset link instead.'
  return isRequired ? passwordRule : `${passwordRule} Leave it empty to keep the present one.${consequence}`
}

export function PasswordFields({ form: { field, clearErrors }, ...rules }: PasswordFieldsProps) {
  const { isRequired, isDisabled } = rules
  return (
    <>
      <PasswordField
        {...field('new_password', { onChange: () => clearErrors('confirm_new_password') })}
        label="New password"
        autoComplete="new-password"
        required={isRequired}
        disabled={isDisabled}
        hint={passwordHint(rules)}
      />
      <PasswordField
        {...field('confirm_new_password')}
        label="Confirm new password"
        autoComplete="new-password"
        required={isRequired}
        disabled={isDisabled}
      />
    </>
  )
}

export function AccountFields({ form: { field }, isOwn, isEmailReadOnly }: FieldsProps & { isEmailReadOnly: boolean }) {
  return (
    <>
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete={isOwn ? 'email' : 'off'}
        required={!isEmailReadOnly}
        readOnly={isEmailReadOnly}
        hint={
          isEmailReadOnly
            ? 'Only a superuser can change it for somebody else.'
            : 'We’ll email a link to the new address and let the old one know.'
        }
      />
      <TextField
        {...field('username')}
        label="Username"
        autoComplete={isOwn ? 'username' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </>
  )
}

export function PersonFields({ form, isOwn, storedCountry }: FieldsProps & { storedCountry: string }) {
  const { field, countryCode } = form
  return (
    <>
      <TextField
        {...field('date_of_birth')}
        label="Date of birth"
        type="date"
        autoComplete={isOwn ? 'bday' : 'off'}
        min="1900-01-01"
        max={todayOfReader()}
      />
      <SelectField
        {...field('country_name')}
        label="Country"
        autoComplete={isOwn ? 'country-name' : 'off'}
        options={countryOptions(storedCountry)}
      />
      <TextField
        label="Country code"
        name="country_code"
        readOnly
        value={countryCode}
        hint="Follows from the country."
      />
      <TextField {...field('phone_number')} label="Phone number" type="tel" autoComplete={isOwn ? 'tel' : 'off'} />
    </>
  )
}

const tableOptions = [
  { value: '', label: 'No country' },
  ...countries.map(({ name }) => ({ value: name, label: name })),
]

/** Includes the stored country, even if the table does not know it. */
function countryOptions(stored: string) {
  if (tableOptions.some(({ value }) => value === stored)) return tableOptions
  return [...tableOptions, { value: stored, label: stored }]
}
