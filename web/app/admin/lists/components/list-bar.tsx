import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import { useNavigation } from 'react-router'
import { useScreenLoading } from '../../../ui/first-paint/screen-loading.ts'
import { Spinner } from '../../../ui/progress.tsx'
import styles from './list-bar.module.css'

interface ListBarProps {
  isPinned: boolean
  children: ReactNode
}

export function ListBar({ isPinned, children }: ListBarProps) {
  return <div className={clsx(styles.bar, isPinned && styles.pinned)}>{children}</div>
}

interface ListTotalProps {
  ref?: Ref<HTMLParagraphElement>
  children: string
}

export function ListTotal({ ref, children }: ListTotalProps) {
  const isOpening = useNavigation().state === 'loading'
  const isLoading = useScreenLoading() || isOpening
  return (
    <p ref={ref} tabIndex={-1} className={styles.total} role="status">
      {isLoading ? <Spinner label="Loading..." /> : children}
    </p>
  )
}

export function EntryList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.entries} aria-label={label}>
      {children}
    </ul>
  )
}
