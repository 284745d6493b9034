import { useNavigate } from 'react-router'
import { optionsOf, SelectField } from '../../ui/select-field.tsx'
import styles from './choice-filter.module.css'

interface ChoiceFilterProps<State> {
  /** Names the filter, as in "Filter notifications". */
  label: string
  state: State
  choices: readonly { name: keyof State & string; label: string; labels: Readonly<Record<string, string>> }[]
  /** Where the list is shown so. */
  addressOf: (state: State) => string
}

/** A filter of few choices, each of which shows at once what it names, from the first page on. */
export function ChoiceFilter<State extends { page: number }>(props: ChoiceFilterProps<State>) {
  const { label, state, choices, addressOf } = props
  const navigate = useNavigate()
  const show = (changed: Partial<State>) =>
    void navigate(addressOf({ ...state, ...changed, page: 1 }), { preventScrollReset: true })
  return (
    <search className={styles.filter} aria-label={label}>
      {choices.map(({ name, label: choice, labels }) => (
        <SelectField
          key={name}
          label={choice}
          value={String(state[name])}
          options={optionsOf(labels)}
          onChange={({ target }) => show({ [name]: target.value } as Partial<State>)}
        />
      ))}
    </search>
  )
}
