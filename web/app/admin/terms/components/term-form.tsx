import { slugFromText } from '@ledgerdeck/blocks'
import type { Term, TermKind } from '@ledgerdeck/contract/terms'
import { useState } from 'react'
import { isMissing } from '../../../api/call-error.ts'
import { privateApi } from '../../../api/private-client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { contractResolver, useApiForm } from '../../../api/use-api-form.ts'
import { toastFailure } from '../../../api/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextField } from '../../../ui/field.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
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
  const form = useTermForm({ kind, term, onClose, onSettled })
  const { theirs } = form
  const { name, slug } = form.watch()
  const [action, busyAction] = term ? ['Save', 'Saving...'] : ['Create', 'Creating...']
  const address = publicAddress(kind, slugFromText(slug || name, maxSlugLength) || kind)

  return (
    <form {...form.formProps} className={layout.stack4} autoComplete="off">
      <div role="status">
        {theirs && (
          <Callout tone="warning" title={`Someone else renamed it “${theirs.name}” after you opened it`}>
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
      <FormProblem title="Not saved" problem={form.problem} />
      <div className={layout.rowEnd}>
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
  const form = useApiForm<TermValues, { msg: string }, Term>({
    defaultValues: { name: term?.name ?? '', slug: term?.slug ?? '' },
    resolver,
    send,
    conflict: base
      ? { code: 'term_changed', load: () => privateApi.admin.getTerm({ params: { kind, id: base.id } }) }
      : undefined,
    onSaved: ({ msg }) => {
      void toast('success', msg)
      leave()
    },
    onFailure: (failure) => {
      if (isMissing(failure)) {
        toastFailure(failure, 'Not saved.')
        void queryClient.invalidateQueries()
        leave()
      }
      return false
    },
  })

  function send(body: TermValues): Promise<{ msg: string }> {
    if (!base) return privateApi.admin.createTerm({ params: { kind }, body })
    const { name, slug } = form.theirs ?? base
    return privateApi.admin.renameTerm({
      params: { kind, id: base.id },
      body: { ...body, base_name: name, base_slug: slug },
    })
  }

  function leave() {
    onClose()
    onSettled()
  }

  return form
}
