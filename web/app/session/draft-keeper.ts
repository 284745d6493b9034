import { isRecord } from '../api/browser-storage.ts'
import { type DraftStorage, draftKey, type KeptDraft, keepDraft, parseDraft, readDraft } from './draft-shelf.ts'

/** What a form begins with, and how its drafts are known; read when the form opens. */
export interface DraftOptions<T> {
  /** What is saved already, or the empty form. */
  initial: T
  /** The version of what the form edits; a draft of another version is marked as outdated. */
  base?: string
  /** Tells whether something stored is a value of this form; unless given, it must have the shape of `initial`. */
  accept?: (stored: unknown) => stored is T
}

export interface DraftState<T> {
  value: T
  /** The value was typed in an earlier visit, or before a sign-in. */
  isRestored: boolean
  /** What the draft was begun on has been changed since. */
  isOutdated: boolean
  /** False when the browser could not keep the last text: it is lost when the page is left. */
  isKept: boolean
  /** What another tab wrote in the same form since; null when nothing. */
  fromOtherTab: T | null
}

/** Where a draft lies: null for guests, whose texts are not kept. */
export interface DraftPlace {
  storage: DraftStorage
  userId: number | string
  name: string
}

const saveAfterMs = 500

/** One form's text: it is kept a moment after each change. Of two tabs with the same form, the last to write wins. */
export class DraftKeeper<T> {
  readonly #place: DraftPlace | null
  readonly #key: string
  #options: DraftOptions<T>
  #state: DraftState<T>
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()

  /** Reads what is kept and writes nothing. @param typed what a guest typed before signing in, used where nothing is kept */
  constructor(place: DraftPlace | null, options: DraftOptions<T>, typed?: T) {
    this.#place = place
    this.#key = place ? draftKey(place.userId, place.name) : ''
    this.#options = options
    const kept = place && readDraft(place.storage, this.#key, Date.now())
    const value = kept ? this.#accepted(kept) : null
    this.#state = {
      value: value ?? typed ?? options.initial,
      isRestored: value !== null && !isSame(value, options.initial),
      isOutdated: value !== null && kept?.base !== options.base,
      isKept: true,
      fromOtherTab: null,
    }
  }

  readonly snapshot = (): DraftState<T> => this.#state

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }

  /** Whether something was typed that is not what the form began with. */
  get isChanged(): boolean {
    return !isSame(this.#state.value, this.#options.initial)
  }

  readonly set = (next: T | ((present: T) => T)): void => {
    const value = typeof next === 'function' ? (next as (present: T) => T)(this.#state.value) : next
    this.#change({ value })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flush, saveAfterMs)
  }

  /** Keeps at once what waits to be kept. */
  readonly flush = (): void => {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!this.#place) return
    const isKept = this.isChanged ? this.#keep(this.#place) : this.#drop(this.#place)
    if (isKept !== this.#state.isKept) this.#change({ isKept })
  }

  /** Forgets the draft: it was saved, or is not wanted. The form begins anew with this value. */
  readonly clear = (next: T = this.#options.initial): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#place) this.#drop(this.#place)
    this.#options = { ...this.#options, initial: next }
    this.#change({ value: next, isRestored: false, isOutdated: false, isKept: true, fromOtherTab: null })
  }

  readonly takeFromOtherTab = (): void => {
    const { fromOtherTab } = this.#state
    if (fromOtherTab === null) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#change({ value: fromOtherTab, fromOtherTab: null })
  }

  /** For an event of the storage: another tab wrote. */
  readonly hear = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void => {
    if (key !== this.#key || !this.#place) return
    const kept = parseDraft(newValue)
    const value = kept && this.#accepted(kept)
    if (value !== null && !isSame(value, this.#state.value)) this.#change({ fromOtherTab: value })
  }

  #keep({ storage }: DraftPlace): boolean {
    const draft: KeptDraft = { value: this.#state.value, base: this.#options.base, keptAt: Date.now() }
    return keepDraft(storage, this.#key, draft)
  }

  #drop({ storage }: DraftPlace): boolean {
    storage.removeItem(this.#key)
    return true
  }

  #accepted({ value }: KeptDraft): T | null {
    const accept = this.#options.accept ?? ((stored): stored is T => hasShapeOf(stored, this.#options.initial))
    return accept(value) ? value : null
  }

  #change(part: Partial<DraftState<T>>): void {
    this.#state = { ...this.#state, ...part }
    for (const tell of this.#listeners) tell()
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** The same kind of value; of an object, every field of the model with the same kind of value. */
function hasShapeOf(value: unknown, model: unknown): boolean {
  if (!isRecord(model)) return typeof value === typeof model && Array.isArray(value) === Array.isArray(model)
  return isRecord(value) && Object.entries(model).every(([field, part]) => typeof value[field] === typeof part)
}
