import { isBlank } from '@ledgerdeck/contract/blank-text'
import { calculationBounds } from '@ledgerdeck/contract/calculation-bounds'
import { Link } from 'react-router'
import { checkResolver, useApiForm } from '../../api/use-api-form.ts'
import { useSessionUser } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { FormProblem } from '../../ui/forms/form-problem.tsx'
import { toast } from '../../ui/toast.ts'
import { saveCalculation } from '../account-calculations.ts'
import { calculationsPath } from '../saved-calculation.ts'
import { suggestedName } from '../suggested-name.ts'
import type { SaveButtonProps } from './save-button.tsx'

interface NameFormProps {
  initial: string
  action: string
  send: (name: string) => Promise<{ msg: string }> | { msg: string }
  onSaved: () => void
}

/** Guests also save offline, where no server checks and the contract may not load. */
const resolver = checkResolver<{ name: string }>(({ name }) => ({
  name: isBlank(name) ? 'Enter a name.' : undefined,
}))

export function NameForm({ initial, action, send, onSaved }: NameFormProps) {
  const form = useApiForm<{ name: string }, { msg: string }>({
    defaultValues: { name: initial },
    resolver,
    send: async ({ name }) => send(name.trim()),
    onSaved: ({ msg }) => {
      void toast('success', msg)
      onSaved()
    },
  })
  return (
    <form {...form.formProps} className={layout.stack4}>
      <TextField
        label="Name"
        required
        maxLength={calculationBounds.nameCharacters}
        autoComplete="off"
        {...form.field('name')}
      />
      <FormProblem title="Not saved" problem={form.problem} />
      <div>
        <Button type="submit" variant="primary" aria-disabled={form.isSaving}>
          {form.isSaving ? 'Saving...' : action}
        </Button>
      </div>
    </form>
  )
}

interface SaveDialogProps extends Omit<SaveButtonProps, 'size'> {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function SaveDialog({ calculation, names, isOpen, onOpenChange }: SaveDialogProps) {
  const isGuest = useSessionUser() === null
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Save this calculation" initialFocus="field">
      <div className={layout.stack4}>
        <NameForm
          initial={suggestedName(names)}
          action="Save"
          send={(name) => saveCalculation({ ...calculation(), name })}
          onSaved={() => onOpenChange(false)}
        />
        <p>
          {isGuest
            ? 'It will be kept in this browser. When you log in, it moves to your account. '
            : 'It will count towards your storage. Only you can see it. '}
          <Link to={calculationsPath}>Saved calculations</Link>
        </p>
      </div>
    </Dialog>
  )
}
