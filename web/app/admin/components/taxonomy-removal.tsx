import type { Term, TermKind } from '@ledgerdeck/contract/taxonomy'
import { useState } from 'react'
import { call } from '../../api/browser-client.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface TaxonomyRemovalProps {
  kind: TermKind
  term: Pick<Term, 'id' | 'name'>
  /** Told also of what failed, as it does when a post got it meanwhile. */
  onSettled: () => void
}

/** The button that deletes a category or tag to which nothing belongs. */
export function TaxonomyRemoval({ kind, term: { id, name }, onSettled }: TaxonomyRemovalProps) {
  const [isAsking, setAsking] = useState(false)
  const { busy, run } = useAction<'delete'>(onSettled)
  const remove = () => {
    setAsking(false)
    void run('delete', () => call('DELETE /api/v1/admin/taxonomy/{kind}/{id}/', { params: { kind, id } }), {
      failed: 'Not deleted.',
    })
  }
  return (
    <>
      <Button
        size="small"
        variant="danger"
        aria-disabled={busy !== null}
        aria-label={`Delete ${name}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete “${name}”?`}
        text="No post and no question has it. Its addresses lead nowhere then. This cannot be undone."
        action="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={remove}
      />
    </>
  )
}
