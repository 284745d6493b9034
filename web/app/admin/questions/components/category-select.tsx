import type { CallResult, Client } from '@ledgerdeck/contract/client'
import type { QuestionCategory } from '@ledgerdeck/contract/questions'
import { type ComponentProps, useState } from 'react'
import { privateApi } from '../../../api/private-client.ts'
import { endpointQuery, loadedMs } from '../../../api/query-client.ts'
import { useDebouncedSearch } from '../../../api/use-debounced-search.ts'
import { useKeptQuery } from '../../../session/screens/screen-query.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { wholeNumber } from '../../../ui/format.ts'

export type CategoryChoices = CallResult<Client['admin']['listQuestionCategories']>

interface CategorySelectProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'name' | 'options'> {
  choices: CategoryChoices
  anyLabel: string
  isCounted: boolean
  chosen: string
}

/** With a search field if there are too many to offer all. */
export function CategorySelect({ choices, anyLabel, isCounted, chosen, onChange, ...select }: CategorySelectProps) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<QuestionCategory | null>(null)
  const found = useDebouncedSearch(typed.trim() === '' ? null : typed.trim(), searchCategories)
  const isChosen = ({ id }: QuestionCategory) => String(id) === chosen || id === picked?.id
  const kept = [...choices.data, ...(picked ? [picked] : [])].filter(isChosen)
  const offered = withoutRepetition([...kept, ...(found ?? choices).data])
  return (
    <>
      {choices.more && (
        <TextField
          type="search"
          label="Find a category"
          hint="Type to find more categories."
          maxLength={100}
          autoComplete="off"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <SelectField
        {...select}
        name="category"
        label="Category"
        options={[{ value: '', label: anyLabel }, ...offered.map((category) => optionOf(category, isCounted))]}
        onChange={(event) => {
          const { value } = event.currentTarget
          setPicked(offered.find(({ id }) => String(id) === value) ?? null)
          onChange?.(event)
        }}
      />
    </>
  )
}

function withoutRepetition(categories: readonly QuestionCategory[]): QuestionCategory[] {
  const byId = new Map(categories.map((category) => [category.id, category]))
  return [...byId.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en-AU'))
}

function optionOf({ id, name, questions }: QuestionCategory, isCounted: boolean) {
  return { value: String(id), label: isCounted ? `${name} (${wholeNumber(questions)})` : name }
}

function searchCategories(search: string, signal: AbortSignal): Promise<CategoryChoices> {
  return privateApi.admin.listQuestionCategories({ query: { search }, signal })
}

export const categoriesQuery = (category: number | null) =>
  endpointQuery(privateApi.admin.listQuestionCategories, { query: { with: category ?? undefined } })

const none = { data: [], more: false }

export function CategoryName({ value }: { value: string }) {
  const query = categoriesQuery(Number(value))
  const choices = useKeptQuery({ ...query, staleTime: loadedMs }).shown?.data ?? none
  return choices.data.find(({ id }) => String(id) === value)?.name ?? value
}

export function CategoryFilter({ value }: { value: string }) {
  const query = categoriesQuery(value === '' ? null : Number(value))
  const choices = useKeptQuery({ ...query, staleTime: loadedMs }).shown?.data ?? none
  return <CategorySelect choices={choices} anyLabel="All" isCounted chosen={value} defaultValue={value} />
}
