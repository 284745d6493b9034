import { maxBlockCharacters } from '@ledgerdeck/blocks'
import { clsx } from 'clsx'
import { type ComponentProps, type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { CharacterCount } from '../../../../ui/forms/character-count.tsx'
import { applyEdit, type Mark, markEdit, selectedIn } from '../text-edit.ts'
import styles from './block-text.module.css'

export const markHint = 'Markdown works: **bold**, *italic*, `code`, [link](/about)'

interface BlockTextProps {
  label: string
  value: string
  onChange: (text: string) => void
  error: string | undefined
}

export function BlockText({ label, value, onChange, error }: BlockTextProps) {
  const { field, remember } = useLastField()
  return (
    <div onFocusCapture={remember}>
      <Field label={label} error={error} hint={<TextHint length={value.length}>{markHint}</TextHint>}>
        {(control) => (
          <GrowingText
            {...control}
            data-first=""
            value={value}
            rows={3}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={markByKey}
          />
        )}
      </Field>
      <MarkButtons field={field} />
    </div>
  )
}

export function TextHint({ length, children }: { length: number; children?: ReactNode }) {
  return (
    <>
      {children} <CharacterCount length={length} max={maxBlockCharacters} showFrom={maxBlockCharacters * 0.9} />
    </>
  )
}

export function ShortHint({ text, max, words }: { text: string; max: number; words: string }) {
  return (
    <>
      {words} <CharacterCount length={text.length} max={max} showFrom={max * 0.9} />
    </>
  )
}

/** As high as its text; if CSS cannot do that, by the number of lines. */
export function GrowingText({ className, value, ...rest }: ComponentProps<'textarea'> & { value: string }) {
  const lines = value.split('\n', 30).length
  return (
    <textarea
      dir="auto"
      {...rest}
      value={value}
      rows={Math.max(lines, rest.rows ?? 1)}
      className={clsx(className, styles.growing)}
    />
  )
}

const keys = new Map<string, Mark>(Object.entries({ b: 'bold', i: 'italic', k: 'link' }))

const buttons: { mark: Mark; label: string; sign: string }[] = [
  { mark: 'bold', label: 'Bold', sign: 'B' },
  { mark: 'italic', label: 'Italic', sign: 'I' },
  { mark: 'code', label: 'Code', sign: '`' },
  { mark: 'link', label: 'Link', sign: 'Link' },
]

export function markByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const mark = keys.get(event.key.toLowerCase())
  if (!mark || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  applyEdit(event.currentTarget, markEdit(selectedIn(event.currentTarget), mark))
}

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

/** For phones. The buttons keep their space, or a press below would miss as the focus leaves. */
export function MarkButtons({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <fieldset className={styles.marks} aria-label="Format the selection">
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
