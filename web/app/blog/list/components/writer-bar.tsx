import type { RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useFocusKeeper } from '../../../ui/focus-keeper.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { newPostAddress } from '../../addresses.ts'
import type { PostSelection } from '../post-selection.ts'
import styles from './writer-bar.module.css'

interface WriterBarProps {
  isStaff: boolean
  /** Whether any post on the page can be deleted. */
  canSelect: boolean
  selection: PostSelection
  /** The list, which keeps the focus when a card goes away with the control that had it. */
  list: RefObject<HTMLElement | null>
  /** A selector of what gets the focus then. */
  keeper: string
}

/** What whoever writes posts can do with the list as a whole. */
export default function WriterBar({ isStaff, canSelect, selection, list, keeper }: WriterBarProps) {
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
