import { useLocation, useRouteError } from 'react-router'
import { caughtText, isMissing } from '../api/call-error.ts'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './load-error.module.css'

interface LoadErrorProps {
  heading: string
  /** Shown when the failure says nothing itself. */
  fallback: string
  /** The query narrows a list, and may be what failed: the same page is offered without it. */
  isFiltered?: boolean
  /** The list that the screen belongs to. */
  behind?: { to: string; label: string }
}

/**
 * A screen that could not be loaded: what happened, and a way to try again that needs no scripts. What is not there does not come by
 * trying again: then the way leads to its list.
 */
export function LoadError({ heading, fallback, isFiltered = false, behind }: LoadErrorProps) {
  const { pathname, search } = useLocation()
  const error = useRouteError()
  const text = caughtText(error) ?? fallback
  const isGone = isMissing(error)
  return (
    <section className={styles.screen}>
      <h1>{heading}</h1>
      <Notice tone="danger" title={isGone ? text : 'Request failed'}>
        <p className={styles.text}>{isGone ? 'It may have been deleted, or its address was mistyped.' : text}</p>
      </Notice>
      <p className={styles.ways}>
        {!isGone && (
          <LinkButton to={pathname + search} reloadDocument variant="primary">
            Try again
          </LinkButton>
        )}
        {isFiltered && search !== '' && (
          <LinkButton to={pathname} reloadDocument>
            Clear filter
          </LinkButton>
        )}
        {behind && (
          <LinkButton to={behind.to} variant={isGone ? 'primary' : undefined}>
            {behind.label}
          </LinkButton>
        )}
        <LinkButton to="/">RETURN TO CORE</LinkButton>
      </p>
    </section>
  )
}
