import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Collapsible } from '../../../ui/collapsible.tsx'
import { dayOf, endOfDay, startOfDay } from '../../../ui/day-bounds.ts'
import { TextField } from '../../../ui/field.tsx'
import { useFormValues, writeValues } from '../../../ui/form-values.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { optionsOf, SelectField } from '../../../ui/select-field.tsx'
import styles from '../../components/filter-form.module.css'
import {
  choices,
  countFilters,
  everybody,
  readUserListState,
  sortLabels,
  statusLabels,
  type UserListState,
  userListAddress,
  userListPath,
} from '../user-address.ts'

/** The filters of the list of users behind one line. Days are those of the reader. */
export function UserFilter({ state }: { state: UserListState }) {
  const count = countFilters(state)
  const isNarrowed = userListAddress({ ...state, page: 1 }) !== userListPath
  return (
    <Collapsible
      className={styles.folded}
      summary={count === 0 ? 'Filter and sort' : `Filter and sort (${count} active)`}
      // An address that shows nothing must show how to clear it.
      open={isNarrowed}
    >
      <search aria-label="Filter users">
        <FilterFields state={state} />
      </search>
    </Collapsible>
  )
}

const choiceOptions = choices.map((value) => ({ value, label: value }))
const statusOptions = [{ value: '', label: 'ALL' }, ...optionsOf(statusLabels)]
const sortOptions = optionsOf(sortLabels)

function FilterFields({ state }: { state: UserListState }) {
  const navigate = useNavigate()
  const shown = {
    ...state,
    updated_after: dayOf(state.updated_after),
    updated_before: dayOf(state.updated_before),
    joined_after: dayOf(state.joined_after),
  }
  const form = useFormValues(shown)

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate(userListAddress(stateOf(event.currentTarget)), { preventScrollReset: true })
  }

  return (
    <form ref={form} className={styles.form} autoComplete="off" onSubmit={apply}>
      <TextField type="search" name="email" label="Email" maxLength={254} defaultValue={shown.email} />
      <TextField
        type="search"
        name="username"
        label="Username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={150}
        defaultValue={shown.username}
      />
      <Choice name="is_active" label="Is active" defaultValue={shown.is_active} />
      <Choice name="is_staff" label="Is staff" defaultValue={shown.is_staff} />
      <Choice name="is_premium_user" label="Is premium" defaultValue={shown.is_premium_user} />
      <SelectField
        name="account_status"
        label="Account status"
        options={statusOptions}
        defaultValue={shown.account_status}
      />
      <TextField type="date" name="updated_after" label="Updated after" defaultValue={shown.updated_after} />
      <TextField type="date" name="updated_before" label="Updated before" defaultValue={shown.updated_before} />
      <TextField type="date" name="joined_after" label="Joined after" defaultValue={shown.joined_after} />
      <SelectField name="sort" label="Sort" options={sortOptions} defaultValue={shown.sort} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          Apply filters
        </Button>
        <LinkButton to={userListPath} preventScrollReset onClick={() => writeValues(form.current, everybody)}>
          Clear
        </LinkButton>
      </div>
    </form>
  )
}

function Choice(field: { name: string; label: string; defaultValue: string }) {
  return <SelectField {...field} options={choiceOptions} />
}

/** What the form asks for: its first page, with dates as instants of the reader's days. */
function stateOf(form: HTMLFormElement): UserListState {
  const fields = new FormData(form)
  const search = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  search.set('updated_after', startOfDay(search.get('updated_after') ?? ''))
  search.set('joined_after', startOfDay(search.get('joined_after') ?? ''))
  search.set('updated_before', endOfDay(search.get('updated_before') ?? ''))
  return readUserListState(search)
}
