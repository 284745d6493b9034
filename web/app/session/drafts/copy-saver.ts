import { dequal as isSame } from 'dequal'
import { atom } from 'nanostores'
import { CallError, isTemporary } from '../../api/call-error.ts'
import type { DraftStore, ServerCopy } from './draft-store.ts'

export interface CopyCalls<T> {
  /** False once another account has signed in, which would get the text. */
  maySendFor: (ownerId: DraftStore<T>['ownerId']) => boolean
  /** The code of the error 409 that reports another version. */
  conflictCode: string
  /** Resolves to the new version. */
  save: (value: T, base: string | null) => Promise<string>
  load: () => Promise<ServerCopy<T> | null>
  remove: (base: string) => Promise<void>
}

export type CopyState =
  | { kind: 'idle' | 'waiting' | 'saving' | 'saved' | 'offline' | 'conflict' }
  | { kind: 'refused'; reason: string }

export function copyText(state: CopyState): string {
  switch (state.kind) {
    case 'idle':
      return ''
    case 'saved':
      return 'Saved'
    case 'offline':
      return 'Offline: kept in this browser'
    case 'conflict':
      return 'Kept in this browser: you also edited elsewhere'
    case 'refused':
      return `Kept in this browser. ${state.reason}`
    default:
      return 'Saving'
  }
}

const afterTypingMs = 2_000
const atLatestMs = 20_000
/** A request that hangs does not hold up the save of the post. */
const maxWaitMs = 3_000
const retryMs = [5_000, 15_000, 60_000] as const

/** Saves a draft on the server as it changes, in one request at a time. */
export class CopySaver<T> {
  readonly $state = atom<CopyState>({ kind: 'idle' })
  readonly #store: DraftStore<T>
  readonly #calls: CopyCalls<T>
  #timer: ReturnType<typeof setTimeout> | undefined
  #latestAt = 0
  #failures = 0
  #running: Promise<void> | null = null
  #isPaused = false
  #isEnded = false

  constructor(store: DraftStore<T>, calls: CopyCalls<T>) {
    this.#store = store
    this.#calls = calls
  }

  /** Returns the function that stops it, which sends what is pending, after a running request. */
  readonly start = (): (() => void) => {
    this.#isPaused = false
    this.#isEnded = false
    // It may be on its way to the server from a page that was left or reloaded.
    const { value, copy } = this.#store.$state.get()
    if (this.#store.isChanged && !copy.isCurrent) this.#store.noteSent(value)
    const ending = new AbortController()
    const { signal } = ending
    const forget = this.#store.$state.subscribe(this.#follow)
    window.addEventListener('online', this.#sendNow, { signal })
    document.addEventListener('visibilitychange', this.#sendNow, { signal })
    return () => {
      ending.abort()
      forget()
      this.#sendNow()
      this.#isEnded = true
    }
  }

  /** Sends what is pending, then nothing until `resume`. Resolves to the server's version. */
  readonly pause = async (): Promise<string | null> => {
    this.#sendNow()
    this.#isPaused = true
    await Promise.race([this.#running, new Promise((done) => setTimeout(done, maxWaitMs))])
    return this.#store.$state.get().copy.version
  }

  readonly resume = (): void => {
    this.#isPaused = false
    this.#follow()
  }

  readonly #follow = (): void => {
    if (this.#isPaused || this.#isEnded) return
    if (this.#store.$state.get().fromServer !== null) this.#show({ kind: 'conflict' })
    else if (this.#isInSync()) {
      this.#stopTimer()
      this.#show({ kind: this.#store.isChanged ? 'saved' : 'idle' })
    } else if (this.#running === null) this.#schedule()
  }

  #schedule(): void {
    // The delay after a failure goes on, whatever is typed.
    if (this.#failures > 0)
      this.#timer ??= setTimeout(this.#sendNow, retryMs[Math.min(this.#failures, retryMs.length) - 1])
    else if (this.#store.isChanged) this.#scheduleAfterTyping()
    else this.#sendNow()
  }

  #scheduleAfterTyping(): void {
    const now = Date.now()
    if (this.#timer === undefined) this.#latestAt = now + atLatestMs
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#sendNow, Math.min(afterTypingMs, this.#latestAt - now))
    this.#show({ kind: 'waiting' })
  }

  readonly #sendNow = (): void => {
    this.#stopTimer()
    if (this.#isPaused || this.#running || this.#isInSync() || this.#store.$state.get().fromServer) return
    if (!this.#calls.maySendFor(this.#store.ownerId)) return
    this.#running = this.#send().finally(() => {
      this.#running = null
      if (!this.#isEnded) this.#follow()
      else if (this.#failures === 0 && this.#hasCopy()) this.#sendNow()
    })
  }

  async #send(): Promise<void> {
    const { value, copy } = this.#store.$state.get()
    const isDiscarded = !this.#store.isChanged
    const earlier = this.#store.unanswered
    this.#show({ kind: 'saving' })
    if (!isDiscarded) this.#store.noteSent(value)
    try {
      if (isDiscarded && copy.version !== null) await this.#calls.remove(copy.version)
      this.#note(isDiscarded ? null : await this.#calls.save(value, copy.version), value)
    } catch (failure) {
      if (failure instanceof CallError && failure.code === this.#calls.conflictCode)
        return this.#compare(value, earlier)
      this.#fail(failure, earlier)
    }
  }

  /** Another version is there. It may be what this page sent before without a response. */
  async #compare(value: T, earlier: T | null): Promise<void> {
    this.#store.noteSent(earlier)
    try {
      const found = await this.#calls.load()
      const isOwn = found && [value, earlier].some((own) => isSame(own, found.value))
      if (found === null || isOwn) this.#note(found?.version ?? null, found?.value ?? value)
      else this.#store.noteConflict(found)
    } catch (failure) {
      this.#fail(failure, earlier)
    }
  }

  #note(version: string | null, sent: T): void {
    this.#failures = 0
    this.#store.noteSent(null)
    this.#store.noteCopy(version, sent)
  }

  #fail(failure: unknown, earlier: T | null): void {
    this.#failures += 1
    const isRefused = failure instanceof CallError && !isTemporary(failure)
    if (isRefused) {
      this.#failures = retryMs.length
      this.#store.noteSent(earlier)
    }
    this.#show(isRefused ? { kind: 'refused', reason: failure.message } : { kind: 'offline' })
  }

  /** Without one, the copy was deleted or saved elsewhere, and must not return. */
  #hasCopy(): boolean {
    return this.#store.$state.get().copy.version !== null
  }

  #isInSync(): boolean {
    const { copy } = this.#store.$state.get()
    return this.#store.isChanged ? copy.isCurrent : copy.version === null
  }

  #show(state: CopyState): void {
    if (!isSame(state, this.$state.get())) this.$state.set(state)
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
