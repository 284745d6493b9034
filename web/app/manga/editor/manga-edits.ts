import type { Chapter, MangaDetail } from '@ledgerdeck/contract/manga'

/** What was typed over a stored manga. Kept in the browser until it is saved. */
export interface MangaEdits {
  title?: string
  description?: string
  /** Chapter id → name. */
  names?: Record<string, string>
  /** Ids of all chapters, where their order is another. */
  order?: number[]
}

export type EditedChapter = Pick<Chapter, 'id' | 'name' | 'number' | 'num_pages'>

/** A manga as the form shows it. */
export interface MangaFields {
  title: string
  description: string
  chapters: readonly EditedChapter[]
}

type StoredManga = Pick<MangaDetail, 'title' | 'description' | 'chapters'>

/** Whether something stored is what the form keeps. */
export function isMangaEdits(stored: unknown): stored is MangaEdits {
  if (typeof stored !== 'object' || stored === null) return false
  const { title, description, names, order }: Partial<Record<keyof MangaEdits, unknown>> = stored
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  const areNames =
    names === undefined || (typeof names === 'object' && names !== null && Object.values(names).every(isText))
  const isOrder = order === undefined || (Array.isArray(order) && order.every(Number.isInteger))
  return isText(title) && isText(description) && areNames && isOrder
}

/** The form: what is stored, under what was typed. Chapters that came since stand at the end, those that went are gone. */
export function editedManga(stored: StoredManga, edits: MangaEdits): MangaFields {
  const place = new Map(edits.order?.map((id, at) => [id, at]))
  const placeOf = ({ id }: EditedChapter) => place.get(id) ?? Number.MAX_SAFE_INTEGER
  const chapters = stored.chapters.map(({ id, name, number, num_pages }) => ({
    id,
    name: edits.names?.[id] ?? name,
    number,
    num_pages,
  }))
  return {
    title: edits.title ?? stored.title,
    description: edits.description ?? stored.description,
    chapters: edits.order ? chapters.toSorted((a, b) => placeOf(a) - placeOf(b)) : chapters,
  }
}

/** What a form says that is not stored. */
export function editsBeyond(stored: StoredManga, fields: MangaFields): MangaEdits {
  const storedNames = new Map(stored.chapters.map(({ id, name }) => [id, name]))
  const renamed = fields.chapters.filter(({ id, name }) => storedNames.has(id) && storedNames.get(id) !== name)
  const order = fields.chapters.map(({ id }) => id)
  return {
    ...(fields.title !== stored.title && { title: fields.title }),
    ...(fields.description !== stored.description && { description: fields.description }),
    ...(renamed.length > 0 && { names: Object.fromEntries(renamed.map(({ id, name }) => [id, name])) }),
    ...(isOtherOrder(stored, order) && { order }),
  }
}

function isOtherOrder({ chapters }: StoredManga, order: readonly number[]): boolean {
  return chapters.some(({ id }, at) => id !== order[at])
}

export function isEdited(edits: MangaEdits): boolean {
  return Object.keys(edits).length > 0
}

/** The chapters with one of them at another place. Nothing happens beyond the ends. */
export function moveChapter(chapters: readonly EditedChapter[], id: number, to: number): readonly EditedChapter[] {
  const from = chapters.findIndex((chapter) => chapter.id === id)
  const moved = chapters[from]
  if (!moved || to < 0 || to >= chapters.length) return chapters
  return chapters.toSpliced(from, 1).toSpliced(to, 0, moved)
}
