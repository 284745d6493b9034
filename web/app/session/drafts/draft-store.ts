import { isRecord, lookUp } from '@ledgerdeck/lookup'
import { dequal as isSame } from 'dequal'
import { atom, type WritableAtom } from 'nanostores'
import { useEffect, useEffectEvent, useState } from 'react'
import { parseRecord } from '../../api/browser-storage.ts'
import { type SessionUser, useSessionUser } from '../session.ts'
import { draftStorage, recoverDraft } from './draft-copies.ts'
import {
  type DraftStorage,
  draftKey,
  isStored,
  type KeptDraft,
  keepDraft,
  parseDraft,
  readDraft,
  restoreDraft,
  type SentCopy,
} from './draft-storage.ts'
import { useStoreState } from './store-state.ts'

export interface ServerCopy<T> {
  value: T
  version: string
}

/** What the server had for one account; `copy` is null when that was nothing. */
export interface LoadedCopy<T> {
  ownerId: SessionUser['id'] | null
  copy: ServerCopy<T> | null
}

export interface DraftOptions<T> {
  initial: T
  /** Undefined when it is unknown. That of another account is ignored. */
  loadedCopy?: LoadedCopy<T> | undefined
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
  isSavedElsewhere: boolean
  /** Another text of the same writer, which may not be overwritten unseen. */
  fromServer: ServerCopy<T> | null
  copy: SentCopy
  /** Changes whenever the value is replaced other than by typing into this form. */
  origin: symbol
}

interface DraftLocation {
  storage: DraftStorage
  userId: number
  name: string
}

const saveAfterMs = 500
/** While someone types without a pause. */
const saveLatestMs = 2_000

const noCopy: SentCopy = { version: null, isCurrent: false }

const untouched = {
  isRestored: false,
  restoredFrom: null,
  isOutdated: false,
  isKept: true,
  fromOtherTab: null,
  isSavedElsewhere: false,
  fromServer: null,
}

/**
 * Stores half a second after a change, and every two seconds of typing. Of two tabs with the same
 * form, the last to write wins.
 */
export class DraftStore<T> {
  readonly #location: DraftLocation | null
  readonly #key: string
  #options: DraftOptions<T>
  readonly $state: WritableAtom<DraftState<T>>
  #timer: ReturnType<typeof setTimeout> | undefined
  #latestAt = 0
  /** Other tabs cannot remove text that was typed in this one, only what both restored. */
  #isTypedHere = false
  #copyOfOtherTab: SentCopy | undefined
  #unanswered: T | null = null

  constructor(location: DraftLocation | null, options: DraftOptions<T>, typed?: T) {
    this.#location = location
    this.#key = location ? draftKey(location.userId, location.name) : ''
    this.#options = options
    const kept = location && readDraft(location.storage, this.#key, Date.now())
    const read = kept && this.#read(kept)
    const { value, keptAt, base, ...start } = startOf(read, copyFor(this.ownerId, options.loadedCopy))
    const isRestored = value !== null && !isSame(value, options.initial)
    this.$state = atom({
      value: value ?? typed ?? options.initial,
      isRestored,
      restoredFrom: isRestored ? keptAt : null,
      isOutdated: value !== null && base !== options.base,
      isKept: true,
      fromOtherTab: null,
      isSavedElsewhere: false,
      origin: Symbol(),
      ...start,
    })
    if (location && read && value === null) this.#drop(location)
  }

  get ownerId(): DraftLocation['userId'] | null {
    return this.#location?.userId ?? null
  }

  get isTypedHere(): boolean {
    return this.#isTypedHere
  }

  get isChanged(): boolean {
    return !isSame(this.$state.get().value, this.#options.initial)
  }

  readonly set = (next: T | ((present: T) => T)): void => {
    const value = typeof next === 'function' ? (next as (present: T) => T)(this.$state.get().value) : next
    this.#isTypedHere = true
    const { copy } = this.$state.get()
    this.#change({ value, isSavedElsewhere: false, copy: copy.isCurrent ? { ...copy, isCurrent: false } : copy })
    const now = Date.now()
    if (this.#timer === undefined) this.#latestAt = now + saveLatestMs
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flush, Math.min(saveAfterMs, this.#latestAt - now))
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

  readonly clear = (next: T = this.#options.initial, base = this.#options.base): void => {
    this.#stopTimer()
    this.#isTypedHere = false
    this.#options = { ...this.#options, initial: next, base }
    const copy = { ...this.$state.get().copy, isCurrent: false }
    this.#change({ ...untouched, value: next, copy, origin: Symbol() })
    this.#store()
  }

  readonly announceSave = (saved: T): void => {
    const { storage } = this.#location ?? {}
    if (storage?.getItem(this.#key)) isStored(storage, this.#key, JSON.stringify({ saved }))
  }

  readonly takeFromOtherTab = (): void => {
    const { fromOtherTab, copy } = this.$state.get()
    if (fromOtherTab === null) return
    this.#stopTimer()
    this.#isTypedHere = false
    this.#change({
      value: fromOtherTab,
      fromOtherTab: null,
      fromServer: null,
      copy: this.#copyOfOtherTab ?? copy,
      origin: Symbol(),
    })
  }

  /** What was sent to the server without an answer so far: it may arrive at any time. */
  get unanswered(): T | null {
    return this.#unanswered
  }

  readonly noteSent = (sent: T | null): void => {
    this.#unanswered = sent
  }

  /** After `sent` was saved on the server, or was deleted there, without a version. */
  readonly noteCopy = (version: string | null, sent: T): void => {
    this.#change({ copy: { version, isCurrent: version !== null && isSame(sent, this.$state.get().value) } })
    this.#save()
  }

  readonly noteConflict = (fromServer: ServerCopy<T>): void => this.#change({ fromServer })

  readonly settleConflict = (chosen: 'mine' | 'theirs'): void => {
    const { fromServer } = this.$state.get()
    if (fromServer === null) return
    const { value, version } = fromServer
    const copy = { version, isCurrent: chosen === 'theirs' }
    this.#change({ fromServer: null, copy, ...(chosen === 'theirs' && { value, origin: Symbol() }) })
    this.#save()
  }

  readonly onStorage = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void => {
    if (key !== this.#key || !this.#location) return
    const kept = unlessDiscarded(parseDraft(newValue))
    const { saved } = parseRecord(newValue) ?? {}
    if (saved !== undefined && !this.#isTypedHere && this.isChanged) {
      if (isSame(saved, this.$state.get().value)) {
        const { initial } = this.#options
        this.#change({ ...untouched, isSavedElsewhere: true, value: initial, copy: noCopy, origin: Symbol() })
        return
      }
      this.#isTypedHere = true
    }
    if (kept === null) this.#restore()
    const value = kept && this.#accepted(kept)
    const isOther = value !== null && !isSame(value, this.$state.get().value)
    this.#copyOfOtherTab = kept?.copy
    this.#change({ fromOtherTab: isOther ? value : null })
  }

  /** Offers what is stored now beside the text that was typed here. */
  readonly readAgain = (): void => {
    const newValue = this.#location?.storage.getItem(this.#key) ?? null
    this.onStorage({ key: this.#key, newValue })
  }

  #save(): void {
    this.#stopTimer()
    this.#noteKept(this.#store())
  }

  /** A discarded text stays discarded although the server has it for a moment longer. */
  #store(): boolean {
    if (!this.#location) return true
    const isNeeded = this.isChanged || this.$state.get().copy.version !== null || this.#unanswered !== null
    return isNeeded ? this.#keep(this.#location) : this.#drop(this.#location)
  }

  /** Removes no other draft, or two tabs without room would remove each other's for ever. */
  #restore(): void {
    if (!this.#location || !this.#isTypedHere || !this.isChanged) return
    if (unlessDiscarded(readDraft(this.#location.storage, this.#key, Date.now())) !== null) return
    this.#noteKept(restoreDraft(this.#location.storage, this.#key, this.#draft()))
  }

  #keep({ storage }: DraftLocation): boolean {
    return keepDraft(storage, this.#key, this.#draft())
  }

  #draft(): KeptDraft {
    const { value, copy } = this.$state.get()
    const isDiscarded = !this.isChanged
    return {
      value: isDiscarded ? (this.#unanswered ?? value) : value,
      base: this.#options.base,
      copy: copy.version === null && !isDiscarded ? undefined : { ...copy, isDiscarded },
      keptAt: Date.now(),
    }
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

  #read({ base, copy, keptAt, ...kept }: KeptDraft): ReadDraft<T> | null {
    const value = this.#accepted({ base, copy, keptAt, ...kept })
    return value === null ? null : { value, base, copy, keptAt }
  }

  #accepted({ value }: KeptDraft): T | null {
    const accept = this.#options.accept ?? ((stored): stored is T => hasShapeOf(stored, this.#options.initial))
    return accept(value) ? value : null
  }

  #change(part: Partial<DraftState<T>>): void {
    this.$state.set({ ...this.$state.get(), ...part })
  }
}

function unlessDiscarded(kept: KeptDraft | null): KeptDraft | null {
  return kept?.copy?.isDiscarded ? null : kept
}

interface ReadDraft<T> {
  value: T
  base: string | undefined
  copy: SentCopy | undefined
  keptAt: number
}

type Start<T> = Pick<DraftState<T>, 'fromServer' | 'copy'> & {
  value: T | null
  keptAt: number | null
  base: string | undefined
}

function copyFor<T>(ownerId: DraftStore<T>['ownerId'], loaded: LoadedCopy<T> | undefined) {
  return loaded?.ownerId === ownerId ? loaded.copy : undefined
}

/** Of the text in this browser and the one on the server, either of which may be newer. */
function startOf<T>(kept: ReadDraft<T> | null, server: ServerCopy<T> | null | undefined): Start<T> {
  const { copy: sent = noCopy } = kept ?? {}
  const nothing = { value: null, keptAt: null, base: undefined, fromServer: null, copy: noCopy }
  const mine = (copy: SentCopy, fromServer: ServerCopy<T> | null = null): Start<T> =>
    kept === null || sent.isDiscarded ? { ...nothing, copy } : { ...kept, fromServer, copy }
  const { version = null } = server ?? {}
  if (server === undefined || (version !== null && version === sent.version)) return mine(sent)
  // What the server had in full was saved or discarded elsewhere.
  if (server === null) return sent.isCurrent ? nothing : mine(noCopy)
  if (kept && sent.isDiscarded && isSame(kept.value, server.value))
    return { ...nothing, copy: { version, isCurrent: false } }
  const isNews = kept && !sent.isCurrent && !sent.isDiscarded && !isSame(kept.value, server.value)
  if (isNews) return mine(noCopy, server)
  const keptAt = Date.parse(server.version)
  return { ...nothing, value: server.value, keptAt, base: kept?.base, copy: { version, isCurrent: true } }
}

function hasShapeOf(value: unknown, model: unknown): boolean {
  if (!isRecord(model)) return typeof value === typeof model && Array.isArray(value) === Array.isArray(model)
  return isRecord(value) && Object.entries(model).every(([field, part]) => typeof lookUp(value, field) === typeof part)
}

export interface Draft<T> extends DraftState<T> {
  set: (next: T | ((present: T) => T)) => void
  clear: (next?: T, base?: string) => void
  /** Sets the text that remains after a save; it counts as typed now. */
  rebase: (next: T | ((present: T) => T)) => void
  takeFromOtherTab: () => void
  store: DraftStore<T>
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
  const takeRecovered = useEffectEvent(() => {
    if (store.isTypedHere) store.readAgain()
    else setAttached(attach(name, userId, options))
  })
  useEffect(() => {
    if (userId === null) return
    void recoverDraft(draftKey(userId, name)).then((isRecovered) => isRecovered && takeRecovered())
  }, [userId, name])
  const state = useStoreState(store.$state)
  const { set, clear, rebase, takeFromOtherTab } = store
  return { ...state, set, clear, rebase, takeFromOtherTab, store }
}

function attach<T>(name: string, userId: Attached<T>['userId'], options: DraftOptions<T>, typed?: T): Attached<T> {
  return { store: new DraftStore(locationOf(name, userId), options, typed), name, userId }
}

function locationOf(name: string, userId: Attached<unknown>['userId']): DraftLocation | null {
  return userId === null ? null : { storage: draftStorage, userId, name }
}

/** A hidden page can be closed at any moment, on phones without an event. */
function followPage<T>(store: DraftStore<T>): () => void {
  const ending = new AbortController()
  window.addEventListener('pagehide', store.flush, ending)
  document.addEventListener('visibilitychange', store.flush, ending)
  window.addEventListener('storage', store.onStorage, ending)
  return () => {
    ending.abort()
    store.flush()
  }
}
