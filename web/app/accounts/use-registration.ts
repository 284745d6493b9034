import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api/browser-client.ts'
import { checkResolver, useApiForm } from '../api/use-api-form.ts'
import { toast } from '../ui/toast.ts'
import { setEmailFlag } from './pending-verification.ts'
import {
  checkRegistration,
  isEmailAddress,
  type RegistrationValues,
  registrationRefusalOf,
  takenUsernameText,
} from './registration-rules.ts'
import { numberedUsername, usernameBase, usernameOf } from './username-suggestion.ts'

interface UsernameSuggestion {
  base: string
  name: string
  /** The suggestion before, which the server refused. */
  takenName: string | null
}

const resolver = checkResolver<RegistrationValues>(checkRegistration)

/** Suggests a username from the email address until someone types one, or removes it. */
export function useRegistration() {
  const navigate = useNavigate()
  const [isNameTyped, setNameTyped] = useState(false)
  const [suggestion, setSuggestion] = useState<UsernameSuggestion | null>(null)

  const form = useApiForm<RegistrationValues, { msg: string }>({
    defaultValues: {},
    resolver,
    checksLeftFields: true,
    send: ({ username, email, ...passwords }) =>
      api.accounts.register({ body: { username: username.trim(), email: email.trim(), ...passwords } }),
    onSaved: ({ msg }) => {
      void toast('success', msg)
      setEmailFlag()
      return navigate('/email-verification-notice', { replace: true })
    },
    fieldErrors: (failure) => registrationRefusalOf(failure).fields,
    onFailure: (failure) => {
      const isTaken = registrationRefusalOf(failure).fields.username === takenUsernameText
      if (suggestion && isTaken && hasUntouchedName())
        suggest({ ...suggestion, name: numberedUsername(suggestion.base), takenName: suggestion.name })
      return false
    },
  })

  /** Whether the field contains only the suggestion; browsers fill fields without an event. */
  function hasUntouchedName(): boolean {
    return !isNameTyped && (form.getValues('username') ?? '') === (suggestion?.name ?? '')
  }

  function suggest(next: UsernameSuggestion) {
    setSuggestion(next)
    form.setValue('username', next.name)
  }

  function suggestFor(email: string) {
    const base = isEmailAddress(email) ? usernameBase(email) : null
    if (base === null || base === suggestion?.base || !hasUntouchedName()) return
    suggest({ base, name: usernameOf(base), takenName: null })
    form.clearErrors('username')
  }

  return {
    form,
    suggestFor,
    suggestion: isNameTyped ? null : suggestion,
    isNameTyped,
    noteTypedName: () => setNameTyped(true),
  }
}
