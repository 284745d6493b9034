import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { chapterName } from '../chapter-words.ts'
import { moveChapter } from './manga-edits.ts'
import type { MangaForm } from './use-manga-form.ts'

interface ChapterOrder {
  /** What was just moved, for those who do not see it. */
  message: string
  /** @param to a place in the list; nothing happens beyond its ends */
  move: (id: string, to: number) => void
}

/** Moves chapters in the form; the focus stays with the one that was moved. */
export function useChapterOrder(
  { values, changeChapters }: MangaForm,
  list: RefObject<HTMLElement | null>,
): ChapterOrder {
  const [message, setMessage] = useState('')
  const keepFocus = useKeptFocus(list)
  const present = useRef(values.chapters)
  useLayoutEffect(() => {
    present.current = values.chapters
  })

  const move = useCallback(
    (id: string, to: number) => {
      const chapter = present.current.find((one) => String(one.id) === id)
      const count = present.current.length
      if (!chapter || to < 0 || to >= count) return
      keepFocus()
      changeChapters((chapters) => moveChapter(chapters, chapter.id, to))
      setMessage(`${chapterName(chapter)} moved to place ${to + 1} of ${count}.`)
    },
    [changeChapters, keepFocus],
  )

  return { message, move }
}

/** A control loses the focus when its row goes elsewhere in the list; this gives it back, or to its neighbour where it has nothing to do. */
function useKeptFocus(list: RefObject<HTMLElement | null>): () => void {
  const held = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const control = held.current
    held.current = null
    if (!(control instanceof HTMLElement) || !list.current?.contains(control)) return
    const row = control.closest('[data-part]')
    const target = control.matches(':disabled') ? row?.querySelector<HTMLElement>('[data-tool]:enabled') : control
    target?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })
  return useCallback(() => {
    held.current = document.activeElement
  }, [])
}
