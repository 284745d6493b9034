import { type ReactNode, useEffect, useRef } from 'react'
import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  label: string
  /** How many of this page are selected, and how many can be. */
  count: number
  most: number
  onSelectAll: (isSelected: boolean) => void
  /** What is selected, in words. */
  status: string
  /** Whether it stays in view wherever the list is scrolled to. */
  isPinned: boolean
  /** Before everything else: what is in the way. */
  notice?: ReactNode
  /** What can be done with the selected ones: buttons and the questions behind them. */
  children: ReactNode
}

/** What can be done with those that are selected in a list. */
export function SelectionBar({ label, isPinned, status, notice, children, ...all }: SelectionBarProps) {
  return (
    <section aria-label={label} className={classNames(styles.bar, isPinned && styles.pinned)}>
      {notice}
      <div className={styles.row}>
        <SelectAll {...all} />
        <p role="status" className={styles.status}>
          {status}
        </p>
        {children}
      </div>
    </section>
  )
}

function SelectAll({ count, most, onSelectAll }: Pick<SelectionBarProps, 'count' | 'most' | 'onSelectAll'>) {
  const box = useRef<HTMLInputElement>(null)
  const isSome = count > 0 && count < most
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <Checkbox
      ref={box}
      label="All on this page"
      disabled={most === 0}
      checked={count > 0 && count === most}
      onChange={(event) => onSelectAll(event.currentTarget.checked)}
    />
  )
}
