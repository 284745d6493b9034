import type { PostSummary } from '@ledgerdeck/contract/blog'
import { Badge } from '../../../ui/content/badge.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { PostActions } from '../../components/post-actions.tsx'
import { statusLabels } from '../../post-rights.ts'
import styles from './card-tools.module.css'

interface CardToolsProps {
  post: PostSummary
  isSelected: boolean | null
  onSelect: (isSelected: boolean) => void
  onChanged: () => void
}

export default function CardTools({ post, isSelected, onSelect, onChanged }: CardToolsProps) {
  const { title, is_deleted } = post
  return (
    <>
      <StatusBadges post={post} />
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

function StatusBadges({ post: { post_status, is_deleted } }: Pick<CardToolsProps, 'post'>) {
  return (
    <>
      {is_deleted && <Badge tone="danger">Deleted</Badge>}
      {post_status !== 'published' && (
        <Badge tone={post_status === 'draft' ? 'warning' : 'info'}>{statusLabels[post_status]}</Badge>
      )}
    </>
  )
}
