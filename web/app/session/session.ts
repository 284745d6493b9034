import type { User } from '@ledgerdeck/contract/users'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { parseRecord, readStored, removeStored, writeStored } from '../api/browser-storage.ts'
import { callEvents } from '../api/call-events.ts'
import { isSessionOver } from './logout-time.ts'

/** Local-storage key of the signed-in user's record, as JSON. */
const userKey = 'user'

const setupSteps = ['password', 'email'] as const

/** What an account lacks that its owner is asked for at each sign-in. */
export type SetupStep = (typeof setupSteps)[number]

/** What the shell needs to know of the signed-in user. It decides what is shown, never what is allowed. */
export interface SessionUser {
  id: number | string
  username: string
  is_staff: boolean
  is_superuser: boolean
  /** Signed in with a temporary password: only the own profile is served. */
  must_change_password: boolean
  setup_due: readonly SetupStep[]
}

/** The user of a stored record; null for anything that is not one. */
export function parseUser(stored: string | null): SessionUser | null {
  const { id, username, ...roles } = parseRecord(stored) ?? {}
  if (typeof username !== 'string' || (typeof id !== 'number' && typeof id !== 'string')) return null
  return {
    id,
    username,
    is_staff: roles.is_staff === true,
    is_superuser: roles.is_superuser === true,
    must_change_password: roles.must_change_password === true,
    setup_due: parseSetupSteps(roles.setup_due),
  }
}

function parseSetupSteps(stored: unknown): readonly SetupStep[] {
  return setupSteps.filter((step) => Array.isArray(stored) && stored.includes(step))
}

let cached: { stored: string | null; user: SessionUser | null } = { stored: null, user: null }

/** The signed-in user, outside of rendering and only in browsers; null for guests, as where a browser stores nothing. */
export function currentUser(): SessionUser | null {
  const stored = readStored(userKey)
  if (stored !== cached.stored) cached = { stored, user: parseUser(stored) }
  return isSessionOver() ? null : cached.user
}

/** Null for guests. */
export function currentUserId(): SessionUser['id'] | null {
  return currentUser()?.id ?? null
}

const $user = atom<SessionUser | null>(null)
let shownId: SessionUser['id'] | undefined

function markDocument(user: SessionUser | null): void {
  const { dataset } = document.documentElement
  if (user) dataset.signedIn = user.is_staff || user.is_superuser ? 'staff' : ''
  else delete dataset.signedIn
}

/**
 * Looks at who is signed in now, tells what shows it, and sets the mark on the document by which styles hide the guest's part of
 * the page. Before the first paint the script of the document head sets it for whatever is stored; from here on it says whether that is a user.
 */
function refreshUser(): void {
  const user = currentUser()
  markDocument(user)
  $user.set(user)
  if (user?.id === shownId) return
  const formerId = shownId
  shownId = user?.id
  callEvents.emit('identityChange', formerId)
}

/** Other tabs tell by a storage event; a page that comes back from the back-forward cache has missed them. */
function watchStorage(): void {
  const user = currentUser()
  shownId = user?.id
  $user.set(user)
  markDocument(user)
  window.addEventListener('storage', ({ key }) => {
    if (key === userKey || key === null) refreshUser()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refreshUser()
  })
}

if (typeof window !== 'undefined') watchStorage()

/** The signed-in user; null on the server, during hydration and for guests. */
export function useSessionUser(): SessionUser | null {
  return useStore($user, { ssr: 'initial' })
}

/** Keeps the record of the signed-in user as it is now; not when someone else is signed in, or a later one is known. */
export function rememberUser(user: User): void {
  const known = parseRecord(readStored(userKey))?.date_updated
  const isLate = typeof known === 'string' && Date.parse(known) > Date.parse(user.date_updated)
  if (currentUser()?.id === user.id && !isLate) storeUser(user)
}

/** Whoever this is, is signed in from now on. */
export function storeUser(user: User): void {
  writeStored(userKey, JSON.stringify(user))
  refreshUser()
}

/** Whether anything is stored that says someone is signed in. */
export function isUserStored(): boolean {
  return readStored(userKey) !== null
}

/** Whoever was signed in is a guest from now on. The rest of the session is the business of `session-end.ts`. */
export function forgetUser(): void {
  removeStored(userKey)
  refreshUser()
}
