import type { PasskeyRequestOptions } from '@ledgerdeck/contract/factors'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { failureText } from '../../api/call-error.ts'
import { contractResolver, useApiForm } from '../../api/use-api-form.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { canUsePasskeys, getPasskey, passkeyProblem } from './passkeys.ts'
import type { FactorProof } from './pending-login.ts'

interface SecondFactorFormProps {
  kinds: readonly string[]
  children?: ReactNode
  submitLabel: string
  busyLabel: string
  cancelLabel: string
  beginPasskey: () => Promise<PasskeyRequestOptions>
  onProve: (proof: FactorProof) => Promise<unknown>
  onCancel: () => void
}

type CodeKind = 'authenticator_app' | 'recovery_code'

export default function SecondFactorForm(props: SecondFactorFormProps) {
  const { kinds, children, beginPasskey, onProve, ...labels } = props
  const [chosen, setChosen] = useState<CodeKind | null>(null)
  const first = kinds.includes('authenticator_app') ? 'authenticator_app' : null
  const kind = chosen ?? first
  const hasPasskey = kinds.includes('passkey') && canUsePasskeys()
  const element = useRef<HTMLDivElement>(null)
  const hasCode = kind !== null

  useEffect(() => {
    if (!hasCode) element.current?.querySelector('button')?.focus()
  }, [hasCode])

  return (
    <div ref={element} className={layout.stack4}>
      {children}
      {hasPasskey && <PasskeyButton beginPasskey={beginPasskey} onProve={onProve} isMain={kind === null} />}
      {kind && <CodeForm key={kind} kind={kind} onProve={onProve} {...labels} />}
      {kind === null && <Button onClick={labels.onCancel}>{labels.cancelLabel}</Button>}
      {kinds.includes('recovery_code') && kind !== 'recovery_code' && (
        <Button variant="quiet" onClick={() => setChosen('recovery_code')}>
          Use a recovery code
        </Button>
      )}
      {kind === 'recovery_code' && first && (
        <Button variant="quiet" onClick={() => setChosen(first)}>
          Use the authenticator app
        </Button>
      )}
    </div>
  )
}

interface PasskeyButtonProps extends Pick<SecondFactorFormProps, 'beginPasskey' | 'onProve'> {
  isMain: boolean
}

function PasskeyButton({ beginPasskey, onProve, isMain }: PasskeyButtonProps) {
  const proof = useWrite(async () => void (await onProve({ passkey: await getPasskey(await beginPasskey()) })), {
    showsFailure: true,
  })
  return (
    <>
      <Button variant={isMain ? 'primary' : 'secondary'} aria-disabled={proof.isPending} onClick={() => proof.write()}>
        {proof.isPending ? 'Waiting for the passkey...' : 'Use a passkey'}
      </Button>
      {proof.failure && <p role="alert">{passkeyProblem(proof.failure)}</p>}
    </>
  )
}

/** `finishLogin` and `reauthenticate` take the same codes. */
const resolver = contractResolver<{ code: string }>(
  async () => (await import('@ledgerdeck/contract/sessions')).reauthenticate.body,
  (values) => values,
)

const fields = {
  authenticator_app: {
    label: 'Code',
    hint: 'The 6 digits in your authenticator app.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery_code: {
    label: 'Recovery code',
    hint: 'One of the codes you saved. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const

interface CodeFormProps
  extends Pick<SecondFactorFormProps, 'submitLabel' | 'busyLabel' | 'cancelLabel' | 'onProve' | 'onCancel'> {
  kind: CodeKind
}

function CodeForm({ kind, submitLabel, busyLabel, cancelLabel, onProve, onCancel }: CodeFormProps) {
  const form = useApiForm<{ code: string }, unknown>({
    defaultValues: { code: '' },
    resolver,
    send: ({ code }) => onProve({ code }),
    fieldErrors: (failure) => ({ code: failureText(failure) ?? 'An unexpected error occurred. Please try again.' }),
  })
  const { setFocus, failure } = form

  useEffect(() => {
    setFocus('code', { shouldSelect: failure !== null })
  }, [setFocus, failure])

  return (
    <form {...form.formProps} className={layout.stack4} aria-label="Second factor">
      <TextField {...form.field('code')} {...fields[kind]} maxLength={40} spellCheck={false} required />
      <div className={layout.rowEnd}>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button type="submit" variant="primary" aria-disabled={form.isSaving}>
          {form.isSaving ? busyLabel : submitLabel}
        </Button>
      </div>
    </form>
  )
}
