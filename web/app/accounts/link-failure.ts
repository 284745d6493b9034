import { CallError, failureText } from '../api/call-error.ts'

/** Why a link from a mail did nothing. */
export interface LinkFailure {
  /** In the words of the server or the browser; null when there are none. */
  text: string | null
  /** It did its work before. */
  wasUsed: boolean
  /** The link is not to blame, so that it may work when tried again. */
  mayWorkLater: boolean
}

export function readLinkFailure(failure: unknown): LinkFailure {
  const refusal = failure instanceof CallError ? failure : undefined
  return {
    text: refusal?.message ?? failureText(failure),
    wasUsed: refusal?.code === 'link_used',
    mayWorkLater: refusal === undefined || refusal.status === 429 || refusal.status >= 500,
  }
}
