import type { Term, TermKind } from '@ledgerdeck/contract/taxonomy'
import { api } from '../../../api/browser-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'

interface TaxonomyRemovalProps {
  kind: TermKind
  term: Pick<Term, 'id' | 'name'>
  /** Told also of what failed, as it does when a post got it meanwhile. */
  onSettled: () => void
}

/** The button that deletes a category or tag to which nothing belongs. */
export function TaxonomyRemoval({ kind, term: { id, name }, onSettled }: TaxonomyRemovalProps) {
  const deletion = useWrite(() => api.admin.deleteTerm({ params: { kind, id } }), {
    failed: 'Not deleted.',
    onSuccess: onSettled,
    onFailure: onSettled,
  })
  return (
    <ConfirmButton
      size="small"
      variant="danger"
      label="Delete"
      name={`Delete ${name}`}
      isIdle={deletion.isPending}
      title={`Delete “${name}”?`}
      text="No post and no question has it. Its addresses lead nowhere then. This cannot be undone."
      onConfirm={() => deletion.write()}
    />
  )
}
