import { lookUp } from '@ledgerdeck/lookup'
import { useStore } from '@nanostores/react'
import { dequal as isSame } from 'dequal'
import { atom, type WritableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import { isRecord } from '../../api/browser-storage.ts'
import { type SessionUser, useSessionUser } from '../session.ts'
import {
  type DraftStorage,
  draftKey,
  type KeptDraft,
  keepDraft,
  parseDraft,
  readDraft,
  restoreDraft,
} from './draft-storage.ts'

export interface DraftOptions<T> {
  initial: T
  /** The version of the edited record; a draft of another version is marked as outdated. */
  base?: string
  /** Whether a stored value belongs to this form; by default it has the shape of `initial`. */
  accept?: (stored: unknown) => stored is T
}

interface DraftState<T> {
  value: T
  isRestored: boolean
  /** By this device's clock, in ms; null when nothing was restored. */
  restoredFrom: number | null
  isOutdated: boolean
  /** False when the browser could not store the last text. */
  isKept: boolean
  fromOtherTab: T | null
  /** Changes whenever the value is replaced other than by typing into this form. */
  origin: symbol
}

interface DraftLocation {
  storage: DraftStorage
  userId: number | string
  name: string
}

const saveAfterMs = 500

/** Stores half a second after a change. Of two tabs with the same form, the last to write wins. */
export class DraftStore<T> {
  readonly #location: DraftLocation | null
  readonly #key: string
  #options: DraftOptions<T>
  readonly $state: WritableAtom<DraftState<T>>
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Other tabs cannot remove text that was typed in this one. */
  #isTypedHere = false

  constructor(location: DraftLocation | null, options: DraftOptions<T>, typed?: T) {
    this.#location = location
    this.#key = location ? draftKey(location.userId, location.name) : ''
    this.#options = options
    const kept = location && readDraft(location.storage, this.#key, Date.now())
    const value = kept ? this.#accepted(kept) : null
    const isRestored = value !== null && !isSame(value, options.initial)
    this.$state = atom({
      value: value ?? typed ?? options.initial,
      isRestored,
      restoredFrom: isRestored && kept ? kept.keptAt : null,
      isOutdated: value !== null && kept?.base !== options.base,
      isKept: true,
      fromOtherTab: null,
      origin: Symbol(),
    })
  }

  get isChanged(): boolean {
    return !isSame(this.$state.get().value, this.#options.initial)
  }

  readonly set = (next: T | ((present: T) => T)): void => {
    const value = typeof next === 'function' ? (next as (present: T) => T)(this.$state.get().value) : next
    this.#isTypedHere = true
    this.#change({ value })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flush, saveAfterMs)
  }

  /** Stores pending text at once, and restores what another tab has removed. */
  readonly flush = (): void => {
    if (this.#timer === undefined) this.#restore()
    else this.#save()
  }

  readonly rebase = (next: T | ((present: T) => T)): void => {
    this.set(next)
    this.#change({ isRestored: false, restoredFrom: null, isOutdated: false })
    this.flush()
  }

  readonly clear = (next: T = this.#options.initial): void => {
    this.#stopTimer()
    this.#isTypedHere = false
    if (this.#location) this.#drop(this.#location)
    this.#options = { ...this.#options, initial: next }
    this.#change({
      value: next,
      isRestored: false,
      restoredFrom: null,
      isOutdated: false,
      isKept: true,
      fromOtherTab: null,
      origin: Symbol(),
    })
  }

  readonly takeFromOtherTab = (): void => {
    const { fromOtherTab } = this.$state.get()
    if (fromOtherTab === null) return
    this.#stopTimer()
    this.#isTypedHere = false
    this.#change({ value: fromOtherTab, fromOtherTab: null, origin: Symbol() })
  }

  readonly onStorage = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void => {
    if (key !== this.#key || !this.#location) return
    if (newValue === null) this.#restore()
    const kept = parseDraft(newValue)
    const value = kept && this.#accepted(kept)
    const isOther = value !== null && !isSame(value, this.$state.get().value)
    this.#change({ fromOtherTab: isOther ? value : null })
  }

  #save(): void {
    this.#stopTimer()
    if (!this.#location) return
    this.#noteKept(this.isChanged ? this.#keep(this.#location) : this.#drop(this.#location))
  }

  /** Removes no other draft, or two tabs without room would remove each other's for ever. */
  #restore(): void {
    if (!this.#location || !this.#isTypedHere || !this.isChanged) return
    if (readDraft(this.#location.storage, this.#key, Date.now()) !== null) return
    this.#noteKept(restoreDraft(this.#location.storage, this.#key, this.#draft()))
  }

  #keep({ storage }: DraftLocation): boolean {
    return keepDraft(storage, this.#key, this.#draft())
  }

  #draft(): KeptDraft {
    return { value: this.$state.get().value, base: this.#options.base, keptAt: Date.now() }
  }

  #noteKept(isKept: boolean): void {
    if (isKept !== this.$state.get().isKept) this.#change({ isKept })
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #drop({ storage }: DraftLocation): boolean {
    storage.removeItem(this.#key)
    return true
  }

  #accepted({ value }: KeptDraft): T | null {
    const accept = this.#options.accept ?? ((stored): stored is T => hasShapeOf(stored, this.#options.initial))
    return accept(value) ? value : null
  }

  #change(part: Partial<DraftState<T>>): void {
    this.$state.set({ ...this.$state.get(), ...part })
  }
}

function hasShapeOf(value: unknown, model: unknown): boolean {
  if (!isRecord(model)) return typeof value === typeof model && Array.isArray(value) === Array.isArray(model)
  return isRecord(value) && Object.entries(model).every(([field, part]) => typeof lookUp(value, field) === typeof part)
}

export interface Draft<T> extends DraftState<T> {
  set: (next: T | ((present: T) => T)) => void
  clear: (next?: T) => void
  /** Sets the text that remains after a save; it counts as typed now. */
  rebase: (next: T | ((present: T) => T)) => void
  takeFromOtherTab: () => void
}

interface Attached<T> {
  store: DraftStore<T>
  name: string
  userId: SessionUser['id'] | null
}

/** Survives reloads and sign-outs, for this user only. `name` is like `post:12`. */
export function useDraft<T>(name: string, options: DraftOptions<T>): Draft<T> {
  const userId = useSessionUser()?.id ?? null
  const [attached, setAttached] = useState<Attached<T>>(() => attach(name, userId, options))
  if (attached.name !== name || attached.userId !== userId) {
    const wasGuest = attached.userId === null && attached.name === name && attached.store.isChanged
    setAttached(attach(name, userId, options, wasGuest ? attached.store.$state.get().value : undefined))
  }
  const { store } = attached
  useEffect(() => followPage(store), [store])
  const state = useStore(store.$state)
  const { set, clear, rebase, takeFromOtherTab } = store
  return { ...state, set, clear, rebase, takeFromOtherTab }
}

function attach<T>(name: string, userId: Attached<T>['userId'], options: DraftOptions<T>, typed?: T): Attached<T> {
  return { store: new DraftStore(locationOf(name, userId), options, typed), name, userId }
}

function locationOf(name: string, userId: Attached<unknown>['userId']): DraftLocation | null {
  return userId === null ? null : { storage: localStorage, userId, name }
}

/** A hidden page can be closed at any moment, on phones without an event. */
function followPage<T>(store: DraftStore<T>): () => void {
  window.addEventListener('pagehide', store.flush)
  document.addEventListener('visibilitychange', store.flush)
  window.addEventListener('storage', store.onStorage)
  return () => {
    window.removeEventListener('pagehide', store.flush)
    document.removeEventListener('visibilitychange', store.flush)
    window.removeEventListener('storage', store.onStorage)
    store.flush()
  }
}
