import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './page-heading.module.css'

interface PageHeadingProps {
  title: ReactNode
  /** Decoration, such as `ls tools/`. */
  command: string
  lede?: ReactNode
}

export function PageHeading({ title, command, lede }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <p className={styles.prompt} aria-hidden="true">
        <b>$</b> {command}
      </p>
      <h1 className={styles.title}>{title}</h1>
      {lede != null && <p className={styles.lede}>{lede}</p>}
    </header>
  )
}

interface Crumb {
  label: string
  to?: string
}

const unshortenedCharacters = 7

export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav className={styles.trail} aria-label="Breadcrumb">
      <ol className={styles.list}>
        {trail.map(({ label, to }) => (
          <li
            className={clsx(styles.item, label.length <= unshortenedCharacters && styles.short)}
            key={`${to} ${label}`}
          >
            {to === undefined ? (
              <span dir="auto" aria-current="page">
                {label}
              </span>
            ) : (
              <Link to={to} dir="auto">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
