import type { Term, TermKind } from '@ledgerdeck/contract/taxonomy'
import { api } from '../../../api/browser-client.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'

interface TaxonomyRemovalProps {
  kind: TermKind
  term: Pick<Term, 'id' | 'name'>
  /** Told also of what failed, as it does when a post got it meanwhile. */
  onSettled: () => void
}

/** The button that deletes a category or tag to which nothing belongs. */
export function TaxonomyRemoval({ kind, term: { id, name }, onSettled }: TaxonomyRemovalProps) {
  const { busy, run } = useAction<'delete'>(onSettled)
  const remove = () =>
    void run('delete', () => api.admin.deleteTerm({ params: { kind, id } }), {
      failed: 'Not deleted.',
    })
  return (
    <ConfirmButton
      size="small"
      variant="danger"
      label="Delete"
      name={`Delete ${name}`}
      isIdle={busy !== null}
      title={`Delete “${name}”?`}
      text="No post and no question has it. Its addresses lead nowhere then. This cannot be undone."
      onConfirm={remove}
    />
  )
}
