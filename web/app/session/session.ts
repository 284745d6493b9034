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

/** In a browser that stores nothing everyone is a guest. */
function storedUser(): string | null {
  try {
    return localStorage.getItem(USER_KEY)
  } catch {
    return null
  }
}

function readUser(): SessionUser | null {
  const stored = storedUser()
  if (stored !== cached.stored) cached = { stored, user: parseUser(stored) }
  return cached.user
}

const listeners = new Set<() => void>()

/**
 * The mark on the document, which styles hide the guest's part of the page by. Before the first paint the script of the document head
 * sets it for whatever is stored; from here on it says whether that is a user.
 */
function markDocument(): void {
  document.documentElement.toggleAttribute('data-signed-in', readUser() !== null)
}

function tellAll(): void {
  markDocument()
  for (const tell of listeners) tell()
}

/** Other tabs tell by a storage event, this one by `forgetUser`. */
function subscribe(onChange: () => void): () => void {
  markDocument()
  if (listeners.size === 0) window.addEventListener('storage', tellAll)
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size === 0) window.removeEventListener('storage', tellAll)
  }
}

/** The signed-in user; null on the server, during hydration and for guests. */
export function useSessionUser(): SessionUser | null {
  return useSyncExternalStore(subscribe, readUser, () => null)
}

/** Ends the session in this browser: whoever was signed in is a guest from now on. */
export function forgetUser(): void {
  // Where storage is blocked there is nothing to remove, and trying would throw.
  if (storedUser() !== null) localStorage.removeItem(USER_KEY)
  tellAll()
}
