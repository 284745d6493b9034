import { DragDropProvider } from '@dnd-kit/react'
import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import { useMemo, useRef } from 'react'
import { useDragList } from '../../../ui/drag-list.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import layout from '../../../ui/layout.module.css'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useChapterOrder } from '../use-chapter-order.ts'
import type { MangaForm } from '../use-manga-form.ts'
import { type ChapterActions, ChapterFields } from './chapter-fields.tsx'

interface ChapterEditorProps {
  form: MangaForm
  /** Asks first; stays the same function. */
  remove: ChapterActions['remove']
}

/** The chapters of the form, to be named, moved and deleted. */
export function ChapterEditor({ form, remove }: ChapterEditorProps) {
  const list = useRef<HTMLOListElement>(null)
  const { chapters } = form.values
  const { message, move } = useChapterOrder(form, list)
  const { dragged, landing, provider } = useDragList(list, move)
  const { changeChapters } = form
  const actions = useMemo<ChapterActions>(
    () => ({
      rename: (id, name) => changeChapters((present) => present.map((one) => (one.id === id ? { ...one, name } : one))),
      move,
      remove,
    }),
    [changeChapters, move, remove],
  )
  if (chapters.length === 0) return <EmptyState title="No chapters found." />
  return (
    <DragDropProvider {...provider}>
      <ol ref={list} className={layout.stack2} aria-label="Chapters">
        {chapters.map((chapter, at) => (
          <ChapterFields
            key={chapter.id}
            chapter={chapter}
            at={at}
            count={chapters.length}
            longestName={mangaBounds.chapterNameCharacters}
            actions={actions}
            landing={landing?.id === String(chapter.id) ? landing.side : null}
            isDragged={dragged === String(chapter.id)}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{message}</span>
      </VisuallyHidden>
    </DragDropProvider>
  )
}
