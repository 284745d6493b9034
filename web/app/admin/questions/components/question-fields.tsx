import { questionBounds } from '@ledgerdeck/contract/question-bounds'
import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, TextAreaField } from '../../../ui/field.tsx'
import { CharacterCount } from '../../../ui/forms/character-count.tsx'
import { WrappingField } from '../../../ui/forms/wrapping-field.tsx'
import { ListTool } from '../../../ui/tables/list-part.tsx'
import { fragmentOf } from '../../../ui/text/inline-text.tsx'
import { moveOption, type QuestionForm, removeOption } from '../question-draft.ts'
import { type CategoryChoices, CategorySelect } from './category-select.tsx'
import styles from './question-fields.module.css'

interface QuestionFieldsProps {
  form: QuestionForm
  categories: CategoryChoices
}

export function QuestionFields({ form, categories }: QuestionFieldsProps) {
  const { field, values } = form
  return (
    <>
      <CategorySelect
        choices={categories}
        anyLabel={categories.data.length === 0 ? 'No categories yet' : 'Choose a category'}
        isCounted={false}
        chosen={values.category_id}
        required
        hint="Add categories in the Category List or in a post."
        value={values.category_id}
        error={form.errorOf('category_id')}
        onChange={({ currentTarget }) => form.change({ category_id: currentTarget.value })}
      />
      <TextAreaField
        {...field('text')}
        label="Question"
        required
        rows={3}
        className={styles.text}
        hint={<CharacterCount length={values.text.trim().length} max={questionBounds.textCharacters} />}
      />
      <QuestionOptions form={form} />
      <TextAreaField
        {...field('explanation')}
        label="Explanation"
        rows={4}
        className={styles.text}
        hint={
          <>
            Readers see it after they answer.{' '}
            <CharacterCount length={values.explanation.trim().length} max={questionBounds.explanationCharacters} />
          </>
        }
      />
      <Checkbox
        name="is_published"
        label="Published"
        checked={values.is_published}
        onChange={({ currentTarget }) => form.change({ is_published: currentTarget.checked })}
      />
    </>
  )
}

function QuestionOptions({ form }: { form: QuestionForm }) {
  const { options } = form.values
  const { list, focusAfter } = useOptionFocus()
  const errorId = useId()
  const errors = [form.errorOf('options'), form.errorOf('correct_index')].filter((error) => error !== undefined)

  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>Options</legend>
      <p className={styles.hint}>Two to six. Mark the correct one.</p>
      <ol ref={list} className={styles.list}>
        {fragmentOf(
          options.map((_, index) =>
            optionRow({ form, index, focusAfter, errorId: errors.length > 0 ? errorId : undefined }),
          ),
        )}
      </ol>
      {errors.length > 0 && (
        <p className={styles.error} id={errorId} role="alert">
          {errors.join(' ')}
        </p>
      )}
      <Button
        size="small"
        className={styles.add}
        aria-disabled={options.length >= questionBounds.maxOptions}
        onClick={() => {
          focusAfter(options.length, 'textarea')
          form.change({ options: [...options, ''] })
        }}
      >
        Add option
      </Button>
    </fieldset>
  )
}

type FocusAfter = (option: number, control: string) => void

function useOptionFocus() {
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<{ option: number; control: string }>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const { option, control } = wanted.current
    wanted.current = null
    const row = list.current?.children[option]
    const target = row?.querySelector<HTMLElement>(`${control}:not(:disabled)`)
    const other = row?.querySelector<HTMLElement>('button:not(:disabled), input')
    ;(target ?? other)?.focus()
  })
  const focusAfter: FocusAfter = (option, control) => {
    wanted.current = { option, control }
  }
  return { list, focusAfter }
}

interface OptionProps {
  form: QuestionForm
  index: number
  focusAfter: FocusAfter
  errorId: string | undefined
}

function optionRow(props: OptionProps) {
  return <Option {...props} />
}

function Option({ form, index, focusAfter, errorId }: OptionProps) {
  const { values } = form
  const { options, correct_index } = values
  const name = `option ${index + 1}`
  const move = (to: number) => {
    focusAfter(to, to < index ? '[data-tool=up]' : '[data-tool=down]')
    form.change(moveOption(values, index, to))
  }
  const remove = () => {
    focusAfter(Math.max(index - 1, 0), 'textarea')
    form.change(removeOption(values, index))
  }
  return (
    <li className={styles.row}>
      <input
        type="radio"
        name="correct"
        className={styles.mark}
        aria-label={`Option ${index + 1} is correct`}
        aria-describedby={errorId}
        aria-invalid={form.errorOf('correct_index') !== undefined}
        checked={correct_index === index}
        onChange={() => form.change({ correct_index: index })}
      />
      <WrappingField
        {...form.field(`options.${index}`)}
        label={`Option ${index + 1}`}
        className={styles.option}
        autoComplete="off"
      />
      <div className={styles.tools}>
        <ListTool label={`Move ${name} up`} icon="up" isDisabled={index === 0} onClick={() => move(index - 1)} />
        <ListTool
          label={`Move ${name} down`}
          icon="down"
          isDisabled={index === options.length - 1}
          onClick={() => move(index + 1)}
        />
        <ListTool
          label={`Remove ${name}`}
          icon="remove"
          isDisabled={options.length <= questionBounds.minOptions}
          onClick={remove}
        />
      </div>
    </li>
  )
}
