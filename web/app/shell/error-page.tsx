import { isRouteErrorResponse, useRouteError } from 'react-router'
import { responseText } from '../api/call-error.ts'
import { LinkButton } from '../ui/button.tsx'
import illustration from './error-illustration.svg'
import styles from './error-page.module.css'
import { mainId } from './route-change.tsx'

const defaultMessage = 'SYSTEM ERROR DETECTED...'
/** Replaces errors whose text stays on the server. */
const withheldMessage = 'Unexpected Server Error'

function messageOf(error: unknown): string {
  const given = isRouteErrorResponse(error)
    ? responseText(error.data)
    : error instanceof Error
      ? error.message
      : undefined
  return typeof given === 'string' && given !== '' && given !== withheldMessage ? given : defaultMessage
}

export function ErrorPage() {
  const error = useRouteError()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <section className={styles.page}>
      <div className={styles.text}>
        {isNotFound ? (
          <>
            <p className={styles.code}>404</p>
            <h1 className={styles.heading}>ACCESS DENIED</h1>
            <p className={styles.message}>TARGET DATA NOT FOUND IN SYSTEM.</p>
          </>
        ) : (
          <h1 className={styles.heading}>{messageOf(error)}</h1>
        )}
        <LinkButton to="/" variant="primary">
          RETURN TO CORE
        </LinkButton>
      </div>
      {isNotFound && (
        <img className={styles.picture} src={illustration} alt="Error Illustration" width="384" height="320" />
      )}
    </section>
  )
}

export function StandaloneErrorPage() {
  return (
    <main id={mainId} className={styles.standalone} tabIndex={-1}>
      <ErrorPage />
    </main>
  )
}
