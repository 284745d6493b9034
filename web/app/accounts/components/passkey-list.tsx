import { deviceName } from '@ledgerdeck/contract/device-name'
import type { Passkey } from '@ledgerdeck/contract/factors'
import { useState } from 'react'
import { privateApi } from '../../api/private-client.ts'
import { contractResolver, useApiForm } from '../../api/use-api-form.ts'
import { useWrite } from '../../api/use-write.ts'
import { canUsePasskeys, createPasskey, isPasskeyAddress, passkeyProblem } from '../../session/factors/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton, Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { DateTime } from '../../ui/first-paint/time.tsx'
import { FormProblem } from '../../ui/forms/form-problem.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './second-factors.module.css'

interface PasskeyListProps {
  passkeys: readonly Passkey[]
  onCodes: (codes: readonly string[]) => void
}

export function PasskeyList({ passkeys, onCodes }: PasskeyListProps) {
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const removal = useWrite((id: number) => privateApi.accounts.deletePasskey({ params: { id } }), {
    failed: 'Not removed.',
  })
  return (
    <section className={styles.part} aria-label="Passkeys">
      <h3>Passkeys</h3>
      <p>Log in with your fingerprint, face or screen lock instead of your password.</p>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyEntry
              key={passkey.id}
              passkey={passkey}
              isRemoving={removal.pendingInput === passkey.id}
              onRename={() => setRenamed(passkey)}
              onRemove={() => removal.write(passkey.id)}
            />
          ))}
        </ul>
      )}
      <AddPasskey onCodes={onCodes} />
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} />}
    </section>
  )
}

interface PasskeyEntryProps {
  passkey: Passkey
  isRemoving: boolean
  onRename: () => void
  onRemove: () => void
}

function PasskeyEntry({ passkey, isRemoving, onRename, onRemove }: PasskeyEntryProps) {
  const { name, created_at, last_used_at } = passkey
  return (
    <li className={styles.passkey}>
      <p className={styles.name}>{name}</p>
      <dl className={styles.facts}>
        <dt>Added</dt>
        <dd>
          <DateTime at={created_at} />
        </dd>
        <dt>Last used</dt>
        <dd>{last_used_at === null ? 'Never' : <DateTime at={last_used_at} />}</dd>
      </dl>
      <div className={layout.row}>
        <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <ConfirmButton
          size="small"
          variant="danger"
          label={isRemoving ? 'Removing...' : 'Remove'}
          name={`Remove ${name}`}
          isIdle={isRemoving}
          title="Remove this passkey?"
          text={`"${name}" will no longer open your account, and your other sessions will be logged out. Delete it from your device as well.`}
          action="Remove"
          onConfirm={onRemove}
        />
      </div>
    </li>
  )
}

const noPasskeys = 'this browser doesn’t have them'
const noPasskeyAddress = 'they need an https address with a host name'

function AddPasskey({ onCodes }: Pick<PasskeyListProps, 'onCodes'>) {
  const { write, isPending, failure } = useWrite(addPasskey, {
    showsFailure: true,
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  })
  if (!canUsePasskeys())
    return <p>You can’t use passkeys here: {isPasskeyAddress() ? noPasskeys : noPasskeyAddress}.</p>

  return (
    <>
      <Button size="small" aria-disabled={isPending} onClick={() => write()}>
        {isPending ? 'Waiting for the passkey...' : 'Add a passkey'}
      </Button>
      <FormProblem title="Not added" problem={failure && creationProblem(failure)} />
    </>
  )
}

async function addPasskey() {
  const passkey = await createPasskey(await privateApi.accounts.beginPasskeyRegistration())
  const name = deviceName(navigator.userAgent).slice(0, 60)
  return privateApi.accounts.addPasskey({ body: { name, passkey } })
}

function creationProblem(failure: unknown): string {
  const isKnown = failure instanceof Error && failure.name === 'InvalidStateError'
  return isKnown ? 'This device already has a passkey for your account.' : passkeyProblem(failure)
}

const resolver = contractResolver<{ name: string }>(
  async () => (await import('@ledgerdeck/contract/factors')).renamePasskey.body,
  (values) => values,
)

function RenameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useApiForm<{ name: string }, { msg: string }>({
    defaultValues: { name },
    resolver,
    send: (body) => privateApi.accounts.renamePasskey({ params: { id }, body }),
    onSaved: ({ msg }) => {
      void toast('success', msg)
      onClose()
    },
  })
  return (
    <Dialog isOpen onOpenChange={(next) => next || onClose()} title="Rename passkey" initialFocus="field">
      <form {...form.formProps} className={styles.setup}>
        <TextField {...form.field('name')} label="Name" maxLength={60} required />
        <FormProblem title="Not saved" problem={form.problem} />
        <div className={layout.rowEnd}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" aria-disabled={form.isSaving}>
            {form.isSaving ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
