import { useSyncExternalStore } from 'react'

/** Local-storage key of the signed-in user's record, as JSON. */
const USER_KEY = 'user'

/** What the shell needs to know of the signed-in user. It decides what is shown, never what is allowed. */
export interface SessionUser {
  id: number | string
  username: string
  is_staff: boolean
  is_superuser: boolean
}

/** The user of a stored record; null for anything that is not one. */
export function parseUser(stored: string | null): SessionUser | null {
  if (stored === null) return null
  try {
    const record: unknown = JSON.parse(stored)
    if (typeof record !== 'object' || record === null) return null
    const { id, username, is_staff, is_superuser } = record as Record<string, unknown>
    if (typeof username !== 'string' || (typeof id !== 'number' && typeof id !== 'string')) return null
    return { id, username, is_staff: is_staff === true, is_superuser: is_superuser === true }
  } catch {
    return null
  }
}

let cached: { stored: string | null; user: SessionUser | null } = { stored: null, user: null }

function readUser(): SessionUser | null {
  const stored = localStorage.getItem(USER_KEY)
  if (stored !== cached.stored) cached = { stored, user: parseUser(stored) }
  return cached.user
}

const listeners = new Set<() => void>()

/** Other tabs tell by a storage event, this one by `forgetUser`. */
function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** The signed-in user; null on the server, during hydration and for guests. */
export function useSessionUser(): SessionUser | null {
  return useSyncExternalStore(subscribe, readUser, () => null)
}

/** Ends the session in this browser: whoever was signed in is a guest from now on. */
export function forgetUser(): void {
  localStorage.removeItem(USER_KEY)
  for (const tell of listeners) tell()
}
