import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { useCallback } from 'react'
import { api } from '../../api/browser-client.ts'
import { queryClient } from '../../api/query-client.ts'
import { checkResolver, type Transfer } from '../../api/use-api-form.ts'
import { useDraftForm } from '../../session/use-draft-form.ts'
import { toast } from '../../ui/toast.ts'
import { mangaQuery } from '../manga-queries.ts'
import {
  type EditedChapter,
  editedManga,
  editsBeyond,
  isEdited,
  isMangaEdits,
  type MangaEdits,
  type MangaFields,
} from './manga-edits.ts'

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

const resolver = checkResolver<MangaValues>(({ title }) => ({
  title: title.trim() === '' ? 'Please enter the manga title.' : undefined,
}))

/** The form of a manga. A draft stores the edits of texts and order, but not the chosen cover. */
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
      // One of the two calls may have succeeded, or somebody else has changed the chapters.
      void queryClient.invalidateQueries(mangaQuery(manga.slug))
      return false
    },
  })
  const { getValues, setValue } = form

  return {
    ...form,
    isRestored: form.draft.isRestored && isEdited(editsBeyond(manga, form.values)),
    /** Keeps its identity. */
    changeChapters: useCallback(
      (next: (present: Chapters) => Chapters) => setValue('chapters', next(getValues('chapters'))),
      [getValues, setValue],
    ),
  }
}

export type MangaForm = ReturnType<typeof useMangaForm>

/** Saves texts and cover by one call and chapters by another. Resolves to the message. */
async function saveManga(manga: MangaDetail, values: MangaValues, transfer: Transfer): Promise<string> {
  const { slug } = manga
  const edits = editsBeyond(manga, values)
  const { title, description } = edits
  const { file, isCleared } = values.cover
  let msg = 'There was nothing to save.'
  if (title !== undefined || description !== undefined || file || isCleared) {
    const answer = await api.manga.updateManga({
      params: { slug },
      body: { title, description, cover: file ?? undefined, cover_clear: isCleared || undefined },
      onProgress: transfer.onProgress,
    })
    msg = answer.msg
  }
  if (edits.names !== undefined || edits.order !== undefined) {
    const chapters = values.chapters.map(({ id, name }) => ({ id, name }))
    const answer = await api.manga.updateChapters({ params: { slug }, body: { chapters } })
    msg = answer.msg
  }
  await queryClient.refetchQueries(mangaQuery(slug), { cancelRefetch: false })
  return msg
}
