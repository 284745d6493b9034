import type { Note } from '@ledgerdeck/contract/notes'
import { isRecord } from '../api/browser-storage.ts'
import { draftKey, keepDraft, readDraft } from '../session/draft-storage.ts'
import { currentUser } from '../session/session.ts'

/** As in the contract, whose values bring a validator along. */
export const noteLimits = { titleCharacters: 255, contentCharacters: 5_000 } as const

/** A note that is being written, as it is kept in the browser. */
export interface NoteDraft {
  /** `updated_at` of the version that the writing began on; null for a new note. It travels along, so that no other version is saved over unseen. */
  base: string | null
  title: string
  content: string
}

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
