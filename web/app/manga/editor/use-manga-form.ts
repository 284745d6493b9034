import type { Chapter, MangaDetail } from '@ledgerdeck/contract/manga'
import { isRecord } from '@ledgerdeck/lookup'
import { useCallback } from 'react'
import { privateApi } from '../../api/private-client.ts'
import { queryClient } from '../../api/query-client.ts'
import { contractResolver, type Transfer } from '../../api/use-api-form.ts'
import { useDraftForm } from '../../session/drafts/use-draft-form.ts'
import { toast } from '../../ui/toast.ts'
import { mangaQuery } from '../manga-queries.ts'

/** Without a cover the first page replaces it. */
export interface CoverChange {
  file: File | null
  isCleared: boolean
}

export const noCoverChange: CoverChange = { file: null, isCleared: false }

interface MangaValues extends MangaFields {
  cover: CoverChange
}

type Chapters = readonly EditedChapter[]

const resolver = contractResolver<MangaValues>(
  async () => (await import('@ledgerdeck/contract/manga')).updateManga.body,
  ({ title, description }) => ({ title, description }),
)

/** A draft stores the edits of texts and order, but not the chosen cover. */
export function useMangaForm(manga: MangaDetail, onSaved: () => void) {
  const form = useDraftForm<MangaValues, string, never, MangaEdits>({
    initial: { ...editedManga(manga, {}), cover: noCoverChange },
    draft: {
      name: `manga:${manga.id}`,
      accept: isMangaEdits,
      toKept: (values) => editsBeyond(manga, values),
      toValues: (edits) => editedManga(manga, edits),
    },
    resolver,
    send: (values, transfer) => saveManga(manga, values, transfer),
    hasFile: ({ cover }) => cover.file !== null,
    onSaved: (msg) => {
      void toast('success', msg)
      onSaved()
    },
    onFailure: () => {
      // One of the two calls may have succeeded, or the chapters have changed elsewhere.
      void queryClient.invalidateQueries(mangaQuery(manga.slug))
      return false
    },
  })
  const { getValues, setValue, isLocked } = form

  return {
    ...form,
    isRestored: form.draft.isRestored && isEdited(editsBeyond(manga, form.values)),
    changeChapters: useCallback(
      (next: (present: Chapters) => Chapters) => {
        if (!isLocked) setValue('chapters', next(getValues('chapters')))
      },
      [getValues, setValue, isLocked],
    ),
  }
}

export type MangaForm = ReturnType<typeof useMangaForm>

/** Texts and cover go in one call, chapters in another. Resolves to the message. */
async function saveManga(manga: MangaDetail, values: MangaValues, transfer: Transfer): Promise<string> {
  const { slug } = manga
  const edits = editsBeyond(manga, values)
  const { title, description } = edits
  const { file, isCleared } = values.cover
  let msg = 'Nothing to save.'
  if (title !== undefined || description !== undefined || file || isCleared) {
    const answer = await privateApi.manga.updateManga({
      params: { slug },
      body: { title, description, cover: file ?? undefined, cover_clear: isCleared || undefined },
      onProgress: transfer.onProgress,
    })
    msg = answer.msg
  }
  if (edits.names !== undefined || edits.order !== undefined) {
    const chapters = values.chapters.map(({ id, name }) => ({ id, name }))
    const answer = await privateApi.manga.updateChapters({ params: { slug }, body: { chapters } })
    msg = answer.msg
  }
  await queryClient.refetchQueries(mangaQuery(slug), { cancelRefetch: false })
  return msg
}

export interface MangaEdits {
  title?: string
  description?: string
  names?: Record<string, string>
  order?: number[]
}

export type EditedChapter = Pick<Chapter, 'id' | 'name' | 'number' | 'num_pages'>

interface MangaFields {
  title: string
  description: string
  chapters: readonly EditedChapter[]
}

type StoredManga = Pick<MangaDetail, 'title' | 'description' | 'chapters'>

export function isMangaEdits(stored: unknown): stored is MangaEdits {
  if (!isRecord(stored)) return false
  const { title, description, names, order } = stored
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  const areNames = names === undefined || (isRecord(names) && Object.values(names).every(isText))
  const isOrder = order === undefined || (Array.isArray(order) && order.every(Number.isInteger))
  return isText(title) && isText(description) && areNames && isOrder
}

/** New chapters are at the end, deleted ones are gone. */
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

export function moveChapter(chapters: readonly EditedChapter[], id: number, to: number): readonly EditedChapter[] {
  const from = chapters.findIndex((chapter) => chapter.id === id)
  const moved = chapters[from]
  if (!moved || to < 0 || to >= chapters.length) return chapters
  return chapters.toSpliced(from, 1).toSpliced(to, 0, moved)
}
