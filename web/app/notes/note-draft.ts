import type { Note } from '@ledgerdeck/contract/notes'
import { isRecord } from '../api/browser-storage.ts'
import { draftKey, keepDraft, readDraft } from '../session/draft-shelf.ts'
import { currentUser } from '../session/session.ts'
import { wholeNumber } from '../ui/counts.ts'

/** As in the contract, whose values bring a validator along. */
export const noteLimits = { titleCharacters: 255, contentCharacters: 5_000 } as const

/** A note that is being written, as it is kept in the browser. */
export interface NoteDraft {
  /** `updated_at` of the version that the writing began on; null for a new note. It travels along, so that no other version is saved over unseen. */
  base: string | null
  title: string
  content: string
}

export type NoteProblems = Partial<Record<'title' | 'content', string>>

export const emptyNote: NoteDraft = { base: null, title: '', content: '' }

export const newNoteDraft = 'note:new'
export const noteDraft = (id: number) => `note:${id}`

export function draftOf({ updated_at, title, content }: Note): NoteDraft {
  return { base: updated_at, title, content }
}

export function isNoteDraft(stored: unknown): stored is NoteDraft {
  if (!isRecord(stored) || typeof stored.title !== 'string' || typeof stored.content !== 'string') return false
  return stored.base === null || typeof stored.base === 'string'
}

/** Whether both would be saved as the same text. */
export function saysTheSame(one: Pick<NoteDraft, 'title' | 'content'>, other: typeof one): boolean {
  return one.title.trim() === other.title.trim() && one.content.trim() === other.content.trim()
}

/** What keeps the text from being saved. A text that is too long is one at once, an empty one only for who wants to save it. */
export function problemsOf({ title, content }: NoteDraft, { isWanted }: { isWanted: boolean }): NoteProblems {
  const { titleCharacters, contentCharacters } = noteLimits
  return {
    ...problemOf('title', title.trim(), { most: titleCharacters, isWanted }),
    ...problemOf('content', content.trim(), { most: contentCharacters, isWanted }),
  }
}

function problemOf(field: 'title' | 'content', text: string, { most, isWanted }: { most: number; isWanted: boolean }) {
  if (text === '') return isWanted ? { [field]: `The ${field} is required.` } : {}
  if (text.length <= most) return {}
  return { [field]: `The ${field} may have at most ${wholeNumber(most)} characters.` }
}

/** Whether the user has begun to write something and neither saved it nor thrown it away. */
export function hasDraft(name: string): boolean {
  const user = currentUser()
  return user !== null && readDraft(localStorage, draftKey(user.id, name), Date.now()) !== null
}

/** Keeps a text that was thrown away once more, for the form to begin with. */
export function bringDraftBack(name: string, value: NoteDraft): void {
  const user = currentUser()
  if (user) keepDraft(localStorage, draftKey(user.id, name), { value, base: undefined, keptAt: Date.now() })
}
