import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from './list-heading.module.css'

interface ListHeadingProps extends ComponentProps<typeof PageHeading> {
  views?: ComponentProps<typeof PageViews>
}

export function ListHeading({ views, ...heading }: ListHeadingProps) {
  return (
    <>
      <BackToDashboard />
      <PageHeading {...heading} />
      {views && <PageViews {...views} />}
    </>
  )
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <span aria-hidden="true">&larr; </span>
      {children}
    </Link>
  )
}

export function BackToDashboard() {
  return <BackLink to="/admin/dashboard">Back to dashboard</BackLink>
}

/** With its filters, if the navigation state has its address. */
export function backToList(state: unknown, list: string): string {
  const from = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined
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
