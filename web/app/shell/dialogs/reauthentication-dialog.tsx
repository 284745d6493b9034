import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { privateApi } from '../../api/private-client.ts'
import { endpointQuery, queryClient } from '../../api/query-client.ts'
import { settlePasswordQuestion } from '../../api/recent-authentication.ts'
import { type FactorProof, requiredFactors } from '../../session/factors/pending-login.ts'
import SecondFactorForm from '../../session/factors/second-factor-form.tsx'
import Dialog from '../../ui/dialogs/dialog-window.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { PasswordForm } from './password-form.tsx'

interface ReauthenticationProps {
  isOpen: boolean
  username: string
  hasSecondFactor: boolean
}

const cancel = () => settlePasswordQuestion(false)

async function prove(proof: FactorProof & { password?: string }): Promise<void> {
  await privateApi.accounts.reauthenticate({ body: proof })
  settlePasswordQuestion(true)
}

export default function ReauthenticationDialog({ isOpen, username, hasSecondFactor }: ReauthenticationProps) {
  const password = useRef<HTMLInputElement>(null)
  const [required, setRequired] = useState<readonly string[] | null>(null)

  async function confirm(typed: string): Promise<void> {
    try {
      await prove({ password: typed })
    } catch (failure) {
      // The factor may have been added on another device.
      const kinds = requiredFactors(failure)
      if (kinds === null) throw failure
      setRequired(kinds)
    }
  }

  const asksFactor = hasSecondFactor || required !== null
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => next || cancel()}
      title="Confirm it’s you"
      initialFocus={asksFactor ? 'first' : password}
    >
      {asksFactor ? (
        <FactorConfirmation kinds={required} isShown={isOpen} />
      ) : (
        <PasswordForm
          username={username}
          submitLabel="Confirm"
          busyLabel="Confirming..."
          cancelLabel="Cancel"
          passwordRef={password}
          onSubmit={confirm}
          onCancel={cancel}
        >
          <p>
            This changes who can get into an account, so enter your password again. We won’t ask again for 10 minutes.
          </p>
        </PasswordForm>
      )}
    </Dialog>
  )
}

/** @param kinds null to ask the server, which also waits for it */
function FactorConfirmation({ kinds, isShown }: { kinds: readonly string[] | null; isShown: boolean }) {
  const query = { ...endpointQuery(privateApi.accounts.listFactors, {}), enabled: isShown && kinds === null }
  const { data, error } = useQuery(query, queryClient)
  const own = data && [
    ...(data.authenticator_app ? ['authenticator_app'] : []),
    ...(data.passkeys.length > 0 ? ['passkey'] : []),
    ...(data.recovery_codes_left > 0 ? ['recovery_code'] : []),
  ]
  const known = kinds ?? own ?? (error ? ['authenticator_app', 'passkey', 'recovery_code'] : null)
  if (known === null) return <Spinner label="Loading..." />
  return (
    <SecondFactorForm
      kinds={known}
      submitLabel="Confirm"
      busyLabel="Confirming..."
      cancelLabel="Cancel"
      beginPasskey={() => privateApi.accounts.beginReauthentication()}
      onProve={prove}
      onCancel={cancel}
    >
      <p>
        This changes who can get into an account, so confirm with your second factor. We won’t ask again for 10 minutes.
      </p>
    </SecondFactorForm>
  )
}
