import { useApiForm } from '../../api/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TextField } from '../../ui/field.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { toast } from '../../ui/toast.ts'
import { maxNameCharacters } from '../kept-calculation.ts'

interface NameFormProps {
  initial: string
  action: string
  send: (name: string) => Promise<{ msg: string }> | { msg: string }
  onSaved: () => void
}

export function NameForm({ initial, action, send, onSaved }: NameFormProps) {
  const form = useApiForm<{ name: string }, { msg: string }>({
    defaultValues: { name: initial },
    send: async ({ name }) => send(name.trim()),
    onSaved: ({ msg }) => {
      void toast('success', msg)
      onSaved()
    },
  })
  return (
    <form ref={form.element} className={layout.stack4} noValidate onSubmit={form.submit} aria-busy={form.isSaving}>
      <TextField
        label="Name"
        required
        maxLength={maxNameCharacters}
        autoComplete="off"
        {...form.field('name', { validate: (name) => name.trim() !== '' || 'Enter a name.' })}
      />
      {form.problem !== null && (
        <div role="alert">
          <Callout tone="danger" title={form.problem} />
        </div>
      )}
      <div>
        <Button type="submit" variant="primary" aria-disabled={form.isSaving}>
          {form.isSaving ? 'Saving...' : action}
        </Button>
      </div>
    </form>
  )
}
