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
}

/** What calls say to the session; `on` returns the function that removes the listener. */
export const callEvents = createNanoEvents<CallEvents>()
