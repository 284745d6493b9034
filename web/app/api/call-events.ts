/**
 * What answers of the API mean for the session as a whole. `refused` is a call that was answered 401, `refresh-refused` the end
 * of the refresh token, `no-token` a session without one.
 */
export type SessionLoss = 'refused' | 'refresh-refused' | 'no-token'

type LossListener = (loss: SessionLoss) => void
type PasswordListener = () => void

const lossListeners = new Set<LossListener>()
const passwordListeners = new Set<PasswordListener>()

/** Calls the listener when the API no longer takes the credentials of this browser. Returns the function that ends it. */
export function onSessionLoss(listener: LossListener): () => void {
  lossListeners.add(listener)
  return () => lossListeners.delete(listener)
}

export function tellSessionLoss(loss: SessionLoss): void {
  for (const listener of lossListeners) listener(loss)
}

/** Calls the listener when a call was refused because the password is a temporary one. Returns the function that ends it. */
export function onPasswordChangeRequired(listener: PasswordListener): () => void {
  passwordListeners.add(listener)
  return () => passwordListeners.delete(listener)
}

export function tellPasswordChangeRequired(): void {
  for (const listener of passwordListeners) listener()
}
