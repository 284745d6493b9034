import { useDraggable } from '@dnd-kit/react'
import { memo } from 'react'
import { Field } from '../../../ui/field.tsx'
import { type Dragging, Grip, listPartClass, PartTools } from '../../../ui/list-part.tsx'
import { chapterName, pageCount } from '../../chapter-words.ts'
import type { EditedChapter } from '../manga-edits.ts'
import styles from './chapter-fields.module.css'

/** What can be done with a chapter; the same functions from render to render. */
export interface ChapterActions {
  rename: (id: number, name: string) => void
  move: (id: string, to: number) => void
  remove: (chapter: EditedChapter) => void
}

interface ChapterFieldsProps extends Dragging {
  chapter: EditedChapter
  at: number
  count: number
  longestName: number
  actions: ChapterActions
}

/** One chapter of the form. Drawn anew only when something about it changes. */
export const ChapterFields = memo(function ChapterFields(props: ChapterFieldsProps) {
  const { chapter, at, count, longestName, actions, landing, isDragged } = props
  const id = String(chapter.id)
  const { ref, handleRef } = useDraggable({ id })
  const name = chapterName({ name: chapter.name, number: at + 1 })
  const place = `${at + 1} of ${count}`
  const part = { name: `${name}, ${place}`, at, onMove: (to: number) => actions.move(id, to) }
  return (
    <li ref={ref} className={listPartClass(styles.row, { landing, isDragged })} data-part={id}>
      <Grip handle={handleRef} {...part} />
      <Field label={`Chapter ${at + 1}`} className={styles.name}>
        {(control) => (
          <input
            {...control}
            type="text"
            maxLength={longestName}
            placeholder={`Chapter ${at + 1}`}
            value={chapter.name}
            onChange={({ currentTarget }) => actions.rename(chapter.id, currentTarget.value)}
          />
        )}
      </Field>
      <span className={styles.pages}>{pageCount(chapter.num_pages)}</span>
      <PartTools {...part} count={count} removal="Delete" onRemove={() => actions.remove(chapter)} />
    </li>
  )
})
