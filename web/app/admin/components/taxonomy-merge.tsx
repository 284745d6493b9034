import type { Term, TermKind } from '@ledgerdeck/contract/taxonomy'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TaxonomyMergeForm } from './taxonomy-merge-form.tsx'

interface TaxonomyMergeProps {
  kind: TermKind
  term: Term
  /** Told when it was merged, or is gone. */
  onSettled: () => void
}

/** The button that asks into which other one a category or tag should be merged. */
export function TaxonomyMerge({ kind, term, onSettled }: TaxonomyMergeProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" aria-label={`Merge ${term.name}`} onClick={() => setOpen(true)}>
        Merge
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={`Merge “${term.name}” into another ${kind}`}>
        <TaxonomyMergeForm
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
