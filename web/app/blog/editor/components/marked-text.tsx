import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { applyEdit, type Mark, markEdit, selectedIn } from '../text-edit.ts'
import styles from './marked-text.module.css'

const keys = new Map<string, Mark>(Object.entries({ b: 'bold', i: 'italic', k: 'link' }))

const buttons: { mark: Mark; label: string; sign: string }[] = [
  { mark: 'bold', label: 'Bold', sign: 'B' },
  { mark: 'italic', label: 'Italic', sign: 'I' },
  { mark: 'code', label: 'Code', sign: '`' },
  { mark: 'link', label: 'Link', sign: 'Link' },
]

/** Ctrl or Command with B, I or K. */
export function markByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const mark = keys.get(event.key.toLowerCase())
  if (!mark || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  applyEdit(event.currentTarget, markEdit(selectedIn(event.currentTarget), mark))
}

/** The text area inside an element that was focused last. */
export function useLastField(): {
  field: RefObject<HTMLTextAreaElement | null>
  remember: (event: FocusEvent) => void
} {
  const field = useRef<HTMLTextAreaElement>(null)
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLTextAreaElement) field.current = target
  }
  return { field, remember }
}

/**
 * Phones have no keys for the marks. The buttons show near the focus, but always keep their space:
 * else a press below would miss its target as the focus leaves.
 */
export function MarkButtons({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <fieldset className={styles.marks} aria-label="Format what is selected">
      {buttons.map(({ mark, label, sign }) => (
        <button
          key={mark}
          type="button"
          className={styles.mark}
          data-mark={mark}
          aria-label={label}
          // Keeps the selection of the text area and a phone's keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => field.current && applyEdit(field.current, markEdit(selectedIn(field.current), mark))}
        >
          {sign}
        </button>
      ))}
    </fieldset>
  )
}
