import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '../../api/browser-client.ts'
import { useAction } from '../../api/use-action.ts'
import { counted } from '../../ui/counts.ts'
import { libraryPath } from '../addresses.ts'
import { chapterName, pageCount } from '../chapter-words.ts'
import type { EditedChapter } from './manga-edits.ts'

/** What is to be deleted, once somebody has said yes. */
interface Deletion {
  title: string
  /** What goes with it. */
  text: string
  confirm: () => void
}

export interface Deletions {
  /** What is being asked; null for nothing. */
  asked: Deletion | null
  askManga: () => void
  /** Stays the same function. */
  askChapter: (chapter: EditedChapter) => void
  cancel: () => void
  /** The manga was deleted, and the library comes. */
  isGone: boolean
}

/** Deletes a manga or one of its chapters, once somebody has said yes. */
export function useDeletions(manga: MangaDetail, onMangaGone: () => void): Deletions {
  const [asked, setAsked] = useState<Deletion | null>(null)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    // Once it is gone, so that nothing asks whether unsaved changes may be left.
    if (isGone) void navigate(libraryPath, { replace: true })
  }, [isGone, navigate])
  const { slug, title, chapters, num_pages } = manga
  const done = useCallback(
    (name: 'manga' | 'chapter', hasSucceeded: boolean) => {
      if (name === 'chapter' || !hasSucceeded) void revalidate()
    },
    [revalidate],
  )
  const { run } = useAction(done)

  function removeManga() {
    setAsked(null)
    void run(
      'manga',
      async () => {
        const answer = await api.manga.deleteManga({ params: { slug } })
        onMangaGone()
        setGone(true)
        return answer
      },
      { failed: 'The manga was not deleted.' },
    )
  }

  const askChapter = useCallback(
    (chapter: EditedChapter) => {
      const params = { chapterId: chapter.id }
      setAsked({
        title: `Delete "${chapterName(chapter)}"?`,
        text: `Its ${pageCount(chapter.num_pages)} and every reader's place in it go for good.`,
        confirm: () => {
          setAsked(null)
          void run('chapter', () => api.manga.deleteChapter({ params }), {
            failed: 'The chapter was not deleted.',
          })
        },
      })
    },
    [run],
  )

  return {
    asked,
    askManga: () =>
      setAsked({
        title: `Delete "${title}"?`,
        text: `Its ${counted(chapters.length, 'chapter')}, ${pageCount(num_pages)}, its cover and every reader's place in it go for good.`,
        confirm: removeManga,
      }),
    askChapter,
    cancel: () => setAsked(null),
    isGone,
  }
}
