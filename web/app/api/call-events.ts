import type { EndpointName } from '@ledgerdeck/contract/client'
import { createNanoEvents } from 'nanoevents'

/**
 * What answers of the API mean for the session as a whole. `refused` is a call that was answered 401, `refresh-refused` the end
 * of the refresh token, `no-token` a session without one.
 */
export type SessionLoss = 'refused' | 'refresh-refused' | 'no-token'

interface CallEvents {
  /** The API no longer takes the credentials of this browser. */
  sessionLoss: (loss: SessionLoss) => void
  /** A call was refused because the password is a temporary one. */
  passwordChangeRequired: () => void
  /** A write succeeded. */
  write: (endpoint: EndpointName) => void
  /**
   * Another user, or nobody, is signed in, whichever tab did it. Nothing that was loaded for the
   * former user may stay. The shell loads the shown page again by itself.
   */
  identityChange: (formerId: number | string | undefined) => void
}

/** What calls and the session report to other parts; `on` returns the function that removes the listener. */
export const callEvents = createNanoEvents<CallEvents>()
