import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/database/database.ts'
import type { UserId } from '../platform/limits/record-quota.ts'
import { noteWords } from './note-words.table.ts'
import { notes } from './notes.table.ts'

export type NoteRow = typeof notes.$inferSelect
export type NoteSort = 'updated' | 'created' | 'oldest' | 'title_asc' | 'title_desc'

export interface NoteText {
  title: string
  content: string
}

/** A text with what it is found by, see `wordEndsOf`. */
export interface FindableText extends NoteText {
  words: readonly string[]
}

export interface NotesAsked {
  ownerId: number
  /** See `wordsQuery`. */
  words: string | null
  sort: NoteSort
  limit: number
  offset: number
}

/** For the storage limit: the notes of this owner, deleted ones too. */
export function countNotes(db: Db, userId: UserId): SQL<number> {
  return db.$count(notes, eq(notes.ownerId, userId))
}

/** A page of notes, pinned ones first, and the number of all that were asked for. */
export async function listNotes(
  db: Db,
  { ownerId, words, sort, limit, offset }: NotesAsked,
): Promise<{ rows: NoteRow[]; total: number }> {
  const wanted = and(eq(notes.ownerId, ownerId), isNull(notes.deletedAt))
  const [rows, [counted]] = await Promise.all([
    withWords(db.select(getTableColumns(notes)).from(notes).$dynamic(), words)
      .where(wanted)
      .orderBy(desc(notes.isPinned), ...orderOf(sort))
      .limit(limit)
      .offset(offset),
    withWords(db.select({ total: count() }).from(notes).$dynamic(), words).where(wanted),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** Joined, not looked for among the results: of these the planner expects very few. */
function withWords<Query extends PgSelect>(query: Query, words: string | null) {
  if (words === null) return query
  return query.innerJoin(sql`notes_with_words(${words}::tsquery) as found (id)`, sql`found.id = ${notes.id}`)
}

/** The order of titles is the same on every system, and that of people. */
const title = sql`${notes.title} collate "und-x-icu"`

function orderOf(sort: NoteSort): SQL[] {
  const orders: Record<NoteSort, SQL[]> = {
    updated: [desc(notes.updatedAt), desc(notes.id)],
    created: [desc(notes.createdAt), desc(notes.id)],
    oldest: [asc(notes.createdAt), asc(notes.id)],
    title_asc: [asc(title), asc(notes.id)],
    title_desc: [desc(title), desc(notes.id)],
  }
  return orders[sort]
}

/** The notes of an owner that follow this id, in the order in which they were made. */
export function listNotesAfter(
  db: Db,
  ownerId: number,
  { id, limit }: { id: number; limit: number },
): Promise<NoteRow[]> {
  return db
    .select()
    .from(notes)
    .where(and(eq(notes.ownerId, ownerId), isNull(notes.deletedAt), gt(notes.id, id)))
    .orderBy(asc(notes.id))
    .limit(limit)
}

/** An owner's note that is not deleted; a transaction may hold it until its end. */
export async function findNote(
  db: Db,
  { ownerId, id }: Pick<NoteRow, 'ownerId' | 'id'>,
  { isHeld = false } = {},
): Promise<NoteRow | null> {
  const query = db
    .select()
    .from(notes)
    .where(ownNote({ ownerId, id }, isNull(notes.deletedAt)))
  const [row] = await (isHeld ? query.for('update') : query)
  return row ?? null
}

function ownNote({ ownerId, id }: Pick<NoteRow, 'ownerId' | 'id'>, state: SQL): SQL | undefined {
  return and(eq(notes.id, id), eq(notes.ownerId, ownerId), state)
}

export type NewNote = FindableText & Pick<NoteRow, 'ownerId' | 'isPinned' | 'createdAt'>

/** Call it in a transaction. */
export async function insertNote(db: Db, { words, ...note }: NewNote): Promise<NoteRow> {
  const [row] = await db
    .insert(notes)
    .values({ ...note, updatedAt: note.createdAt })
    .returning()
  if (!row) throw new Error('A note was not inserted.')
  await db.insert(noteWords).values({ noteId: row.id, words: vectorOf(words) })
  return row
}

/** Call it in a transaction that holds the note. The time of the change is always later than that of the last one. */
export async function updateNoteText(db: Db, id: number, text: FindableText & { now: Date }): Promise<NoteRow> {
  const { title, content, words, now } = text
  const updatedAt = sql`greatest(${now}::timestamptz, ${notes.updatedAt} + interval '1 ms')`
  const [row] = await db.update(notes).set({ title, content, updatedAt }).where(eq(notes.id, id)).returning()
  if (!row) throw new Error('A note that is held was not there.')
  await db
    .update(noteWords)
    .set({ words: vectorOf(words) })
    .where(eq(noteWords.noteId, id))
  return row
}

function vectorOf(words: readonly string[]): SQL {
  return sql`array_to_tsvector(${sql.param(words)}::text[])`
}

export async function setPinned(
  db: Db,
  note: Pick<NoteRow, 'ownerId' | 'id'>,
  isPinned: boolean,
): Promise<NoteRow | null> {
  const [row] = await db
    .update(notes)
    .set({ isPinned })
    .where(ownNote(note, isNull(notes.deletedAt)))
    .returning()
  return row ?? null
}

/** Null when there is no such note, or it is deleted already. */
export async function markDeleted(db: Db, note: Pick<NoteRow, 'ownerId' | 'id'>, now: Date): Promise<NoteRow | null> {
  const [row] = await db
    .update(notes)
    .set({ deletedAt: now })
    .where(ownNote(note, isNull(notes.deletedAt)))
    .returning()
  return row ?? null
}

/** Null when there is no such note among the deleted ones. */
export async function markRestored(db: Db, note: Pick<NoteRow, 'ownerId' | 'id'>): Promise<NoteRow | null> {
  const [row] = await db
    .update(notes)
    .set({ deletedAt: null })
    .where(ownNote(note, isNotNull(notes.deletedAt)))
    .returning()
  return row ?? null
}

/** Removes so many of the notes that were deleted before a time. Gives how many there were. */
export async function purgeNotes(db: Db, { before, most }: { before: Date; most: number }): Promise<number> {
  const old = db
    .select({ id: notes.id })
    .from(notes)
    .where(lt(notes.deletedAt, before))
    .orderBy(notes.deletedAt)
    .limit(most)
    .for('update', { skipLocked: true })
  const { rowCount } = await db.delete(notes).where(inArray(notes.id, old))
  return rowCount ?? 0
}
