import type { User } from '@ledgerdeck/contract/users'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { parseRecord, readStored, removeStored, writeStored } from '../api/browser-storage.ts'
import { callEvents } from '../api/call-events.ts'
import { isSessionOver } from './logout-time.ts'

const userKey = 'user'

const setupSteps = ['password', 'email'] as const

export type SetupStep = (typeof setupSteps)[number]

/** Decides what is shown, never what is allowed. */
export interface SessionUser {
  id: number
  username: string
  is_staff: boolean
  is_superuser: boolean
  /** A temporary password serves only the profile. */
  must_change_password: boolean
  /** The site requires a second factor, without which only the profile is served. */
  must_set_up_second_factor: boolean
  has_second_factor: boolean
  setup_due: readonly SetupStep[]
}

export function isHeldBack(user: Pick<SessionUser, 'must_change_password' | 'must_set_up_second_factor'>): boolean {
  return user.must_change_password || user.must_set_up_second_factor
}

export function parseUser(stored: string | null): SessionUser | null {
  const { id, username, ...roles } = parseRecord(stored) ?? {}
  if (typeof username !== 'string' || typeof id !== 'number') return null
  return {
    id,
    username,
    is_staff: roles.is_staff === true,
    is_superuser: roles.is_superuser === true,
    must_change_password: roles.must_change_password === true,
    must_set_up_second_factor: roles.must_set_up_second_factor === true,
    has_second_factor: roles.has_second_factor === true,
    setup_due: parseSetupSteps(roles.setup_due),
  }
}

function parseSetupSteps(stored: unknown): readonly SetupStep[] {
  return setupSteps.filter((step) => Array.isArray(stored) && stored.includes(step))
}

let cached: { stored: string | null; user: SessionUser | null } = { stored: null, user: null }

/** Not for rendering. Null for guests, and where the browser stores nothing. */
export function currentUser(): SessionUser | null {
  const stored = readStored(userKey)
  if (stored !== cached.stored) cached = { stored, user: parseUser(stored) }
  return isSessionOver() ? null : cached.user
}

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

/** Also marks the document, by which styles hide content for guests. */
function refreshUser(): void {
  const user = currentUser()
  markDocument(user)
  $user.set(user)
  if (user?.id === shownId) return
  const formerId = shownId
  shownId = user?.id
  callEvents.emit('identityChange', formerId)
}

/** A page restored from the back-forward cache has missed the storage events of other tabs. */
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

export function useSessionUser(): SessionUser | null {
  return useStore($user, { ssr: 'initial' })
}

/** Ignored when another user is signed in, or a later version is stored. */
export function rememberUser(user: User): void {
  const known = parseRecord(readStored(userKey))?.date_updated
  const isLate = typeof known === 'string' && Date.parse(known) > Date.parse(user.date_updated)
  if (currentUser()?.id === user.id && !isLate) storeUser(user)
}

export function storeUser(user: User): void {
  writeStored(userKey, JSON.stringify(user))
  refreshUser()
}

export function isUserStored(): boolean {
  return readStored(userKey) !== null
}

/** `session-end.ts` clears the rest. */
export function forgetUser(): void {
  removeStored(userKey)
  refreshUser()
}
