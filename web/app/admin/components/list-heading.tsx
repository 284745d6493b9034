import { isRecord } from '@ledgerdeck/lookup'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { Link, useNavigation } from 'react-router'
import { DialogButton } from '../../ui/dialogs/dialog.tsx'
import { useScreenLoading } from '../../ui/first-paint/screen-loading.ts'
import { Spinner } from '../../ui/progress.tsx'
import styles from './list-heading.module.css'

export interface ListHeadingProps {
  title: string
  back?: { to: string; label: string }
  /** Explains the screen; behind a button, so that the rows start higher. */
  lede?: string
  views?: ComponentProps<typeof PageViews>
  children?: ReactNode
}

const dashboard = { to: '/admin/dashboard', label: 'Back to dashboard' }

export function ListHeading({ title, back = dashboard, lede, views, children }: ListHeadingProps) {
  return (
    <header className={styles.heading}>
      <Link to={back.to} className={styles.back} aria-label={back.label}>
        <span aria-hidden="true">&larr; </span>
      </Link>
      <h1 className={styles.title}>{title}</h1>
      {lede && (
        <DialogButton variant="quiet" size="small" label="?" name={`About ${title}`} title={title}>
          {() => <p>{lede}</p>}
        </DialogButton>
      )}
      {views && <PageViews {...views} />}
      {children}
    </header>
  )
}

/** With its filters, if the navigation state has its address. */
export function backToList(state: unknown, list: string): string {
  const from = isRecord(state) ? state.list : undefined
  return typeof from === 'string' && (from === list || from.startsWith(`${list}?`)) ? from : list
}

interface PageViewsProps {
  label: string
  views: readonly { to: string; label: string }[]
  current: string
}

export function PageViews({ label, views, current }: PageViewsProps) {
  return (
    <nav aria-label={label} className={styles.views}>
      {views.map((view) => (
        <Link
          key={view.to}
          to={view.to}
          className={styles.view}
          aria-current={view.to === current ? 'page' : undefined}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  )
}

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
