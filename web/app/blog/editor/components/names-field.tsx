import { Autocomplete } from '@base-ui/react/autocomplete'
import { namesIn, postBounds } from '@ledgerdeck/blocks'
import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { api } from '../../../api/browser-client.ts'
import { useDebouncedSearch } from '../../../api/use-debounced-search.ts'
import { Field } from '../../../ui/field.tsx'
import { counted } from '../../../ui/format.ts'
import styles from './names-field.module.css'

interface NamesFieldProps {
  kind: NameKind
  label: string
  name: string
  value: string
  onChange: (list: string) => void
  max: number
  error: string | undefined
}

export function NamesField({ kind, label, name, value, onChange, max, error }: NamesFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caretToSet = useRef<number | null>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  const range = nameAt(value, Math.min(caret ?? value.length, value.length))
  const names = namesIn(value)
  const offered = useOffered(kind, caret === null ? null : range.name, names)

  function choose({ name: chosen }: Suggestion) {
    const edited = withName(value, range, chosen)
    onChange(edited.list)
    setCaret(edited.caret)
    caretToSet.current = edited.caret
  }

  // In the same commit as the text: a frame later, it would move the caret of a fast typist.
  useLayoutEffect(() => {
    if (caretToSet.current === null) return
    input.current?.setSelectionRange(caretToSet.current, caretToSet.current)
    caretToSet.current = null
  })

  return (
    <div className={styles.part}>
      <Autocomplete.Root
        mode="none"
        items={offered}
        itemToStringValue={(one: Suggestion) => one.name}
        value={value}
        onValueChange={(list, { reason }) => {
          // A chosen name would replace the others, and Esc would empty the field.
          if (reason === 'item-press' || reason === 'escape-key') return
          onChange(list)
          setCaret(input.current?.selectionStart ?? list.length)
        }}
        // An open list hides the page from screen readers, so it closes without suggestions.
        open={isOpen && offered.length > 0}
        onOpenChange={(next) => setOpen(next)}
        openOnInputClick
      >
        <Field label={label} error={error} hint={<Hint count={names.length} max={max} />}>
          {(control) => (
            <Autocomplete.Input
              {...control}
              ref={input}
              name={name}
              autoComplete="off"
              onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
              onBlur={() => setCaret(null)}
            />
          )}
        </Field>
        <Autocomplete.Portal>
          <Autocomplete.Positioner className={styles.positioner} sideOffset={4} align="start">
            <Autocomplete.Popup className={styles.popup}>
              <Autocomplete.List className={styles.list} aria-label={`${label} in use`}>
                {(one: Suggestion) => (
                  <Autocomplete.Item key={one.name} value={one} className={styles.item} onClick={() => choose(one)}>
                    <span className={styles.name}>{one.name}</span>
                    <span className={styles.posts}>{counted(one.posts, 'post')}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
      <Chips label={label} names={names} onRemove={(one) => onChange(withoutName(value, one))} keeper={input} />
    </div>
  )
}

function useOffered(kind: NameKind, typed: string | null, names: readonly string[]): readonly Suggestion[] {
  const asked = typed === null || typed.length > postBounds.nameCharacters ? null : typed
  const suggestions = useSuggestions(kind, asked)
  const taken = new Set(names.map((name) => name.toLowerCase()))
  return suggestions.filter(({ name }) => !taken.has(name.toLowerCase()))
}

function Hint({ count, max }: { count: number; max: number }) {
  return (
    <>
      Separated by commas. <span className={count > max ? styles.over : undefined}>{`${count} of ${max}`}</span>
    </>
  )
}

interface ChipsProps {
  label: string
  names: readonly string[]
  onRemove: (name: string) => void
  keeper: RefObject<HTMLInputElement | null>
}

function Chips({ label, names, onRemove, keeper }: ChipsProps) {
  if (names.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={`${label} of the post`}>
      {names.map((name) => (
        <li key={name} className={styles.chip}>
          <span className={styles.chipText}>{name}</span>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${name}`}
            onClick={() => {
              onRemove(name)
              keeper.current?.focus()
            }}
          >
            x
          </button>
        </li>
      ))}
    </ul>
  )
}

interface NameRange {
  name: string
  start: number
  end: number
}

export function nameAt(list: string, caret: number): NameRange {
  const start = caret === 0 ? 0 : list.lastIndexOf(',', caret - 1) + 1
  const next = list.indexOf(',', caret)
  const end = next === -1 ? list.length : next
  return { name: list.slice(start, end).trim(), start, end }
}

interface EditedList {
  list: string
  caret: number
}

/** Adds a comma after the last name, for the next one. */
export function withName(list: string, { start, end }: NameRange, name: string): EditedList {
  const isLast = end === list.length
  const before = list.slice(0, start) + (start > 0 ? ' ' : '') + name + (isLast ? ', ' : '')
  return { list: before + list.slice(end), caret: before.length }
}

export function withoutName(list: string, name: string): string {
  return namesIn(list)
    .filter((one) => one.toLowerCase() !== name.toLowerCase())
    .join(', ')
}

type NameKind = 'category' | 'tag'

type Suggestion = CallResult<Client['blog']['suggestTerms']>['data'][number]

const none: readonly Suggestion[] = []

function useSuggestions(kind: NameKind, typed: string | null): readonly Suggestion[] {
  const found = useDebouncedSearch(typed, async (startsWith, signal) => {
    const { data } = await api.blog.suggestTerms({ query: { kind, starts_with: startsWith }, signal })
    return data
  })
  return found ?? none
}
