import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/browser-client.ts'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.ts'
import { setEmailFlag } from '../email-flag.ts'
import { typed } from '../form-values.ts'
import {
  checkRegistration,
  noRefusal,
  type RegistrationRefusal,
  type RegistrationValues,
  readRegistrationRefusal,
} from '../registration-rules.ts'
import { AccountForm } from './account-form.tsx'
import { FormAlert } from './form-alert.tsx'
import { RegistrationFields } from './registration-fields.tsx'

function readForm(form: FormData): RegistrationValues {
  return {
    username: typed(form, 'username').trim(),
    email: typed(form, 'email').trim(),
    password: typed(form, 'password'),
    confirm_password: typed(form, 'confirm_password'),
  }
}

/** Makes an account and leads on to the notice about the verification mail. */
export function RegisterForm({ takesFocus }: { takesFocus: boolean }) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<RegistrationRefusal>(noRefusal)

  async function register(form: FormData) {
    const values = readForm(form)
    const fields = checkRegistration(values)
    setRefusal({ ...noRefusal, fields })
    if (Object.keys(fields).length > 0) return
    try {
      const { msg } = await api.accounts.register({ body: values })
      void toast('success', msg || 'Registration successful. Please check your email for verification.')
    } catch (failure) {
      setRefusal(readRegistrationRefusal(failure))
      return
    }
    setEmailFlag()
    await navigate('/email-verification-notice', { replace: true })
  }

  /** Whether the repetition is right is another question as soon as the password is another. */
  function forgetError(field: string) {
    const settled = field === 'password' ? ['password', 'confirm_password'] : [field]
    const fields = Object.fromEntries(Object.entries(refusal.fields).filter(([name]) => !settled.includes(name)))
    setRefusal({ ...refusal, fields })
  }

  return (
    <Panel title="New profile">
      <AccountForm
        name="Registration"
        submitLabel="INITIATE"
        busyLabel="TRANSMITTING..."
        onSubmit={register}
        onEdit={forgetError}
        takesFocus={takesFocus}
        alert={refusal.isForm && <RefusalAlerts messages={refusal.messages} />}
      >
        <RegistrationFields errors={refusal.fields} />
      </AccountForm>
    </Panel>
  )
}

/** Also where all that was refused stands at its fields. */
function RefusalAlerts({ messages }: { messages: readonly string[] }) {
  const title = 'REGISTRATION FAILED. RETRY.'
  if (messages.length === 0) return <FormAlert title={title} />
  return messages.map((message) => <FormAlert key={message} title={title} text={message} />)
}
