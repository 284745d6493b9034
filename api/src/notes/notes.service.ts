import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { listPage, type Page } from '../platform/lists/page.ts'
import { searchTerms, searchTextOf } from './note-search.service.ts'
import {
  findNote,
  insertNote,
  listNotes as listNoteRows,
  markDeleted,
  markRestored,
  type NoteRow,
  type NoteSort,
  type NoteText,
  setPinned,
  updateNoteText,
} from './notes.repository.ts'

const notesPerPage = 50

export interface ListNotesQuery {
  page: number
  search: string
  sort: NoteSort
}

/** Lists pinned notes first. Returns an empty page past the last one. */
export async function listNotes(
  { db, actor }: Pick<UserCtx, 'db' | 'actor'>,
  { page, search, sort }: ListNotesQuery,
): Promise<Page<NoteRow>> {
  const query = { ownerId: actor.id, words: searchTerms(search), sort }
  return listPage({ page, rows: notesPerPage }, (range) => listNoteRows(db, { ...query, ...range }))
}

/** @throws AppError 404 unless it is one of the user's own notes and not deleted */
export async function getNote({ db, actor }: UserCtx, id: number): Promise<NoteRow> {
  return orNotFound(await findNote(db, { ownerId: actor.id, id }))
}

/** @throws AppError 413 when the storage is full */
export function createNote(ctx: UserCtx, { title, content, isPinned }: NoteText & { isPinned: boolean }) {
  const { id: ownerId } = ctx.actor
  const searchText = searchTextOf({ title, content })
  return ctx.change([], async (db) => {
    await ctx.quota.reserve(db, ownerId, 1)
    const note = await insertNote(db, { ownerId, title, content, searchText, isPinned, createdAt: ctx.now() })
    return ctx.storeAnswer(db, note)
  })
}

/** Accepts any `base` if the text is the same; null overwrites any. @throws AppError 404, 409 */
export function updateNote(
  ctx: UserCtx,
  id: number,
  { base, title, content }: NoteText & { base: Date | null },
): Promise<NoteRow> {
  const searchText = searchTextOf({ title, content })
  return ctx.change([], async (db) => {
    const note = orNotFound(await findNote(db, { ownerId: ctx.actor.id, id }, { lock: true }))
    if (note.title === title && note.content === content) return note
    if (base && base.getTime() !== note.updatedAt.getTime()) {
      throw new AppError(
        409,
        'note_changed',
        'This note changed after you opened it. Compare both versions before you save.',
      )
    }
    return updateNoteText(db, id, { title, content, searchText, now: ctx.now() })
  })
}

/** @throws AppError 404 unless it is one of the user's own notes and not deleted */
export async function pinNote(ctx: UserCtx, id: number, isPinned: boolean): Promise<NoteRow> {
  return ctx.change([], async (db) => orNotFound(await setPinned(db, { ownerId: ctx.actor.id, id }, isPinned)))
}

/** The note can be restored until it is purged. @throws AppError 404 */
export async function deleteNote(ctx: UserCtx, id: number): Promise<void> {
  await ctx.change([], async (db) => orNotFound(await markDeleted(db, { ownerId: ctx.actor.id, id }, ctx.now())))
}

/** @throws AppError 404 unless it is one of the user's own deleted notes, not yet purged */
export async function restoreNote(ctx: UserCtx, id: number): Promise<NoteRow> {
  return ctx.change([], async (db) => orNotFound(await markRestored(db, { ownerId: ctx.actor.id, id })))
}

function orNotFound(note: NoteRow | null): NoteRow {
  if (note) return note
  throw new AppError(404, 'note_not_found', 'Note not found.')
}
