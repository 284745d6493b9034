import { data, isRouteErrorResponse } from 'react-router'
import { isRecord } from './browser-storage.ts'
import { CallError, failureText } from './call-error.ts'

/**
 * What a loader throws for a failed call. A refusal becomes a response with its status and text, since the text of a plain error stays
 * on the server; anything else is thrown as it is.
 */
export function loadFailure(failure: unknown): unknown {
  return failure instanceof CallError ? data(failureText(failure), { status: failure.status }) : failure
}

/** Whether a failed call, or what an error boundary caught, says that there is no such thing. */
export function isMissing(failure: unknown): boolean {
  return (failure instanceof CallError || isRouteErrorResponse(failure)) && failure.status === 404
}

/** The text for people of what an error boundary caught. */
export function caughtText(error: unknown): string | null {
  return isRouteErrorResponse(error) ? responseText(error.data) : failureText(error)
}

/** The text of a refusal. The router passes on an error body of the server as JSON text. */
export function responseText(data: unknown): string | null {
  const text = String(data ?? '')
  return messageInJson(text) ?? (text || null)
}

function messageInJson(text: string): string | null {
  if (!text.startsWith('{')) return null
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) && typeof body.msg === 'string' ? body.msg : null
  } catch {
    return null
  }
}
