import { useLocation, useRouteError } from 'react-router'
import { caughtText } from '../api/load-failure.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './load-error.module.css'

interface LoadErrorProps {
  heading: string
  /** Shown when the failure says nothing itself. */
  fallback: string
  /** The query narrows a list, and may be what failed: the same page is offered without it. */
  isFiltered?: boolean
}

/** A screen that could not be loaded: what happened, and a way to try again that needs no scripts. */
export function LoadError({ heading, fallback, isFiltered = false }: LoadErrorProps) {
  const { pathname, search } = useLocation()
  const text = caughtText(useRouteError()) ?? fallback
  return (
    <section className={styles.screen}>
      <h1>{heading}</h1>
      <Notice tone="danger" title="Request failed">
        <p className={styles.text}>{text}</p>
      </Notice>
      <p className={styles.ways}>
        <LinkButton to={pathname + search} reloadDocument variant="primary">
          Try again
        </LinkButton>
        {isFiltered && search !== '' && (
          <LinkButton to={pathname} reloadDocument>
            Clear filter
          </LinkButton>
        )}
        <LinkButton to="/">RETURN TO CORE</LinkButton>
      </p>
    </section>
  )
}
