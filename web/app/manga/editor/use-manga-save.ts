import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { useState } from 'react'
import { api } from '../../api/browser-client.ts'
import { CallError, failureText } from '../../api/call-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../ui/toast.ts'
import { mangaQuery } from '../manga-queries.ts'
import { type FieldErrors, type MangaForm, noCoverChange } from './use-manga-form.ts'

export interface MangaSave {
  isSaving: boolean
  /** How much of a chosen cover has been sent, from 0 to 1; null without one. */
  sentFraction: number | null
  /** What went wrong with the last save as a whole. */
  problem: string | null
  /** Resolves to whether everything is stored. */
  save: () => Promise<boolean>
}

/**
 * Saves a manga: its texts and cover by one call, its chapters by another. What the first has stored is no edit any more when the second
 * fails.
 */
export function useMangaSave(manga: MangaDetail, form: MangaForm): MangaSave {
  const [isSaving, setSaving] = useState(false)
  const [sentFraction, setSentFraction] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { slug } = manga

  async function saveTexts(): Promise<string | null> {
    const { edits, cover } = form
    const { title, description } = edits
    const hasCover = cover.file !== null || cover.isCleared
    if (title === undefined && description === undefined && !hasCover) return null
    if (cover.file) setSentFraction(0)
    const { msg } = await api.manga.updateManga({
      params: { slug },
      body: { title, description, cover: cover.file ?? undefined, cover_clear: cover.isCleared || undefined },
      onProgress: cover.file ? setSentFraction : undefined,
    })
    form.setCover(noCoverChange)
    return msg
  }

  async function saveChapters(): Promise<string | null> {
    const { edits, fields } = form
    if (edits.names === undefined && edits.order === undefined) return null
    const chapters = fields.chapters.map(({ id, name }) => ({ id, name }))
    const { msg } = await api.manga.updateChapters({ params: { slug }, body: { chapters } })
    return msg
  }

  async function save(): Promise<boolean> {
    if (isSaving) return false
    const missing = missingFields(form)
    form.setErrors(missing)
    setProblem(null)
    if (Object.keys(missing).length > 0) return false
    setSaving(true)
    try {
      const texts = await saveTexts()
      const chapters = await saveChapters()
      await queryClient.refetchQueries(mangaQuery(slug), { cancelRefetch: false })
      form.discard()
      void toast('success', chapters ?? texts ?? 'There was nothing to save.')
      return true
    } catch (failure) {
      // A part may be stored, and somebody else may have changed the chapters.
      void queryClient.invalidateQueries(mangaQuery(slug))
      setProblem(failureText(failure))
      form.setErrors(fieldErrors(failure))
      return false
    } finally {
      setSaving(false)
      setSentFraction(null)
    }
  }

  return { isSaving, sentFraction, problem, save }
}

function missingFields({ fields }: MangaForm): FieldErrors {
  return fields.title.trim() === '' ? { title: 'Please enter the manga title.' } : {}
}

/** What a refusal says of single fields. */
function fieldErrors(failure: unknown): FieldErrors {
  if (!(failure instanceof CallError)) return {}
  const { title, description, cover } = failure.details
  return { title: title?.join(' '), description: description?.join(' '), cover: cover?.join(' ') }
}
