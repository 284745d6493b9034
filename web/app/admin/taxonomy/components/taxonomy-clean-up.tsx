import type { TermKind } from '@ledgerdeck/contract/taxonomy'
import { api } from '../../../api/browser-client.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { wholeNumber } from '../../../ui/counts.ts'
import { countedTerms } from '../taxonomy-words.ts'

interface TaxonomyCleanUpProps {
  kind: TermKind
  unused: number
  /** Told also of what failed, as it does when they are not as many any more. */
  onSettled: () => void
}

/** The button that deletes everything to which nothing belongs. With nothing to delete it stays, since it may have the focus. */
export function TaxonomyCleanUp({ kind, unused, onSettled }: TaxonomyCleanUpProps) {
  const { busy, run } = useAction<'delete'>(onSettled)
  const remove = () =>
    void run('delete', () => api.admin.deleteUnusedTerms({ params: { kind }, body: { confirmed: unused } }), {
      failed: 'Not deleted.',
    })
  return (
    <ConfirmButton
      label={`Delete unused (${wholeNumber(unused)})`}
      isIdle={unused === 0 || busy !== null}
      title={`Delete ${countedTerms(unused, kind)}?`}
      text="Neither posts, drafts nor questions have them. Their addresses lead nowhere then. At most 1,000 go at once. This cannot be undone."
      action={`Delete ${countedTerms(unused, kind)}`}
      onConfirm={remove}
    />
  )
}
