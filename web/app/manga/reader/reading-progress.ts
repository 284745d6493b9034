import { useEffect, useState } from 'react'
import { CallError, isTemporary } from '../../api/call-error.ts'
import { privateApi } from '../../api/private-client.ts'
import { currentUserId } from '../../session/session.ts'

interface SavedPositionOptions {
  chapterId: number
  /** From 1; 0 while no page is visible. */
  pageNumber: number
}

/** Of the chapter that the reader was mounted with. Also stores the position at the end. */
export function useSavedPosition({ chapterId, pageNumber }: SavedPositionOptions): void {
  const [saver] = useState(() => new PositionSaver(positionCalls(chapterId), pageNumber))

  useEffect(() => {
    saver.open()
    const onVisibilityChange = () => (document.hidden ? saver.leave() : saver.stay())
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('pagehide', saver.leave)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('pagehide', saver.leave)
      saver.close()
    }
  }, [saver])

  useEffect(() => saver.see(pageNumber), [saver, pageNumber])
}

interface PositionCalls {
  /** False once another account has signed in, which would get the position. */
  maySend: () => boolean
  save: (pageNumber: number) => Promise<unknown>
}

function positionCalls(chapterId: number): PositionCalls {
  const readerId = currentUserId()
  return {
    maySend: () => readerId !== null && currentUserId() === readerId,
    save: (page_number) => privateApi.manga.saveReadingPosition({ params: { chapterId }, body: { page_number } }),
  }
}

/** Saves the position in one chapter, and retries after a failure until the reader leaves it. */
export class PositionSaver {
  readonly #calls: PositionCalls
  readonly #firstPage: number
  #seen: Seen
  #sent: Sent | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false
  /** The chapter is deleted or no longer accessible. */
  #isRefused = false

  constructor(calls: PositionCalls, firstPage: number) {
    this.#calls = calls
    this.#firstPage = firstPage
    this.#seen = { pageNumber: firstPage, sinceMs: Date.now() }
  }

  readonly open = (): void => {
    this.#isClosed = false
  }

  readonly see = (pageNumber: number): void => {
    this.#seen = { pageNumber, sinceMs: Date.now() }
    this.#plan()
  }

  readonly stay = (): void => this.see(this.#seen.pageNumber)

  readonly leave = (): void => {
    clearTimeout(this.#timer)
    const now = { firstPage: this.#firstPage, nowMs: Date.now() }
    if (isSavedOnLeaving(this.#seen, this.#sent, now)) void this.#save()
  }

  readonly close = (): void => {
    this.leave()
    this.#isClosed = true
  }

  #plan(): void {
    clearTimeout(this.#timer)
    const dueMs = saveAtMs(this.#seen, this.#sent)
    if (dueMs !== null && !this.#isOver) this.#timer = setTimeout(() => void this.#save(), dueMs - Date.now())
  }

  get #isOver(): boolean {
    return this.#isClosed || this.#isRefused
  }

  async #save(): Promise<void> {
    const { pageNumber } = this.#seen
    if (this.#isOver || pageNumber < 1 || !this.#calls.maySend()) return
    const sending: Sent = { pageNumber, atMs: Date.now(), hasFailed: false }
    this.#sent = sending
    try {
      await this.#calls.save(pageNumber)
    } catch (failure) {
      this.#isRefused = failure instanceof CallError && !isTemporary(failure)
      if (this.#sent === sending) this.#sent = { ...sending, hasFailed: true }
      this.#plan()
    }
  }
}

/** A page counts as read after this long; a glance back does not. */
const dwellMs = 2_000

const betweenMs = 2_000

const afterFailureMs = 10_000

interface Seen {
  pageNumber: number
  sinceMs: number
}

export interface Sent {
  pageNumber: number
  atMs: number
  hasFailed: boolean
}

/** Null when the page is saved already. */
export function saveAtMs({ pageNumber, sinceMs }: Seen, sent: Sent | null): number | null {
  if (sent?.pageNumber === pageNumber && !sent.hasFailed) return null
  const dwelt = sinceMs + dwellMs
  if (sent === null) return dwelt
  return Math.max(dwelt, sent.atMs + (sent.hasFailed ? afterFailureMs : betweenMs))
}

/** Saves when the reader moved on to the page from `firstPage`, or viewed it long enough. */
export function isSavedOnLeaving(
  seen: Seen,
  sent: Sent | null,
  { firstPage, nowMs }: { firstPage: number; nowMs: number },
): boolean {
  if (sent?.pageNumber === seen.pageNumber && !sent.hasFailed) return false
  const hasReadOn = seen.pageNumber > (sent?.pageNumber ?? firstPage)
  return hasReadOn || nowMs - seen.sinceMs >= dwellMs
}
