import { slugFromText } from '@ledgerdeck/blocks'
import type { Term, TermKind } from '@ledgerdeck/contract/taxonomy'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../../api/browser-client.ts'
import { CallError } from '../../../api/call-error.ts'
import { isMissing } from '../../../api/load-failure.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { publicAddress } from '../taxonomy-words.ts'
import styles from './taxonomy-form.module.css'

interface TaxonomyFormProps {
  kind: TermKind
  /** Null for a new one. */
  term: Term | null
  onClose: () => void
  /** Told when it was saved, or is gone. */
  onSettled: () => void
}

const longestSlug = 200

/** Name and address of a category or tag. */
export function TaxonomyForm({ kind, term, onClose, onSettled }: TaxonomyFormProps) {
  const settle = () => {
    onClose()
    onSettled()
  }
  const { name, slug, type, errors, rival, isBusy, save } = useTermForm(kind, term, settle)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors.name || errors.slug) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    save()
  }

  return (
    <form ref={form} className={styles.form} noValidate autoComplete="off" onSubmit={submit}>
      <div role="status">
        {rival && (
          <Notice tone="warning" title={`Somebody else named it “${rival.name}” meanwhile`}>
            <p>Save again to replace that, or cancel.</p>
          </Notice>
        )}
      </div>
      <TextField
        label="Name"
        name="name"
        required
        maxLength={100}
        value={name}
        error={errors.name}
        onChange={({ target }) => type({ name: target.value })}
      />
      <TextField
        label="Address"
        name="slug"
        maxLength={longestSlug}
        autoCapitalize="none"
        spellCheck={false}
        hint={
          <>
            Empty for one made of the name. Readers find it at{' '}
            <span className={styles.address}>
              {publicAddress(kind, slugFromText(slug || name, longestSlug) || kind)}
            </span>
            {term && '; the present address keeps leading there.'}
          </>
        }
        value={slug}
        error={errors.slug}
        onChange={({ target }) => type({ slug: target.value })}
      />
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {term ? 'Save' : 'Create'}
        </Button>
      </div>
    </form>
  )
}

interface Named {
  name: string
  slug: string
}

type Errors = Partial<Named>

function useTermForm(kind: TermKind, term: Term | null, onSettled: () => void) {
  const [typed, setTyped] = useState<Named>({ name: term?.name ?? '', slug: term?.slug ?? '' })
  const [errors, setErrors] = useState<Errors>({})
  /** What somebody else made of it since the form was opened. */
  const [rival, setRival] = useState<Named | null>(null)
  // The list below may load again meanwhile; the change is based on what the form began with.
  const [begun] = useState(term)
  const saving = useWrite(() => saved(kind, typed, begun && { id: begun.id, ...(rival ?? begun) }), {
    failed: 'Not saved.',
    isReloadedOnRefusal: false,
    onSuccess: onSettled,
    onFailure: (failure) => void onFailure(failure),
  })

  async function onFailure(failure: unknown) {
    setErrors(errorsOf(failure))
    if (isMissing(failure)) return giveUp()
    if (!begun || !(failure instanceof CallError) || failure.code !== 'term_changed') return
    const params = { kind, id: begun.id }
    await api.admin.getTerm({ params }).then(setRival, giveUp)
  }

  function giveUp() {
    void queryClient.invalidateQueries()
    onSettled()
  }

  return {
    ...typed,
    errors,
    rival,
    isBusy: saving.isPending,
    type: (part: Partial<Named>) => {
      setErrors({})
      setTyped((present) => ({ ...present, ...part }))
    },
    save: () => {
      if (typed.name.trim() === '') return setErrors({ name: 'A name is required.' })
      saving.write()
    },
  }
}

/** @param base the version that the change began with; null for a new one */
function saved(kind: TermKind, body: Named, base: (Named & { id: number }) | null): Promise<{ msg: string }> {
  if (!base) return api.admin.createTerm({ params: { kind }, body })
  return api.admin.renameTerm({
    params: { kind, id: base.id },
    body: { ...body, base_name: base.name, base_slug: base.slug },
  })
}

function errorsOf(failure: unknown): Errors {
  if (!(failure instanceof CallError)) return {}
  const { name, slug } = failure.details
  return { name: name?.join(' '), slug: slug?.join(' ') }
}
