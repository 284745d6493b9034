import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Checkbox } from '../field.tsx'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  label: string
  count: number
  max: number
  onSelectAll: (isSelected: boolean) => void
  status: string
  isPinned?: boolean
  className?: string
  callout?: ReactNode
  children: ReactNode
}

export function SelectionBar({ label, isPinned, className, status, callout, children, ...all }: SelectionBarProps) {
  return (
    <section aria-label={label} className={clsx(styles.bar, isPinned && styles.pinned, className)}>
      {callout}
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

function SelectAll({ count, max, onSelectAll }: Pick<SelectionBarProps, 'count' | 'max' | 'onSelectAll'>) {
  const box = useRef<HTMLInputElement>(null)
  const isSome = count > 0 && count < max
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <Checkbox
      ref={box}
      label="All on this page"
      disabled={max === 0}
      checked={count > 0 && count === max}
      onChange={(event) => onSelectAll(event.currentTarget.checked)}
    />
  )
}
