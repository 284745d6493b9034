/** Who makes a request. Policies decide from it and from nothing else. */
export type Actor = Guest | SignedIn

export interface Guest {
  kind: 'guest'
}

export interface SignedIn {
  kind: 'user'
  id: number
  sessionId: string
  isStaff: boolean
  isSuperuser: boolean
  /** Signed in with a temporary password: only what replaces it is served. */
  mustChangePassword: boolean
}

export const guest: Guest = { kind: 'guest' }
