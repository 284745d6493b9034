import type { PostSummary } from '@ledgerdeck/contract/blog'
import type { RefObject } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { useFocusKeeper } from '../../../ui/focus-keeper.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { newPostAddress } from '../../addresses.ts'
import { PostActions, StatusBadges } from '../../components/post-actions.tsx'
import type { PostSelection } from '../post-selection.ts'
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
