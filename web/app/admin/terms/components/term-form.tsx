import { slugFromText } from '@ledgerdeck/blocks'
import type { Term, TermKind } from '@ledgerdeck/contract/terms'
import { useState } from 'react'
import { api } from '../../../api/browser-client.ts'
import { CallError, isMissing } from '../../../api/call-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { contractResolver, useApiForm } from '../../../api/use-api-form.ts'
import { toastFailure } from '../../../api/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { publicAddress } from '../term-texts.ts'
import styles from './term-form.module.css'

interface TermFormProps {
  kind: TermKind
  term: Term | null
  onClose: () => void
  onSettled: () => void
}

interface TermValues {
  name: string
  slug: string
}

const maxSlugLength = 200

const resolver = contractResolver<TermValues>(
  async () => (await import('@ledgerdeck/contract/terms')).createTerm.body,
  (values) => values,
)

export function TermForm({ kind, term, onClose, onSettled }: TermFormProps) {
  const { form, rival } = useTermForm({ kind, term, onClose, onSettled })
  const { name, slug } = form.watch()
  const [action, busyAction] = term ? ['Save', 'Saving...'] : ['Create', 'Creating...']
  const address = publicAddress(kind, slugFromText(slug || name, maxSlugLength) || kind)

  return (
    <form ref={form.element} className={styles.form} noValidate autoComplete="off" onSubmit={form.submit}>
      <div role="status">
        {rival && (
          <Callout tone="warning" title={`Someone else renamed it “${rival.name}” after you opened it`}>
            <p>Save again to replace it, or cancel.</p>
          </Callout>
        )}
      </div>
      <TextField {...form.field('name')} label="Name" required maxLength={100} />
      <TextField
        {...form.field('slug')}
        label="Slug"
        maxLength={maxSlugLength}
        autoCapitalize="none"
        spellCheck={false}
        hint={
          <>
            Leave blank to use the name. Readers find it at <span className={styles.address}>{address}</span>
            {term && '; the current address will still work.'}
          </>
        }
      />
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={form.isSaving}>
          {form.isSaving ? busyAction : action}
        </Button>
      </div>
    </form>
  )
}

function useTermForm({ kind, term, onClose, onSettled }: TermFormProps) {
  // The list may reload while the form is open; the change is based on the first version.
  const [base] = useState(term)
  const [rival, setRival] = useState<TermValues | null>(null)
  const form = useApiForm<TermValues, { msg: string }>({
    defaultValues: { name: term?.name ?? '', slug: term?.slug ?? '' },
    resolver,
    send: (body) => save(kind, body, base && { id: base.id, ...(rival ?? base) }),
    onSaved: ({ msg }) => {
      void toast('success', msg)
      leave()
    },
    onFailure: async (failure) => {
      toastFailure(failure, 'Not saved.')
      if (isMissing(failure)) giveUp()
      else if (base && failure instanceof CallError && failure.code === 'term_changed') {
        await api.admin.getTerm({ params: { kind, id: base.id } }).then(setRival, giveUp)
      }
      return false
    },
  })

  function leave() {
    onClose()
    onSettled()
  }

  function giveUp() {
    void queryClient.invalidateQueries()
    leave()
  }

  return { form, rival }
}

function save(kind: TermKind, body: TermValues, base: (TermValues & { id: number }) | null): Promise<{ msg: string }> {
  if (!base) return api.admin.createTerm({ params: { kind }, body })
  return api.admin.renameTerm({
    params: { kind, id: base.id },
    body: { ...body, base_name: base.name, base_slug: base.slug },
  })
}
