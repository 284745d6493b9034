import type { PostSummary } from '@ledgerdeck/contract/blog'
import { type RefObject, useState } from 'react'
import { CallError } from '../../../api/call-error.ts'
import { privateApi } from '../../../api/private-client.ts'
import { useWrite } from '../../../api/use-write.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmButton } from '../../../ui/dialogs/dialog.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { VisuallyHidden } from '../../../ui/first-paint/accessibility.tsx'
import { useFocusKeeper } from '../../../ui/focus-keeper.tsx'
import { counted } from '../../../ui/format.ts'
import { SelectionBar } from '../../../ui/tables/selection-bar.tsx'
import { newPostAddress } from '../../addresses.ts'
import { PostActions } from '../../components/post-actions.tsx'
import { deletionQuestion, namedPosts, type PostSelection } from '../post-selection.ts'
import styles from './writer-tools.module.css'

interface CardToolsProps {
  post: PostSummary
  isSelected: boolean | null
  onSelect: (isSelected: boolean) => void
  onChanged: () => void
}

export function CardTools({ post, isSelected, onSelect, onChanged }: CardToolsProps) {
  const { title, is_deleted } = post
  return (
    <>
      {isSelected === null && (
        <span className={styles.actions}>
          <PostActions post={post} onChanged={onChanged} />
        </span>
      )}
      {isSelected !== null && !is_deleted && (
        <Checkbox
          className={styles.select}
          label={<VisuallyHidden>Select {title}</VisuallyHidden>}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

interface WriterBarProps {
  isStaff: boolean
  canSelect: boolean
  selection: PostSelection
  /** Keeps the focus when a focused card disappears. */
  list: RefObject<HTMLElement | null>
  /** A selector of the element that then takes the focus. */
  keeper: string
}

export function WriterBar({ isStaff, canSelect, selection, list, keeper }: WriterBarProps) {
  useFocusKeeper(list, keeper)
  const { isOn, begin, end } = selection
  return (
    <div className={styles.bar}>
      {isStaff && (
        <LinkButton to={newPostAddress} variant="primary" size="small">
          New post
        </LinkButton>
      )}
      {(canSelect || isOn) && (
        <Button size="small" aria-pressed={isOn} onClick={isOn ? end : begin}>
          Select posts
        </Button>
      )}
    </div>
  )
}

interface BulkDeletionBarProps {
  selection: PostSelection
  posts: readonly PostSummary[]
  onChanged: () => void
}

export function BulkDeletionBar({ selection, posts, onChanged }: BulkDeletionBarProps) {
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
  const deletion = useWrite((slugs: string[]) => privateApi.blog.bulkDeletePosts({ body: { slugs } }), {
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
