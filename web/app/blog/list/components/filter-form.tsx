import { type ComponentProps, type SubmitEvent, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../../api/browser-client.ts'
import { useDebouncedSearch } from '../../../api/use-debounced-search.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { endOfDay, startOfDay } from '../../../ui/content/day-bounds.ts'
import { activeFilters, filterSummary, useFormValues, writeValues } from '../../../ui/content/search-params.ts'
import { Field, optionsOf, SelectField, TextField } from '../../../ui/field.tsx'
import { Collapsible } from '../../../ui/first-paint/collapsible.tsx'
import { useReaderZone } from '../../../ui/first-paint/time.tsx'
import { counted, dayOf } from '../../../ui/format.ts'
import { FilterDateField } from '../../../ui/forms/filter-date-field.tsx'
import { type FilterOptions, nameOfSlug } from '../list-load.ts'
import { type ListState, postsSearch, sortLabelsFor, statusFilterLabels } from '../list-search.ts'
import styles from './filter-form.module.css'

interface FilterFormProps {
  state: ListState
  options: FilterOptions
  hasStatus: boolean
}

/** A plain GET form. Scripts turn its UTC days into instants and drop empty fields. */
export function FilterForm({ state, options, hasStatus }: FilterFormProps) {
  const summary = filterSummary(activeFilters(postsSearch, state).length)
  return (
    <Collapsible summary={summary} open={postsSearch.format({ ...state, page: 1 }) !== ''} className={styles.filters}>
      <search>
        <FilterFields state={state} options={options} hasStatus={hasStatus} />
      </search>
    </Collapsible>
  )
}

const statusOptions = optionsOf(statusFilterLabels)

function FilterFields({ state, options, hasStatus }: FilterFormProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const shown = shownValues(state, options, useReaderZone())
  const form = useFormValues(shown)

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate(pathname + postsSearch.format(stateOf(event.currentTarget, shown)), { preventScrollReset: true })
  }

  return (
    <form ref={form} className={styles.form} action={pathname} method="get" autoComplete="off" onSubmit={apply}>
      <TextField
        type="search"
        name="title"
        label="Title or text"
        placeholder="offset account"
        maxLength={200}
        defaultValue={shown.title}
        className={styles.wide}
      />
      <TermField
        label="Category"
        input={{ name: 'category_slug', defaultValue: shown.category_slug }}
        options={options.categories}
        hasMore={options.more_categories}
        pick={({ categories }) => categories}
      />
      <TermField
        label="Tag"
        input={{ name: 'tag_slug', defaultValue: shown.tag_slug }}
        options={options.tags}
        hasMore={options.more_tags}
        pick={({ tags }) => tags}
      />
      <FilterDateField name="published_after" label="Published after" defaultValue={shown.published_after} />
      <FilterDateField name="published_before" label="Published before" defaultValue={shown.published_before} />
      <SuggestedField
        label="Author"
        input={{ name: 'author_username', maxLength: 150, defaultValue: shown.author_username }}
        options={options.authors}
        hasMore={options.more_authors}
        pick={({ authors }) => authors}
        nameOf={({ username }) => username}
      />
      {hasStatus && (
        <SelectField name="post_status" label="Status" options={statusOptions} defaultValue={shown.post_status} />
      )}
      <SelectField name="sort" label="Sort" options={optionsOf(sortLabelsFor(shown))} defaultValue={shown.sort} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          Apply filters
        </Button>
        {/* Also clears what was typed and not applied. */}
        <LinkButton
          to={pathname}
          preventScrollReset
          onClick={() => writeValues(form.current, { ...postsSearch.defaults, sort: 'latest' })}
        >
          Clear
        </LinkButton>
      </div>
    </form>
  )
}

interface TermFieldProps {
  label: string
  input: { name: string; defaultValue: string }
  options: readonly TermOption[]
  hasMore: boolean
  pick: (options: FilterOptions) => readonly TermOption[]
}

/** A select of all terms, or a field with suggestions where the list is incomplete. */
function TermField({ label, input, options, hasMore, pick }: TermFieldProps) {
  if (hasMore) {
    const any = { ...input, placeholder: `Any ${label.toLowerCase()}`, maxLength: 220 }
    return <SuggestedField {...{ label, input: any, options, hasMore, pick }} nameOf={({ name }) => name} />
  }
  return (
    <SelectField
      {...input}
      label={label}
      options={slugOptions(`Any ${label.toLowerCase()}`, options, input.defaultValue)}
    />
  )
}

type ShownValues = Omit<ListState, 'page'>

function shownValues(
  { page: _, ...state }: ListState,
  { categories, tags, ...more }: FilterOptions,
  timeZone: 'UTC' | undefined,
): ShownValues {
  const { category_slug, tag_slug } = state
  return {
    ...state,
    sort: state.sort === '' && state.title === '' ? 'latest' : state.sort,
    category_slug: more.more_categories ? nameOfSlug(categories, category_slug) : category_slug,
    tag_slug: more.more_tags ? nameOfSlug(tags, tag_slug) : tag_slug,
    published_after: dayOf(state.published_after, timeZone),
    published_before: dayOf(state.published_before, timeZone),
  }
}

/** The order that a list without a search begins with was not chosen. */
function stateOf(form: HTMLFormElement, shown: ShownValues): ListState {
  const fields = new FormData(form)
  const search = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  if (shown.title === '' && search.get('sort') === 'latest') search.delete('sort')
  search.set('published_after', startOfDay(search.get('published_after') ?? ''))
  search.set('published_before', endOfDay(search.get('published_before') ?? ''))
  return postsSearch.parse(search)
}

interface TermOption {
  name: string
  slug: string
  posts: number
}

/** Includes an unknown slug from the address, so that the filter stays visible. */
function slugOptions(anyLabel: string, options: readonly TermOption[], current: string) {
  const known = options.map(({ name, slug, posts }) => ({ value: slug, label: `${name} (${posts})` }))
  const isUnknown = current !== '' && !known.some(({ value }) => value === current)
  return [{ value: '', label: anyLabel }, ...known, ...(isUnknown ? [{ value: current, label: `${current} (0)` }] : [])]
}

interface SuggestedFieldProps<Option> {
  label: string
  input: Omit<ComponentProps<'input'>, 'id' | 'className' | 'list' | 'onInput'>
  options: readonly Option[]
  hasMore: boolean
  pick: (options: FilterOptions) => readonly Option[]
  nameOf: (option: Option) => string
}

function SuggestedField<Option extends { posts: number }>({
  label,
  input,
  options,
  hasMore,
  pick,
  nameOf,
}: SuggestedFieldProps<Option>) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const found = useDebouncedSearch(hasMore && typed.trim() !== '' ? typed.trim() : null, searchOptions)
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
