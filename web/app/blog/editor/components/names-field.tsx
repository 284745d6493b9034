import { namesIn, postBounds } from '@ledgerdeck/blocks'
import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { privateApi } from '../../../api/private-client.ts'
import { useDebouncedSearch } from '../../../api/use-debounced-search.ts'
import { Field } from '../../../ui/field.tsx'
import { onFirstInput } from '../../../ui/first-input.ts'
import { importOrNull } from '../../../ui/lazy-component.ts'
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
  const NamesInput = useNamesInput(caret !== null)
  const range = nameAt(value, Math.min(caret ?? value.length, value.length))
  const names = namesIn(value)
  const offered = useOffered(kind, caret === null ? null : range.name, names)

  function type(list: string) {
    onChange(list)
    setCaret(input.current?.selectionStart ?? list.length)
  }

  function follow({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    setCaret(currentTarget.selectionStart)
  }

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
      <Field label={label} error={error} hint={<Hint count={names.length} max={max} />}>
        {(control) => {
          const part = {
            ...control,
            ref: input,
            name,
            value,
            autoComplete: 'off',
            onFocus: follow,
            onSelect: follow,
            onBlur: () => setCaret(null),
          }
          if (!NamesInput)
            return <input {...part} type="text" onChange={({ currentTarget }) => type(currentTarget.value)} />
          return <NamesInput input={part} label={label} offered={offered} onType={type} onChoose={choose} />
        }}
      </Field>
      <Chips label={label} names={names} onRemove={(one) => onChange(withoutName(value, one))} keeper={input} />
    </div>
  )
}

let loadedInput: typeof import('./names-input.tsx').default | null = null

async function loadInput() {
  loadedInput ??= (await importOrNull(() => import('./names-input.tsx')))?.default ?? null
  return loadedInput
}

function useNamesInput(isFocused: boolean) {
  const [loaded, setLoaded] = useState(() => loadedInput)
  const [shown, setShown] = useState(() => loaded)
  // Once the focus is elsewhere: removed while it moves, the old input would look like a lost one.
  useEffect(() => {
    if (shown === loaded || isFocused) return
    const timer = setTimeout(() => setShown(() => loaded))
    return () => clearTimeout(timer)
  }, [shown, loaded, isFocused])
  useEffect(() => onFirstInput(() => void loadInput().then((found) => setLoaded(() => found))), [])
  return shown
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

export type Suggestion = CallResult<Client['blog']['suggestTerms']>['data'][number]

const none: readonly Suggestion[] = []

function useSuggestions(kind: NameKind, typed: string | null): readonly Suggestion[] {
  const found = useDebouncedSearch(typed, async (startsWith, signal) => {
    const { data } = await privateApi.blog.suggestTerms({ query: { kind, starts_with: startsWith }, signal })
    return data
  })
  return found ?? none
}
