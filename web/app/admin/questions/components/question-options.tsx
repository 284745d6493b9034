import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { inPlace } from '../../../ui/in-place.ts'
import { ListTool } from '../../../ui/list-part.tsx'
import { addOption, moveOption, questionLimits, removeOption } from '../question-draft.ts'
import type { QuestionForm } from '../question-form.ts'
import styles from './question-options.module.css'

/** The options in their order, and which of them is correct. */
export function QuestionOptions({ form }: { form: QuestionForm }) {
  const { draft, problems, write } = form
  const { options } = draft.value
  const { list, focusAfter } = useOptionFocus()
  const errorId = useId()
  const errors = [problems.options, problems.correct_index].filter((error) => error !== undefined)

  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>Options</legend>
      <p className={styles.hint}>Two to six. Mark the correct one.</p>
      <ol ref={list} className={styles.list}>
        {inPlace(
          options.map((text, at) =>
            optionRow({ form, text, at, focusAfter, errorId: errors.length > 0 ? errorId : undefined }),
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
        aria-disabled={options.length >= questionLimits.mostOptions}
        onClick={() => {
          if (options.length >= questionLimits.mostOptions) return
          focusAfter(options.length, 'input[type=text]')
          write(addOption)
        }}
      >
        Add option
      </Button>
    </fieldset>
  )
}

type FocusAfter = (option: number, control: string) => void

/** Puts the focus on a control of an option, once the options stand where they belong. */
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
  text: string
  at: number
  focusAfter: FocusAfter
  errorId: string | undefined
}

function optionRow(props: OptionProps) {
  return <Option {...props} />
}

function Option({ form, text, at, focusAfter, errorId }: OptionProps) {
  const { draft, problems, isBusy, write } = form
  const { options, correct } = draft.value
  const name = `option ${at + 1}`
  const move = (to: number) => {
    focusAfter(to, to < at ? '[data-tool=up]' : '[data-tool=down]')
    write((present) => moveOption(present, at, to))
  }
  const remove = () => {
    focusAfter(Math.max(at - 1, 0), 'input[type=text]')
    write((present) => removeOption(present, at))
  }
  return (
    <li className={styles.option}>
      <input
        type="radio"
        name="correct"
        className={styles.mark}
        aria-label={`Option ${at + 1} is correct`}
        aria-describedby={errorId}
        aria-invalid={problems.correct_index !== undefined || undefined}
        checked={correct === at}
        onChange={() => write({ correct: at })}
      />
      <TextField
        label={`Option ${at + 1}`}
        className={styles.text}
        value={text}
        autoComplete="off"
        readOnly={isBusy}
        error={problems[`options.${at}`]}
        onChange={({ currentTarget }) => write((present) => withText(present, at, currentTarget.value))}
      />
      <div className={styles.tools}>
        <ListTool label={`Move ${name} up`} sign="up" isDisabled={at === 0} onClick={() => move(at - 1)} />
        <ListTool
          label={`Move ${name} down`}
          sign="down"
          isDisabled={at === options.length - 1}
          onClick={() => move(at + 1)}
        />
        <ListTool
          label={`Remove ${name}`}
          sign="remove"
          isDisabled={options.length <= questionLimits.fewestOptions}
          onClick={remove}
        />
      </div>
    </li>
  )
}

function withText<Draft extends { options: string[] }>(draft: Draft, at: number, text: string): Draft {
  return { ...draft, options: draft.options.with(at, text) }
}
