import { DragDropProvider, useDraggable } from '@dnd-kit/react'
import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import { memo, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { AnnouncementText, type Said, useAnnouncement } from '../../../ui/content/announcement.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { useDragList } from '../../../ui/tables/drag-list.ts'
import { type Dragging, Grip, listPartClass, PartTools } from '../../../ui/tables/list-part.tsx'
import { chapterName, pageCount } from '../../addresses.ts'
import { type EditedChapter, type MangaForm, moveChapter } from '../use-manga-form.ts'
import styles from './chapter-editor.module.css'

interface ChapterEditorProps {
  form: MangaForm
  remove: ChapterActions['remove']
}

export function ChapterEditor({ form, remove }: ChapterEditorProps) {
  const list = useRef<HTMLOListElement>(null)
  const { chapters } = form.values
  const { said, move } = useChapterOrder(form, list)
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
        {chapters.map((chapter, index) => (
          <ChapterFields
            key={chapter.id}
            chapter={chapter}
            index={index}
            count={chapters.length}
            maxNameLength={mangaBounds.chapterNameCharacters}
            isLocked={form.isLocked}
            actions={actions}
            landing={landing?.id === String(chapter.id) ? landing.side : null}
            isDragged={dragged === String(chapter.id)}
          />
        ))}
      </ol>
      <AnnouncementText said={said} />
    </DragDropProvider>
  )
}

interface ChapterActions {
  rename: (id: number, name: string) => void
  move: (id: string, to: number) => void
  remove: (chapter: EditedChapter) => void
}

interface ChapterFieldsProps extends Dragging {
  chapter: EditedChapter
  index: number
  count: number
  maxNameLength: number
  isLocked: boolean
  actions: ChapterActions
}

const ChapterFields = memo(function ChapterFields(props: ChapterFieldsProps) {
  const { chapter, index, count, maxNameLength, isLocked, actions, landing, isDragged } = props
  const id = String(chapter.id)
  const { ref, handleRef } = useDraggable({ id })
  const name = chapterName({ name: chapter.name, number: index + 1 })
  const position = `${index + 1} of ${count}`
  const part = { name: `${name}, ${position}`, index, onMove: (to: number) => actions.move(id, to) }
  return (
    <li ref={ref} className={listPartClass(styles.row, { landing, isDragged })} data-part={id}>
      <Grip handle={handleRef} {...part} />
      <Field label={`Chapter ${index + 1}`} className={styles.name}>
        {(control) => (
          <input
            {...control}
            type="text"
            maxLength={maxNameLength}
            placeholder={`Chapter ${index + 1}`}
            value={chapter.name}
            readOnly={isLocked}
            onChange={({ currentTarget }) => actions.rename(chapter.id, currentTarget.value)}
          />
        )}
      </Field>
      <span className={styles.pages}>{pageCount(chapter.num_pages)}</span>
      <PartTools {...part} count={count} removal="Delete" onRemove={() => actions.remove(chapter)} />
    </li>
  )
})

interface ChapterOrder {
  said: Said
  /** An index out of range does nothing. */
  move: (id: string, to: number) => void
}

function useChapterOrder(form: MangaForm, list: RefObject<HTMLElement | null>): ChapterOrder {
  const { values, changeChapters, isLocked } = form
  const [said, announce] = useAnnouncement()
  const keepFocus = useKeptFocus(list)
  const present = useRef(values.chapters)
  useLayoutEffect(() => {
    present.current = values.chapters
  })

  const move = useCallback(
    (id: string, to: number) => {
      const chapter = present.current.find((one) => String(one.id) === id)
      const count = present.current.length
      if (!chapter || to < 0 || to >= count || isLocked) return
      keepFocus()
      changeChapters((chapters) => moveChapter(chapters, chapter.id, to))
      announce(`${chapterName(chapter)} moved to position ${to + 1} of ${count}.`)
    },
    [changeChapters, keepFocus, isLocked, announce],
  )

  return { said, move }
}

/** Moving a row takes the focus from its control; the neighbour of a disabled one gets it. */
function useKeptFocus(list: RefObject<HTMLElement | null>): () => void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const control = focused.current
    focused.current = null
    if (!(control instanceof HTMLElement) || !list.current?.contains(control)) return
    const row = control.closest('[data-part]')
    const target = control.matches(':disabled') ? row?.querySelector<HTMLElement>('[data-tool]:enabled') : control
    target?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })
  return useCallback(() => {
    focused.current = document.activeElement
  }, [])
}
