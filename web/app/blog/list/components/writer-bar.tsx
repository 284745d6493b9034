import type { RefObject } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useFocusKeeper } from '../../../ui/focus-keeper.tsx'
import { newPostAddress } from '../../addresses.ts'
import type { PostSelection } from '../post-selection.ts'
import styles from './card-tools.module.css'

interface WriterBarProps {
  isStaff: boolean
  canSelect: boolean
  selection: PostSelection
  /** Keeps the focus when a focused card disappears. */
  list: RefObject<HTMLElement | null>
  /** A selector of the element that then takes the focus. */
  keeper: string
}

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
