import type { Chapter, MangaDetail } from '@ledgerdeck/contract/manga'

/** The edits over a stored manga, as a draft keeps them. */
export interface MangaEdits {
  title?: string
  description?: string
  /** Chapter id → name. */
  names?: Record<string, string>
  /** Ids of all chapters, where the order was changed. */
  order?: number[]
}

export type EditedChapter = Pick<Chapter, 'id' | 'name' | 'number' | 'num_pages'>

export interface MangaFields {
  title: string
  description: string
  chapters: readonly EditedChapter[]
}

type StoredManga = Pick<MangaDetail, 'title' | 'description' | 'chapters'>

/** Whether a stored value is a draft. */
export function isMangaEdits(stored: unknown): stored is MangaEdits {
  if (typeof stored !== 'object' || stored === null) return false
  const { title, description, names, order }: Partial<Record<keyof MangaEdits, unknown>> = stored
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  const areNames =
    names === undefined || (typeof names === 'object' && names !== null && Object.values(names).every(isText))
  const isOrder = order === undefined || (Array.isArray(order) && order.every(Number.isInteger))
  return isText(title) && isText(description) && areNames && isOrder
}

/** The stored fields under the edits. New chapters are at the end, deleted ones are gone. */
export function editedManga(stored: StoredManga, edits: MangaEdits): MangaFields {
  const indexById = new Map(edits.order?.map((id, index) => [id, index]))
  const indexOf = ({ id }: EditedChapter) => indexById.get(id) ?? Number.MAX_SAFE_INTEGER
  const chapters = stored.chapters.map(({ id, name, number, num_pages }) => ({
    id,
    name: edits.names?.[id] ?? name,
    number,
    num_pages,
  }))
  return {
    title: edits.title ?? stored.title,
    description: edits.description ?? stored.description,
    chapters: edits.order ? chapters.toSorted((a, b) => indexOf(a) - indexOf(b)) : chapters,
  }
}

/** The edits that differ from what is stored. */
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
  return chapters.some(({ id }, index) => id !== order[index])
}

export function isEdited(edits: MangaEdits): boolean {
  return Object.keys(edits).length > 0
}

/** An index out of range changes nothing. */
export function moveChapter(chapters: readonly EditedChapter[], id: number, to: number): readonly EditedChapter[] {
  const from = chapters.findIndex((chapter) => chapter.id === id)
  const moved = chapters[from]
  if (!moved || to < 0 || to >= chapters.length) return chapters
  return chapters.toSpliced(from, 1).toSpliced(to, 0, moved)
}
