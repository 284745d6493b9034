import type { AppContext } from '../platform/endpoints/context.ts'
import {
  canStillImport,
  type ImportPostRow,
  type ImportRow,
  insertImportPosts,
  noCounts,
  updateProgress,
} from './imports.repository.ts'
import type { ImportReport, ReportedPost } from './imports.service.ts'
import type { ImportCounts } from './imports.table.ts'

const flushMs = 1_000
const maxWaitingPosts = 500
const maxNotes = 20
const maxNoteCharacters = 500
const maxTitleCharacters = 200

type JournalParts = Pick<AppContext, 'change' | 'now'>
type JournalImport = ImportRow & { importerId: number }

/**
 * Writes progress and report once a second. Its signal aborts when the import was cancelled, and
 * when its account may no longer import.
 */
export class ImportJournal implements AsyncDisposable {
  readonly signal: AbortSignal
  isSuperseded = false
  hasLostImporter = false
  readonly #parts: JournalParts
  readonly #claimed: JournalImport
  readonly #ending = new AbortController()
  readonly #timer: NodeJS.Timeout
  #posts: ImportPostRow[] = []
  #position = 0
  #done = 0
  #total: number | null = null
  #counts: ImportCounts = noCounts
  #flushing: Promise<void> = Promise.resolve()

  constructor(parts: JournalParts, claimed: JournalImport, stopping: AbortSignal) {
    this.#parts = parts
    this.#claimed = claimed
    this.signal = AbortSignal.any([stopping, this.#ending.signal])
    // A failure here is ignored: `close` writes again, and throws.
    this.#timer = setInterval(() => void this.#flush({}).catch(() => {}), flushMs)
  }

  setProgress = (done: number, total: number, { posts, ...report }: ImportReport): void => {
    const { created, present, failed, leftOut } = posts
    const { comments, images, missingImages } = report
    this.#done = done
    this.#total = total
    this.#counts = { created, present, failed, leftOut, comments, images, missingImages }
  }

  addPost = async ({ title, notes, ...post }: ReportedPost): Promise<void> => {
    this.#position += 1
    this.#posts.push({
      ...post,
      importId: this.#claimed.id,
      position: this.#position,
      title: shortened(title, maxTitleCharacters),
      notes: fitting(notes).map((note) => shortened(note, maxNoteCharacters)),
    })
    if (this.#posts.length >= maxWaitingPosts) await this.#flush({})
  }

  /** Writes the rest. @throws when the import is no longer this run's, or may not go on */
  async close(last: Partial<Pick<ImportRow, 'state'>>): Promise<void> {
    clearInterval(this.#timer)
    await this.#flush(last)
    this.signal.throwIfAborted()
  }

  #flush(last: Partial<Pick<ImportRow, 'state'>>): Promise<void> {
    const flushed = this.#flushing.catch(() => {}).then(() => this.#write(last))
    this.#flushing = flushed
    return flushed
  }

  async #write(last: Partial<Pick<ImportRow, 'state'>>): Promise<void> {
    if (this.isSuperseded) return
    const posts = this.#posts
    this.#posts = []
    const progress = { done: this.#done, total: this.#total, counts: this.#counts, updatedAt: this.#parts.now() }
    const { isMine, canGoOn } = await this.#parts
      .change([], async (db) => {
        const canGoOn = await canStillImport(db, this.#claimed.importerId)
        const isMine = await updateProgress(db, this.#claimed, { ...progress, ...(canGoOn ? last : {}) })
        if (isMine) await insertImportPosts(db, posts)
        return { isMine, canGoOn }
      })
      .catch((error: unknown) => {
        this.#posts = [...posts, ...this.#posts]
        throw error
      })
    if (isMine && canGoOn) return
    this.isSuperseded = !isMine
    this.hasLostImporter = isMine
    this.#ending.abort()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#flushing.catch(() => {})
  }
}

function fitting(notes: readonly string[]): readonly string[] {
  if (notes.length <= maxNotes) return notes
  const shown = notes.slice(0, maxNotes - 1)
  return [...shown, `And ${notes.length - shown.length} more.`]
}

function shortened(text: string, maxCharacters: number): string {
  return text.slice(0, maxCharacters).toWellFormed()
}
