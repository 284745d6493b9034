import { useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { caughtText, isForbidden, isMissing, unexpectedText } from '../api/call-error.ts'
import { hasSavedCopy } from '../session/saved-pages.ts'
import { LinkButton } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import layout from '../ui/first-paint/layout.module.css'

interface LoadErrorProps {
  heading: string
  /** Where the failure has no text. */
  fallback?: string
  /** Offers the page without its filter, which may be the reason. */
  isFiltered?: boolean
  back?: { to: string; label: string }
}

const closedHeading = 'You can’t open this page'

/** For the failed load of a page. Offers a retry, without scripts, unless it is a 403 or 404. */
export function LoadError({ heading, fallback = unexpectedText, isFiltered = false, back }: LoadErrorProps) {
  const { pathname, search } = useLocation()
  const error = useRouteError()
  const text = caughtText(error) ?? fallback
  const isGone = isMissing(error)
  const isClosed = isForbidden(error)
  const canRetry = !isGone && !isClosed
  useSavedCopyInstead(error, pathname + search)
  return (
    <section className={layout.stack5}>
      <h1>{isClosed ? closedHeading : heading}</h1>
      <Callout tone="danger" title={isGone ? text : 'Request failed'}>
        <p>{isGone ? 'It may have been deleted, or the link is wrong.' : text}</p>
      </Callout>
      <p className={layout.row}>
        {canRetry && (
          <LinkButton to={pathname + search} reloadDocument variant="primary">
            Try again
          </LinkButton>
        )}
        {isFiltered && canRetry && search !== '' && (
          <LinkButton to={pathname} reloadDocument>
            Clear filter
          </LinkButton>
        )}
        {back && (
          <LinkButton to={back.to} variant={canRetry ? undefined : 'primary'}>
            {back.label}
          </LinkButton>
        )}
        <LinkButton to="/">RETURN TO CORE</LinkButton>
      </p>
    </section>
  )
}

/** Opens the saved copy of the page, if there is one, when the server does not respond. */
function useSavedCopyInstead(error: unknown, address: string): void {
  useEffect(() => {
    const { savedAt, address: opened } = document.documentElement.dataset
    const isShown = savedAt !== undefined && opened === address
    if (!(error instanceof TypeError) || isShown) return
    void hasSavedCopy(address).then((isSaved) => isSaved && location.assign(address))
  }, [error, address])
}
