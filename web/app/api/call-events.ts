import type { EndpointName } from '@ledgerdeck/contract/client'
import { createNanoEvents } from 'nanoevents'

/**
 * `refused`: a call got 401. `refresh-refused`: the refresh token is invalid. `no-token`: a session
 * without one.
 */
export type SessionLoss = 'refused' | 'refresh-refused' | 'no-token'

interface CallEvents {
  /** The API rejects this browser's credentials. */
  sessionLoss: (loss: SessionLoss) => void
  /** The password is a temporary one. */
  passwordChangeRequired: () => void
  write: (endpoint: EndpointName) => void
  /**
   * Another user, or nobody, is signed in, in any tab. No data of the former user may stay. The
   * shell reloads the page by itself.
   */
  identityChange: (formerId: number | string | undefined) => void
}

/** Events of calls and of the session; `on` returns the function that removes the listener. */
export const callEvents = createNanoEvents<CallEvents>()

/**
 * Reports returns to this tab or window, also by the back button. Browsers fire several events for
 * one return. Returns the function that removes the listener.
 */
export function onPageReturn(listener: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const onShow = () => {
    if (!document.hidden) listener()
  }
  document.addEventListener('visibilitychange', onShow, { signal })
  window.addEventListener('focus', onShow, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && onShow(), { signal })
  return () => ending.abort()
}
