import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { registrationRefusalOf } from '../registration-rules.ts'
import { useRegistration } from '../use-registration.ts'
import { AccountForm, FormAlert } from './account-screen.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

export default function RegistrationForm({ takesFocus }: { takesFocus: boolean }) {
  const registration = useRegistration()
  const { form } = registration
  return (
    <Panel title="New profile">
      <AccountForm
        form={form}
        name="Registration"
        submitLabel="INITIATE"
        busyLabel="TRANSMITTING..."
        takesFocus={takesFocus}
        alert={form.failure !== null && <RefusalAlerts failure={form.failure} />}
      >
        <NameFields {...registration} />
        <NewPasswordFields form={form} label="CREDENTIALS" confirmationLabel="CONFIRM CREDENTIALS" />
      </AccountForm>
    </Panel>
  )
}

type Registration = ReturnType<typeof useRegistration>

function NameFields({ form: { field }, suggestFor, noteTypedName, ...name }: Registration) {
  const suggest = ({ target }: { target: { value: string } }) => suggestFor(target.value)
  return (
    <>
      <TextField
        {...field('username', { onChange: noteTypedName })}
        label="IDENTIFIER"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={<UsernameHint {...name} />}
      />
      <TextField
        {...field('email', { onChange: suggest, onBlur: suggest })}
        label="EMAIL"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="We’ll send a link to it. No one else sees it."
      />
    </>
  )
}

function UsernameHint({ suggestion, isNameTyped }: Pick<Registration, 'suggestion' | 'isNameTyped'>) {
  return (
    <>
      {suggestion === null && !isNameTyped && 'Skip this, and we’ll suggest one from your email. '}
      {suggestion === null && '2–60 characters: letters, numbers and . _ + -'}
      <span role="status">
        {suggestion?.takenName && `${suggestion.takenName} is taken. `}
        {suggestion && `We suggest ${suggestion.name} from your email. Everyone sees it, so change it if you like.`}
      </span>
    </>
  )
}

function RefusalAlerts({ failure }: { failure: unknown }) {
  const { isForm, messages } = registrationRefusalOf(failure)
  const title = 'REGISTRATION FAILED. RETRY.'
  if (!isForm) return null
  if (messages.length === 0) return <FormAlert title={title} />
  return messages.map((message) => <FormAlert key={message} title={title} text={message} />)
}
