import { useNavigate } from 'react-router'
import { api } from '../../api/browser-client.ts'
import { type ApiForm, checkResolver, useApiForm } from '../../api/use-api-form.ts'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { setEmailFlag } from '../pending-verification.ts'
import { checkRegistration, type RegistrationValues, readRegistrationRefusal } from '../registration-rules.ts'
import { AccountForm } from './account-form.tsx'
import { FormAlert } from './form-alert.tsx'

const resolver = checkResolver<RegistrationValues>(checkRegistration)

export function RegisterForm({ takesFocus }: { takesFocus: boolean }) {
  const navigate = useNavigate()
  const form = useApiForm<RegistrationValues, { msg: string }>({
    defaultValues: {},
    resolver,
    send: ({ username, email, ...passwords }) =>
      api.accounts.register({ body: { username: username.trim(), email: email.trim(), ...passwords } }),
    onSaved: ({ msg }) => {
      void toast('success', msg || 'Registration successful. Please check your email for verification.')
      setEmailFlag()
      return navigate('/email-verification-notice', { replace: true })
    },
    fieldErrors: (failure) => readRegistrationRefusal(failure).fields,
  })

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
        <RegistrationFields form={form} />
      </AccountForm>
    </Panel>
  )
}

function RefusalAlerts({ failure }: { failure: unknown }) {
  const { isForm, messages } = readRegistrationRefusal(failure)
  const title = 'REGISTRATION FAILED. RETRY.'
  if (!isForm) return null
  if (messages.length === 0) return <FormAlert title={title} />
  return messages.map((message) => <FormAlert key={message} title={title} text={message} />)
}

function RegistrationFields({ form: { field } }: { form: ApiForm<RegistrationValues> }) {
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
