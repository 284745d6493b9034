export type Actor = Guest | SignedIn

export interface Guest {
  kind: 'guest'
}

export interface SignedIn {
  kind: 'user'
  id: number
  sessionId: string
  authenticatedAt: Date
  /** Hash of the cookie that the session is bound to; null for a client without cookies. */
  sessionCookieHash: string | null
  isStaff: boolean
  isSuperuser: boolean
  /** Signed in with a temporary password: may only replace it. */
  mustChangePassword: boolean
  /** The site requires a second factor that the account lacks: may only set one up. */
  mustSetUpSecondFactor: boolean
}

export function isStaff(actor: Actor): boolean {
  return actor.kind === 'user' && (actor.isStaff || actor.isSuperuser)
}

export function isSuperuser(actor: Actor): boolean {
  return actor.kind === 'user' && actor.isSuperuser
}

/** Whether the user may use more than the endpoints of their own account. */
export function isSetUp({ mustChangePassword, mustSetUpSecondFactor }: SignedIn): boolean {
  return !(mustChangePassword || mustSetUpSecondFactor)
}

export const guest: Guest = { kind: 'guest' }
