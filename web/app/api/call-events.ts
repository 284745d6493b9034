import type { EndpointName } from '@ledgerdeck/contract/client'
import { createNanoEvents } from 'nanoevents'

/** `refused`: a call got 401. `refresh-refused`: the refresh token is invalid. */
export type SessionLoss = 'refused' | 'refresh-refused' | 'no-token'

interface CallEvents {
  sessionLoss: (loss: SessionLoss) => void
  /** Only the own profile is served; the text says why. */
  setupRequired: (text: string) => void
  write: (endpoint: EndpointName) => void
  /** In any tab. No data of the previous user may remain. */
  identityChange: (formerId: number | undefined) => void
}

/** `on` returns the function that removes the listener. */
export const callEvents = createNanoEvents<CallEvents>()

/** Browsers fire several events for one return to the tab; this reports one. */
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
