import type { MangaDetail } from '@ledgerdeck/contract/manga'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/browser-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { counted } from '../../ui/format.ts'
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
  const navigate = useNavigate()
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    // Once it is gone, so that nothing asks whether unsaved changes may be left.
    if (isGone) void navigate(libraryPath, { replace: true })
  }, [isGone, navigate])
  const { slug, title, chapters, num_pages } = manga
  const mangaDeletion = useWrite(() => api.manga.deleteManga({ params: { slug } }), {
    failed: 'The manga was not deleted.',
    onSuccess: () => {
      onMangaGone()
      setGone(true)
    },
  })
  const { write: deleteChapter } = useWrite((chapterId: number) => api.manga.deleteChapter({ params: { chapterId } }), {
    failed: 'The chapter was not deleted.',
  })

  function removeManga() {
    setAsked(null)
    mangaDeletion.write()
  }

  const askChapter = useCallback(
    (chapter: EditedChapter) => {
      setAsked({
        title: `Delete "${chapterName(chapter)}"?`,
        text: `Its ${pageCount(chapter.num_pages)} and every reader's place in it go for good.`,
        confirm: () => {
          setAsked(null)
          deleteChapter(chapter.id)
        },
      })
    },
    [deleteChapter],
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
