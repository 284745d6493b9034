import type { Term, TermKind } from '@ledgerdeck/contract/taxonomy'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TaxonomyForm } from './taxonomy-form.tsx'

interface TaxonomyEditorProps {
  kind: TermKind
  /** Null for a new one. */
  term: Term | null
  /** Told when it was saved, or is gone. */
  onSettled: () => void
}

/** The button that asks for the name and address of a category or tag. */
export function TaxonomyEditor({ kind, term, onSettled }: TaxonomyEditorProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {term ? (
        <Button size="small" aria-label={`Rename ${term.name}`} onClick={() => setOpen(true)}>
          Rename
        </Button>
      ) : (
        <Button onClick={() => setOpen(true)}>New {kind}</Button>
      )}
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={term ? `Rename “${term.name}”` : `New ${kind}`}>
        <TaxonomyForm
          kind={kind}
          term={term}
          onCancel={close}
          onSettled={() => {
            close()
            onSettled()
          }}
        />
      </Dialog>
    </>
  )
}
