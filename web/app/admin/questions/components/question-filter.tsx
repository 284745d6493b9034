import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useFormValues, writeValues } from '../../../ui/form-values.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { optionsOf, SelectField } from '../../../ui/select-field.tsx'
import styles from '../../components/filter-form.module.css'
import {
  allQuestions,
  longestSearch,
  type QuestionListState,
  questionListAddress,
  questionListPath,
  readQuestionListState,
  stateLabels,
} from '../question-address.ts'
import { type CategoryChoices, CategorySelect } from './category-select.tsx'

interface QuestionFilterProps {
  state: QuestionListState
  categories: CategoryChoices
}

const states = optionsOf(stateLabels)

/** What narrows the list, written into its address. */
export function QuestionFilter({ state, categories }: QuestionFilterProps) {
  const navigate = useNavigate()
  const form = useFormValues(state)

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    const typed = readQuestionListState(new URLSearchParams(fields))
    void navigate(questionListAddress(typed), { preventScrollReset: true })
  }

  return (
    <search aria-label="Filter questions">
      <form ref={form} className={styles.form} autoComplete="off" onSubmit={apply}>
        <TextField
          type="search"
          name="text"
          label="Question contains"
          maxLength={longestSearch}
          defaultValue={state.text}
        />
        <CategorySelect
          choices={categories}
          anyLabel="All"
          isCounted
          chosen={state.category}
          defaultValue={state.category}
        />
        <SelectField name="is_published" label="State" options={states} defaultValue={state.is_published} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary">
            Apply filters
          </Button>
          <LinkButton to={questionListPath} preventScrollReset onClick={() => writeValues(form.current, allQuestions)}>
            Clear
          </LinkButton>
        </div>
      </form>
    </search>
  )
}
