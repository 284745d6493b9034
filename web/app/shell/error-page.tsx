import { isRouteErrorResponse, Link, useRouteError } from 'react-router'

const DEFAULT_MESSAGE = 'SYSTEM ERROR DETECTED...'

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return typeof error.data === 'string' && error.data ? error.data : DEFAULT_MESSAGE
  return error instanceof Error && error.message ? error.message : DEFAULT_MESSAGE
}

/** What every route shows when it fails. */
export function ErrorPage() {
  const error = useRouteError()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <section>
      {isNotFound ? (
        <>
          <p>404</p>
          <h1>ACCESS DENIED</h1>
          <p>TARGET DATA NOT FOUND IN SYSTEM.</p>
        </>
      ) : (
        <h1>{messageOf(error)}</h1>
      )}
      <Link to="/">RETURN TO CORE</Link>
    </section>
  )
}
