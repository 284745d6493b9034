import { type ComponentProps, useId, useState } from 'react'
import { api } from '../../../api/browser-client.ts'
import { useTypedSearch } from '../../../api/use-typed-search.ts'
import { Field } from '../../../ui/field.tsx'
import { counted } from '../../../ui/format.ts'
import type { FilterOptions } from '../filter-options.ts'

interface SuggestedFieldProps<Option> {
  label: string
  input: Omit<ComponentProps<'input'>, 'id' | 'className' | 'list' | 'onInput'>
  options: readonly Option[]
  /** Whether there are more than these, which are then asked for while somebody types. */
  hasMore: boolean
  pick: (options: FilterOptions) => readonly Option[]
  nameOf: (option: Option) => string
}

/** A text field that suggests names. Any other name can be typed. */
export function SuggestedField<Option extends { posts: number }>({
  label,
  input,
  options,
  hasMore,
  pick,
  nameOf,
}: SuggestedFieldProps<Option>) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const found = useTypedSearch(hasMore && typed.trim() !== '' ? typed.trim() : null, searchOptions)
  const suggested = found ? pick(found) : options
  return (
    <Field label={label} hint={hasMore ? 'Type a few letters to find one.' : undefined}>
      {(control) => (
        <>
          <input
            {...control}
            {...input}
            list={listId}
            dir="auto"
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <datalist id={listId}>
            {suggested.map((option) => (
              <option key={nameOf(option)} value={nameOf(option)}>
                {postCount(option.posts)}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

function searchOptions(search: string, signal: AbortSignal): Promise<FilterOptions> {
  return api.blog.listPostFilterOptions({ query: { search }, signal })
}

function postCount(posts: number): string {
  return counted(posts, 'post')
}
