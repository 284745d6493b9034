import { isBlank } from '@ledgerdeck/contract/blank-text'
import type { Note } from '@ledgerdeck/contract/notes'
import { isRecord } from '@ledgerdeck/lookup'
import { draftStorage } from '../session/drafts/draft-copies.ts'
import { draftKey, keepDraft } from '../session/drafts/draft-storage.ts'
import { currentUser } from '../session/session.ts'

export interface NoteDraft {
  /** `updated_at` of the edited version, against overwriting another one; null for a new note. */
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

/** Of headings, quotes, lists and tasks. */
const marks = /^(?:\s*(?:#{1,6}|[>*+-]|\d+\.)\s+)*(?:\[[ x]\]\s+)?/i

/** Characters of a title that is taken from the content, which cuts it at a word. */
const takenTitleCharacters = 80

/** Without a title of its own, the first line of the content without its Markdown marks. */
export function titleOf({ title, content }: Pick<NoteDraft, 'title' | 'content'>): string {
  if (!isBlank(title)) return title.trim()
  const lines = content.split('\n').map((line) => line.replace(marks, '').trim())
  const line = lines.find((one) => !isBlank(one)) ?? content.trim()
  if (line.length <= takenTitleCharacters) return line
  const cut = line.slice(0, takenTitleCharacters - 1)
  return `${(/^.{20,}(?=\s)/su.exec(cut)?.[0] ?? cut).toWellFormed().replace('\uFFFD', '').trim()}…`
}

export function isNoteDraft(stored: unknown): stored is NoteDraft {
  if (!isRecord(stored) || typeof stored.title !== 'string' || typeof stored.content !== 'string') return false
  return stored.base === null || typeof stored.base === 'string'
}

export function isSameText(one: Pick<NoteDraft, 'title' | 'content'>, other: typeof one): boolean {
  return one.title.trim() === other.title.trim() && one.content.trim() === other.content.trim()
}

export function restoreDiscarded(name: string, value: NoteDraft): void {
  const user = currentUser()
  if (user) keepDraft(draftStorage, draftKey(user.id, name), { value, base: undefined, keptAt: Date.now() })
}
