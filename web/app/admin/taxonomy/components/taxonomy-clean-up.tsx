import type { TermKind } from '@ledgerdeck/contract/taxonomy'
import { api } from '../../../api/browser-client.ts'
import { useWrite } from '../../../api/use-write.ts'
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
  const deletion = useWrite(() => api.admin.deleteUnusedTerms({ params: { kind }, body: { confirmed: unused } }), {
    failed: 'Not deleted.',
    onSuccess: onSettled,
    onFailure: onSettled,
  })
  return (
    <ConfirmButton
      label={`Delete unused (${wholeNumber(unused)})`}
      isIdle={unused === 0 || deletion.isPending}
      title={`Delete ${countedTerms(unused, kind)}?`}
      text="Neither posts, drafts nor questions have them. Their addresses lead nowhere then. At most 1,000 go at once. This cannot be undone."
      action={`Delete ${countedTerms(unused, kind)}`}
      onConfirm={() => deletion.write()}
    />
  )
}
