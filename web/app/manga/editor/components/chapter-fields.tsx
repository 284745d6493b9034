import { useDraggable } from '@dnd-kit/react'
import { type KeyboardEvent, memo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Sign } from '../../../ui/sign.tsx'
import { chapterName, pageCount } from '../../chapter-words.ts'
import type { EditedChapter } from '../manga-edits.ts'
import styles from './chapter-fields.module.css'

/** What can be done with a chapter; the same functions from render to render. */
export interface ChapterActions {
  rename: (id: number, name: string) => void
  move: (id: string, to: number) => void
  remove: (chapter: EditedChapter) => void
}

interface ChapterFieldsProps {
  chapter: EditedChapter
  at: number
  count: number
  longestName: number
  actions: ChapterActions
  /** Where a dragged chapter would land. */
  landing: 'above' | 'below' | null
  isDragged: boolean
}

/** One chapter of the form. Drawn anew only when something about it changes. */
export const ChapterFields = memo(function ChapterFields(props: ChapterFieldsProps) {
  const { chapter, at, count, longestName, actions, landing, isDragged } = props
  const id = String(chapter.id)
  const { ref, handleRef } = useDraggable({ id })
  const name = chapterName({ name: chapter.name, number: at + 1 })
  const place = `${at + 1} of ${count}`
  return (
    <li
      ref={ref}
      className={classNames(styles.row, isDragged && styles.dragged, landing && styles[landing])}
      data-part={id}
    >
      <button
        type="button"
        ref={handleRef}
        className={styles.grip}
        aria-label={`Drag, or press the up and down keys, to move: ${name}, ${place}`}
        onKeyDown={(event) => moveByKey(event, id, at, actions)}
      >
        <Sign name="grip" />
      </button>
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
      <span className={styles.tools}>
        <Tool
          sign="up"
          label={`Move up: ${name}, ${place}`}
          isDisabled={at === 0}
          onClick={() => actions.move(id, at - 1)}
        />
        <Tool
          sign="down"
          label={`Move down: ${name}, ${place}`}
          isDisabled={at === count - 1}
          onClick={() => actions.move(id, at + 1)}
        />
        <Tool sign="remove" label={`Delete: ${name}, ${place}`} onClick={() => actions.remove(chapter)} />
      </span>
    </li>
  )
})

interface ToolProps {
  sign: 'up' | 'down' | 'remove'
  label: string
  isDisabled?: boolean
  onClick: () => void
}

function Tool({ sign, label, isDisabled, onClick }: ToolProps) {
  return (
    <Button
      size="small"
      variant="quiet"
      className={styles.tool}
      data-tool={sign}
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Sign name={sign} />
    </Button>
  )
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

function moveByKey(event: KeyboardEvent, id: string, at: number, actions: ChapterActions): void {
  const step = steps[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  actions.move(id, at + step)
}
