import type { PostSummary } from '@ledgerdeck/contract/blog'
import { useState } from 'react'
import { api } from '../../../api/browser-client.ts'
import { CallError } from '../../../api/call-error.ts'
import { useWrite } from '../../../api/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmButton } from '../../../ui/dialogs/confirm-dialog.tsx'
import { counted } from '../../../ui/format.ts'
import { SelectionBar } from '../../../ui/tables/selection-bar.tsx'
import { deletionQuestion, namedPosts, type PostSelection } from '../post-selection.ts'
import styles from './writer-tools.module.css'

interface BulkDeletionBarProps {
  selection: PostSelection
  posts: readonly PostSummary[]
  onChanged: () => void
}

export default function BulkDeletionBar({ selection, posts, onChanged }: BulkDeletionBarProps) {
  const chosen = posts.filter(({ slug }) => selection.slugs.has(slug))
  const { isBusy, refused, remove } = useDeletion(chosen, selection, onChanged)
  return (
    <SelectionBar
      label="Selected posts"
      count={chosen.length}
      max={posts.length}
      onSelectAll={(isSelected) => selection.select(isSelected ? posts.map(({ slug }) => slug) : [])}
      status={`${chosen.length} selected`}
      isPinned={true}
      callout={refused && <Refusal posts={refused} />}
    >
      <ConfirmButton
        size="small"
        variant="danger"
        label={isBusy ? 'Deleting...' : 'Delete selected'}
        isIdle={chosen.length === 0 || isBusy}
        title={`Delete ${counted(chosen.length, 'post')}?`}
        text={deletionQuestion(chosen)}
        onConfirm={remove}
      />
      <Button size="small" onClick={selection.end}>
        Done
      </Button>
    </SelectionBar>
  )
}

/** Deletes all or none; the server names the posts that prevent it. */
function useDeletion(chosen: readonly PostSummary[], selection: PostSelection, onChanged: () => void) {
  const [refusal, setRefusal] = useState<{ of: PostSelection['slugs']; posts: readonly PostSummary[] } | null>(null)
  const deletion = useWrite((slugs: string[]) => api.blog.bulkDeletePosts({ body: { slugs } }), {
    failed: 'Failed to delete posts.',
    onSuccess: () => {
      selection.end()
      onChanged()
    },
    onFailure: (failure) => {
      setRefusal(
        failure instanceof CallError ? { of: selection.slugs, posts: namedPosts(failure.details, chosen) } : null,
      )
      onChanged()
    },
  })
  const { isPending } = deletion
  const isPresent = refusal !== null && refusal.of === selection.slugs && !isPending
  return {
    isBusy: isPending,
    refused: isPresent ? refusal.posts : null,
    remove: () => deletion.write(chosen.map(({ slug }) => slug)),
  }
}

function Refusal({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <div role="alert">
      <Callout
        tone="danger"
        title={posts.length === 0 ? 'No posts were deleted.' : 'No posts were deleted because of:'}
      >
        {posts.length > 0 && (
          <ul className={styles.refused}>
            {posts.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        )}
      </Callout>
    </div>
  )
}
