import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { DraftKeeper, type DraftOptions, type DraftPlace, type DraftState } from './draft-keeper.ts'
import { type SessionUser, useSessionUser } from './session.ts'

export interface Draft<T> extends DraftState<T> {
  set: (next: T | ((present: T) => T)) => void
  /** Deletes the draft, and shows this value, else `initial`. */
  clear: (next?: T) => void
  /** For what remains after a save: it counts as typed now. */
  rebase: (next: T | ((present: T) => T)) => void
  takeFromOtherTab: () => void
}

interface Held<T> {
  keeper: DraftKeeper<T>
  name: string
  userId: SessionUser['id'] | null
}

/**
 * The text of a form, stored in the browser for the signed-in user until it is saved: through reloads,
 * the end of the session and the next sign-in. Other users of the browser do not see it.
 *
 * @param name the form and what it edits, as in `note:new` or `post:12`
 */
export function useDraft<T>(name: string, options: DraftOptions<T>): Draft<T> {
  const userId = useSessionUser()?.id ?? null
  const [held, setHeld] = useState<Held<T>>(() => hold(name, userId, options))
  if (held.name !== name || held.userId !== userId) {
    const wasGuest = held.userId === null && held.name === name && held.keeper.isChanged
    setHeld(hold(name, userId, options, wasGuest ? held.keeper.$state.get().value : undefined))
  }
  const { keeper } = held
  useEffect(() => keepThrough(keeper), [keeper])
  const state = useStore(keeper.$state)
  const { set, clear, rebase, takeFromOtherTab } = keeper
  return { ...state, set, clear, rebase, takeFromOtherTab }
}

function hold<T>(name: string, userId: Held<T>['userId'], options: DraftOptions<T>, typed?: T): Held<T> {
  return { keeper: new DraftKeeper(placeOf(name, userId), options, typed), name, userId }
}

function placeOf(name: string, userId: Held<unknown>['userId']): DraftPlace | null {
  return userId === null ? null : { storage: localStorage, userId, name }
}

/** A hidden page can be closed at any moment, on phones without an event. */
function keepThrough<T>(keeper: DraftKeeper<T>): () => void {
  window.addEventListener('pagehide', keeper.flush)
  document.addEventListener('visibilitychange', keeper.flush)
  window.addEventListener('storage', keeper.hear)
  return () => {
    window.removeEventListener('pagehide', keeper.flush)
    document.removeEventListener('visibilitychange', keeper.flush)
    window.removeEventListener('storage', keeper.hear)
    keeper.flush()
  }
}
