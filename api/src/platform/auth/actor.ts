/** Who makes a request. Policies decide from it and from nothing else. */
export type Actor = Guest | SignedIn

export interface Guest {
  kind: 'guest'
}

interface SignedIn {
  kind: 'user'
  id: number
  isStaff: boolean
  isSuperuser: boolean
}

export const guest: Guest = { kind: 'guest' }
