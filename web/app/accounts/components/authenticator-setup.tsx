import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { useState } from 'react'
import { failureText } from '../../api/call-error.ts'
import { privateApi } from '../../api/private-client.ts'
import { contractResolver, useApiForm } from '../../api/use-api-form.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { importOrNull } from '../../ui/lazy-component.ts'
import { toast } from '../../ui/toast.ts'
import styles from './second-factors.module.css'

type Begun = CallResult<Client['accounts']['beginAuthenticatorApp']> & { qrCode: string | null }

interface AuthenticatorSetupProps {
  onCodes: (codes: readonly string[]) => void
}

/** The secret is made before the dialog opens, since that may ask who it is for. */
export function AuthenticatorSetup({ onCodes }: AuthenticatorSetupProps) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const close = () => setBegun(null)

  const { write, isPending } = useWrite(createSecret, {
    failed: 'Not set up.',
    isReloadedOnRefusal: false,
    onSuccess: setBegun,
  })

  return (
    <>
      <Button size="small" aria-disabled={isPending} onClick={() => write()}>
        Set up an authenticator app
      </Button>
      <Dialog
        isOpen={begun !== null}
        onOpenChange={(next) => next || close()}
        title="Set up an authenticator app"
        initialFocus="field"
      >
        {begun && (
          <SetupForm
            begun={begun}
            onClose={close}
            onCodes={(codes) => {
              close()
              onCodes(codes)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

async function createSecret(): Promise<Begun> {
  const [answer, drawing] = await Promise.all([
    privateApi.accounts.beginAuthenticatorApp(),
    importOrNull(() => import('uqr')),
  ])
  return { ...answer, qrCode: drawing && imageAddress(drawing.renderSVG(answer.uri, { border: 2 })) }
}

function imageAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const resolver = contractResolver<{ code: string }>(
  async () => (await import('@ledgerdeck/contract/factors')).confirmAuthenticatorApp.body,
  (values) => values,
)

interface SetupFormProps extends AuthenticatorSetupProps {
  begun: Begun
  onClose: () => void
}

function SetupForm({ begun: { secret, qrCode }, onClose, onCodes }: SetupFormProps) {
  const form = useApiForm<{ code: string }, CallResult<Client['accounts']['confirmAuthenticatorApp']>>({
    defaultValues: { code: '' },
    resolver,
    send: (body) => privateApi.accounts.confirmAuthenticatorApp({ body }),
    fieldErrors: (failure) => ({ code: failureText(failure) ?? undefined }),
    onSaved: ({ msg, recovery_codes }) => {
      void toast('success', msg)
      onCodes(recovery_codes)
    },
  })
  return (
    <form {...form.formProps} className={styles.setup} aria-label="Authenticator app">
      <p>Scan this with your authenticator app, or type the secret in. Then enter the code the app shows.</p>
      {qrCode !== null && (
        <img className={styles.code} src={qrCode} alt="QR code of the secret" width={200} height={200} />
      )}
      <p>
        Secret: <code className={styles.secret}>{secret}</code> <CopyButton text={secret} subject="the secret" />
      </p>
      <TextField
        {...form.field('code')}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        spellCheck={false}
        required
      />
      <div className={layout.rowEnd}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={form.isSaving}>
          {form.isSaving ? 'Checking...' : 'Activate'}
        </Button>
      </div>
    </form>
  )
}
