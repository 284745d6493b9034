import type { UserReference } from '@ledgerdeck/contract/users'
import { countries } from '@ledgerdeck/countries'
import { ImageField, imageProblem, useObjectUrl } from '../../media/components/image-field.tsx'
import { PictureInitial, ProfilePicture, pictureClass } from '../../media/components/user-picture.tsx'
import { useSite } from '../../shell/page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { todayOfReader } from '../../ui/format.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
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
  if (isDisabled) return 'Only a superuser can set someone else’s password. Send a reset link instead.'
  return isRequired ? passwordRule : `${passwordRule} Leave blank to keep the current password.${consequence}`
}

export function PasswordFields({ form: { field }, ...rules }: PasswordFieldsProps) {
  const { isRequired, isDisabled } = rules
  return (
    <>
      <PasswordField
        {...field('new_password', { deps: 'confirm_new_password' })}
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
            ? 'Only a superuser can change someone else’s email.'
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
      <TextField label="Country code" name="country_code" readOnly value={countryCode} hint="Set by the country." />
      <TextField {...field('phone_number')} label="Phone number" type="tel" autoComplete={isOwn ? 'tel' : 'off'} />
    </>
  )
}

const tableOptions = [
  { value: '', label: 'No country' },
  ...countries.map(({ name }) => ({ value: name, label: name })),
]

function countryOptions(stored: string) {
  if (tableOptions.some(({ value }) => value === stored)) return tableOptions
  return [...tableOptions, { value: stored, label: stored }]
}

interface ImageChange {
  file: File | null
  isRemoved: boolean
}

const noImageChange: ImageChange = { file: null, isRemoved: false }

interface FeatureImageFieldProps {
  user: UserReference
  change: ImageChange
  onChange: (change: ImageChange) => void
  problem: string | null
  onProblem: (problem: string | null) => void
  error: string | undefined
  isDisabled: boolean
}

export function FeatureImageField(props: FeatureImageFieldProps) {
  const { user, change, onChange, problem, onProblem, error, isDisabled } = props
  const { imageMegabytes } = useSite()
  const isStored = user.user_image !== null
  const isShown = change.file !== null || (isStored && !change.isRemoved)
  const isChanged = change.file !== null || change.isRemoved

  function pick(files: readonly File[]) {
    const [file] = files
    const found = files.length > 1 ? 'Choose one image.' : file ? imageProblem(file, imageMegabytes) : null
    onProblem(found)
    if (file && found === null) onChange({ file, isRemoved: false })
  }

  function changeTo(next: ImageChange) {
    onProblem(null)
    onChange(next)
  }

  const preview = (
    <Preview
      user={user}
      change={change}
      onUnreadable={() => {
        changeTo(noImageChange)
        onProblem('This file isn’t an image we can read. Choose another.')
      }}
    />
  )
  return (
    <ImageField
      label="Feature image"
      preview={preview}
      prompt="Choose an image, or drop it here."
      state={changeText(change)}
      error={problem ?? error}
      isDisabled={isDisabled}
      onFiles={pick}
    >
      {isShown && (
        <Button
          size="small"
          variant="danger"
          disabled={isDisabled}
          onClick={() => changeTo({ file: null, isRemoved: isStored })}
        >
          Remove image
        </Button>
      )}
      {isStored && isChanged && (
        <Button size="small" disabled={isDisabled} onClick={() => changeTo(noImageChange)}>
          Keep current image
        </Button>
      )}
    </ImageField>
  )
}

function changeText({ file, isRemoved }: ImageChange): string {
  if (file) return `${file.name} uploads when you save.`
  return isRemoved ? 'The image is removed when you save.' : ''
}

interface PreviewProps {
  user: UserReference
  change: ImageChange
  onUnreadable: () => void
}

function Preview({ user, change: { file, isRemoved }, onUnreadable }: PreviewProps) {
  const url = useObjectUrl(file)
  if (file === null)
    return isRemoved ? <PictureInitial username={user.username} size="large" /> : <ProfilePicture user={user} />
  if (url === null) return <span className={pictureClass('large')} />
  return (
    <img
      className={pictureClass('large')}
      src={url}
      width={160}
      height={160}
      alt={`Preview of ${file.name}`}
      onError={onUnreadable}
    />
  )
}
