import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { DraftKeeper, type DraftOptions, type DraftPlace, type DraftState } from './draft-keeper.ts'
import { type SessionUser, useSessionUser } from './session.ts'

export interface Draft<T> extends DraftState<T> {
  set: (next: T | ((present: T) => T)) => void
  /** Call it when the text was saved, or is not wanted: the form begins anew with this value, else with `initial`. */
  clear: (next?: T) => void
  /** Call it when a part of the text was saved: this is what remains, and it counts as typed now. */
  rebase: (next: T | ((present: T) => T)) => void
  /** Shows what another tab wrote in the place of the own text. */
  takeFromOtherTab: () => void
}

interface Held<T> {
  keeper: DraftKeeper<T>
  name: string
  userId: SessionUser['id'] | null
}

/**
 * The text of a form, kept in the browser for the signed-in user until it is saved: through reloads, the end of the session and
 * the next sign-in. No other user of the browser gets to see it. Passwords and files do not belong in it.
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

/** Only where there is a user is there a storage, too: that is where the user is read from. */
function placeOf(name: string, userId: Held<unknown>['userId']): DraftPlace | null {
  return userId === null ? null : { storage: localStorage, userId, name }
}

/** A page can go at any moment after it is hidden, and without a word on phones. */
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
