/** Who makes a request. Policies decide from it and from nothing else. */
export type Actor = Guest | SignedIn

export interface Guest {
  kind: 'guest'
}

export interface SignedIn {
  kind: 'user'
  id: number
  sessionId: string
  /** When the session last proved itself: by the login, or by the password later. */
  authenticatedAt: Date
  /** Of the cookie that the session is bound to; null for a program without cookies. */
  sessionCookieHash: string | null
  isStaff: boolean
  isSuperuser: boolean
  /** Signed in with a temporary password: only what replaces it is served. */
  mustChangePassword: boolean
}

/** Whether somebody may do what staff may. */
export function isStaff(actor: Actor): boolean {
  return actor.kind === 'user' && (actor.isStaff || actor.isSuperuser)
}

export function isSuperuser(actor: Actor): boolean {
  return actor.kind === 'user' && actor.isSuperuser
}

export const guest: Guest = { kind: 'guest' }
