import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { useCallback, useMemo, useState } from 'react'
import { useDraft } from '../../session/drafts.ts'
import { editedManga, editsBeyond, isEdited, isMangaEdits, type MangaEdits, type MangaFields } from './manga-edits.ts'

/** What is to become of the cover. */
export interface CoverChange {
  file: File | null
  /** The first page takes its place. */
  isCleared: boolean
}

export const noCoverChange: CoverChange = { file: null, isCleared: false }

export interface FieldErrors {
  title?: string
  description?: string
  cover?: string
}

const noEdits: MangaEdits = {}

/** The form of a manga: what is stored, under what was typed. Texts and order are kept in the browser; the chosen cover is not. */
export function useMangaForm(manga: MangaDetail) {
  const { set, clear, value, isRestored, isKept } = useDraft<MangaEdits>(`manga:${manga.id}`, {
    initial: noEdits,
    accept: isMangaEdits,
  })
  const [cover, setCover] = useState(noCoverChange)
  const [errors, setErrors] = useState<FieldErrors>({})
  const fields = useMemo(() => editedManga(manga, value), [manga, value])
  const edits = editsBeyond(manga, fields)

  const change = useCallback(
    (next: (present: MangaFields) => Partial<MangaFields>) => {
      set((present) => {
        const before = editedManga(manga, present)
        return editsBeyond(manga, { ...before, ...next(before) })
      })
    },
    [manga, set],
  )

  return {
    fields,
    edits,
    cover,
    setCover: (next: CoverChange) => {
      setErrors((present) => ({ ...present, cover: undefined }))
      setCover(next)
    },
    errors,
    setErrors,
    isDirty: isEdited(edits) || cover.file !== null || cover.isCleared,
    isRestored: isRestored && isEdited(edits),
    isKept,
    /** Types over what is there; it stays the same function as long as the stored manga does. */
    change,
    setText: (name: 'title' | 'description', text: string) => {
      setErrors((present) => ({ ...present, [name]: undefined }))
      change(() => ({ [name]: text }))
    },
    discard: () => {
      clear()
      setCover(noCoverChange)
      setErrors({})
    },
  }
}

export type MangaForm = ReturnType<typeof useMangaForm>
