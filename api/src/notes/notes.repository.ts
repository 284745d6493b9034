import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { deleteDueRows } from '../platform/database/retention.ts'
import { notes } from './notes.table.ts'

const { searchText: _searchText, ...noteColumns } = getTableColumns(notes)

export type NoteRow = Omit<typeof notes.$inferSelect, 'searchText'>
export type NoteSort = 'updated' | 'created' | 'oldest' | 'title_asc' | 'title_desc'

export interface NoteText {
  title: string
  content: string
}

export interface SearchableText extends NoteText {
  searchText: string
}

export interface NoteQuery {
  ownerId: number
  words: readonly string[]
  sort: NoteSort
  limit: number
  offset: number
}

export async function listNotes(
  db: Db,
  { ownerId, words, sort, limit, offset }: NoteQuery,
): Promise<{ rows: NoteRow[]; total: number }> {
  const condition = and(eq(notes.ownerId, ownerId), isNull(notes.deletedAt))
  const order = [desc(notes.isPinned), ...orderOf(sort)]
  if (words.length > 0) return searchNotes(db, { condition, words, order, limit, offset })
  const [rows, total] = await Promise.all([
    db
      .select(noteColumns)
      .from(notes)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.$count(notes, condition),
  ])
  return { rows, total }
}

interface NoteSearch extends Pick<NoteQuery, 'words' | 'limit' | 'offset'> {
  condition: SQL | undefined
  order: SQL[]
}

async function searchNotes(db: Db, { condition, words, order, limit, offset }: NoteSearch) {
  const matching = and(condition, holdsAll(words))
  const found = await db
    .select({ id: notes.id, total: sql<number>`count(*) over ()::integer` })
    .from(notes)
    .where(matching)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [first] = found
  if (!first) return { rows: [], total: offset === 0 ? 0 : await db.$count(notes, matching) }
  const ids = found.map(({ id }) => id)
  const rows = await db
    .select(noteColumns)
    .from(notes)
    .where(inArray(notes.id, ids))
    .orderBy(...order)
  return { rows, total: first.total }
}

/** `strpos` skips most of the text for four characters or more; comparing bytes is faster below. */
const minSkipped = 4

function holdsAll(words: readonly string[]): SQL | undefined {
  const long = words.filter(({ length }) => length >= minSkipped)
  const short = words.filter(({ length }) => length < minSkipped)
  const holds = long.map((word) => sql`strpos(${notes.searchText} collate "C", ${word}) > 0`)
  return and(...holds, short.length > 0 ? holdsBytes(short) : undefined)
}

/** The subquery decompresses each text only once. */
function holdsBytes(words: readonly string[]): SQL {
  const holds = words.map((word) => sql`position(${Buffer.from(word)}::bytea in bytes) > 0`)
  const text = sql`select convert_to(${notes.searchText}, 'UTF8') as bytes offset 0`
  return sql`exists (select from (${text}) as text where ${sql.join(holds, sql` and `)})`
}

/** ICU sorts titles the same way on every system. */
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

export function listNotesAfter(
  db: Db,
  ownerId: number,
  { id, limit }: { id: number; limit: number },
): Promise<NoteRow[]> {
  return db
    .select(noteColumns)
    .from(notes)
    .where(and(eq(notes.ownerId, ownerId), isNull(notes.deletedAt), gt(notes.id, id)))
    .orderBy(asc(notes.id))
    .limit(limit)
}

export async function findNote(
  db: Db,
  { ownerId, id }: Pick<NoteRow, 'ownerId' | 'id'>,
  { lock = false } = {},
): Promise<NoteRow | null> {
  const query = db
    .select(noteColumns)
    .from(notes)
    .where(ownNote({ ownerId, id }, isNull(notes.deletedAt)))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

function ownNote({ ownerId, id }: Pick<NoteRow, 'ownerId' | 'id'>, state: SQL): SQL | undefined {
  return and(eq(notes.id, id), eq(notes.ownerId, ownerId), state)
}

export type NewNote = SearchableText & Pick<NoteRow, 'ownerId' | 'isPinned' | 'createdAt'>

export async function insertNote(db: Db, note: NewNote): Promise<NoteRow> {
  const [row] = await db
    .insert(notes)
    .values({ ...note, updatedAt: note.createdAt })
    .returning(noteColumns)
  if (!row) throw new Error('A note was not inserted.')
  return row
}

/** Call with the note locked. `updatedAt` always increases. */
export async function updateNoteText(db: Db, id: number, text: SearchableText & { now: Date }): Promise<NoteRow> {
  const { now, ...texts } = text
  const updatedAt = sql`greatest(${now}::timestamptz, ${notes.updatedAt} + interval '1 ms')`
  const [row] = await db
    .update(notes)
    .set({ ...texts, updatedAt })
    .where(eq(notes.id, id))
    .returning(noteColumns)
  if (!row) throw new Error('The locked note is missing.')
  return row
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
    .returning(noteColumns)
  return row ?? null
}

export async function markDeleted(db: Db, note: Pick<NoteRow, 'ownerId' | 'id'>, now: Date): Promise<NoteRow | null> {
  const [row] = await db
    .update(notes)
    .set({ deletedAt: now })
    .where(ownNote(note, isNull(notes.deletedAt)))
    .returning(noteColumns)
  return row ?? null
}

export async function markRestored(db: Db, note: Pick<NoteRow, 'ownerId' | 'id'>): Promise<NoteRow | null> {
  const [row] = await db
    .update(notes)
    .set({ deletedAt: null })
    .where(ownNote(note, isNotNull(notes.deletedAt)))
    .returning(noteColumns)
  return row ?? null
}

export function purgeNotes(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return deleteDueRows(db, notes, { where: lt(notes.deletedAt, before), limit })
}
