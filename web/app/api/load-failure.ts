import { data, isRouteErrorResponse } from 'react-router'
import { CallError, failureText } from './call-error.ts'

/**
 * What a loader throws for a failed call. A refusal becomes a response with its status and text, since the text of a plain error stays
 * on the server; anything else is thrown as it is.
 */
export function loadFailure(failure: unknown): unknown {
  return failure instanceof CallError ? data(failureText(failure), { status: failure.status }) : failure
}

/** Whether the failed call was answered "not there". */
export function isMissing(failure: unknown): boolean {
  return failure instanceof CallError && failure.status === 404
}

/** The text for people of what an error boundary caught. */
export function caughtText(error: unknown): string | null {
  return isRouteErrorResponse(error) ? String(error.data ?? '') || null : failureText(error)
}
