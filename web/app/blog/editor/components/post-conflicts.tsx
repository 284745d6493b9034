import { onFirstInput } from '../../../ui/first-input.ts'
import { DateTime } from '../../../ui/first-paint/time.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { draftFromPost } from '../post-draft.ts'
import type { PostForm } from '../use-post-form.ts'

const ConflictDialog = lazyDialog(() => import('./conflict-dialog.tsx'), 'The comparison didn’t load.', {
  preloadAt: onFirstInput,
})

/** A newer saved post, and a newer draft from another tab or device. */
export function PostConflicts({ form }: { form: PostForm }) {
  return (
    <>
      <SavedConflict form={form} />
      <CopyConflict form={form} />
    </>
  )
}

function SavedConflict({ form: { post, theirs, saveOver, takeSaved, compare } }: { form: PostForm }) {
  return (
    <ConflictDialog
      title="Someone saved this post after you opened it"
      reason={
        theirs && (
          <>
            {theirs.reason} The saved version is from <DateTime at={theirs.saved.updated_at} />. The differences are
            below. Nothing is saved until you choose.
          </>
        )
      }
      mine={post}
      other={theirs && draftFromPost(theirs.saved)}
      otherName="Saved"
      takeOther={{ label: 'Use the saved version', run: () => theirs && takeSaved(theirs.saved) }}
      keepMine={{ label: 'Replace it with mine', run: () => theirs && void saveOver(theirs.saved) }}
      isOpen={theirs !== null}
      onClose={() => compare(null)}
    />
  )
}

function CopyConflict({ form: { post, draft, isComparing, settleConflict, compareCopies } }: { form: PostForm }) {
  const other = draft.fromServer
  return (
    <ConflictDialog
      title="You also edited this post elsewhere"
      reason={
        other && (
          <>
            The other draft was saved <DateTime at={other.version} />. The differences are below. Nothing is overwritten
            until you choose.
          </>
        )
      }
      mine={post}
      other={other?.value.post ?? null}
      otherName="Elsewhere"
      takeOther={{ label: 'Use the other draft', run: () => settleConflict('theirs') }}
      keepMine={{ label: 'Keep mine', run: () => settleConflict('mine') }}
      isOpen={isComparing && other !== null}
      onClose={() => compareCopies(false)}
    />
  )
}
