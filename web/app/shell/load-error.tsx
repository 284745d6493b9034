import { useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { caughtText, isForbidden, isMissing } from '../api/call-error.ts'
import { hasSavedCopy } from '../session/saved-pages.ts'
import { LinkButton } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import layout from '../ui/first-paint/layout.module.css'

interface LoadErrorProps {
  heading: string
  fallback: string
  /** The filter may be the reason, so the page is offered without it. */
  isFiltered?: boolean
  behind?: { to: string; label: string }
}

/** The retry needs no scripts. Where it cannot help, as with 403 and 404, only links lead on. */
export function LoadError({ heading, fallback, isFiltered = false, behind }: LoadErrorProps) {
  const { pathname, search } = useLocation()
  const error = useRouteError()
  const text = caughtText(error) ?? fallback
  const isGone = isMissing(error)
  const mayPass = !isGone && !isForbidden(error)
  useSavedCopyInstead(error, pathname + search)
  return (
    <section className={layout.stack5}>
      <h1>{heading}</h1>
      <Callout tone="danger" title={isGone ? text : 'Request failed'}>
        <p>{isGone ? 'It may have been deleted, or the link is wrong.' : text}</p>
      </Callout>
      <p className={layout.row}>
        {mayPass && (
          <LinkButton to={pathname + search} reloadDocument variant="primary">
            Try again
          </LinkButton>
        )}
        {isFiltered && mayPass && search !== '' && (
          <LinkButton to={pathname} reloadDocument>
            Clear filter
          </LinkButton>
        )}
        {behind && (
          <LinkButton to={behind.to} variant={mayPass ? undefined : 'primary'}>
            {behind.label}
          </LinkButton>
        )}
        <LinkButton to="/">RETURN TO CORE</LinkButton>
      </p>
    </section>
  )
}

/** Without an answer from the server a saved copy of the page is more than this error. */
function useSavedCopyInstead(error: unknown, address: string): void {
  useEffect(() => {
    const { savedAt, address: opened } = document.documentElement.dataset
    const isShown = savedAt !== undefined && opened === address
    if (!(error instanceof TypeError) || isShown) return
    void hasSavedCopy(address).then((isSaved) => isSaved && location.assign(address))
  }, [error, address])
}
