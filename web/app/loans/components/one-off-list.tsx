import { lookUp } from '@ledgerdeck/lookup'
import { useEffect, useRef } from 'react'
import type { FieldErrors } from '../../calculators/calculator-form.ts'
import { NumberField } from '../../calculators/components/number-field.tsx'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/first-paint/accessibility.tsx'
import { bounds } from '../loan-checks.ts'
import type { OneOffText } from '../loan-form.ts'
import styles from './one-off-list.module.css'

interface OneOffListProps {
  prefix: string
  once: readonly OneOffText[]
  period: string
  errors: FieldErrors
  onEdit: (once: OneOffText[], ...fields: string[]) => void
}

export function OneOffList({ prefix, once, period, errors, onEdit }: OneOffListProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const isAdding = useRef(false)
  const count = once.length

  useEffect(() => {
    if (!isAdding.current || count === 0) return
    isAdding.current = false
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
  }, [count])

  /** Rows after a removed one get other indexes, so their messages are cleared. */
  function remove(index: number) {
    const fields = once.flatMap((_, at) =>
      at < index ? [] : [`${prefix}once_${at}_month`, `${prefix}once_${at}_amount`],
    )
    onEdit(once.toSpliced(index, 1), ...fields)
    list.current?.querySelector<HTMLElement>('button[data-add]')?.focus()
  }

  function add() {
    isAdding.current = true
    onEdit([...once, { month: '', amount: '' }])
  }

  return (
    <fieldset ref={list} className={styles.list}>
      <legend className={styles.legend}>One-off repayments</legend>
      {count > 0 && (
        <ol className={styles.items}>
          {once.map((one, index) => (
            <OneOffRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of the form have no other key
              key={index}
              name={`${prefix}once_${index}`}
              index={index}
              one={one}
              period={period}
              errors={errors}
              onEdit={(changed, field) => onEdit(once.with(index, changed), field)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <div>
        <Button data-add size="small" onClick={add} disabled={count >= bounds.maxOneOffs}>
          Add a one-off repayment
        </Button>
      </div>
    </fieldset>
  )
}

interface OneOffRowProps {
  name: string
  index: number
  one: OneOffText
  period: string
  errors: FieldErrors
  onEdit: (one: OneOffText, field: string) => void
  onRemove: () => void
}

function OneOffRow({ name, index, one, period, errors, onEdit, onRemove }: OneOffRowProps) {
  const field = (part: keyof OneOffText) => ({
    name: `${name}_${part}`,
    value: one[part],
    error: lookUp(errors, `${name}_${part}`),
    onText: (text: string) => onEdit({ ...one, [part]: text }, `${name}_${part}`),
  })
  return (
    <li className={styles.item}>
      <NumberField label={period} inputMode="numeric" {...field('month')} />
      <NumberField label="Amount" isMoney {...field('amount')} />
      <Button variant="danger" className={styles.remove} onClick={onRemove}>
        Remove
        <VisuallyHidden> repayment {index + 1}</VisuallyHidden>
      </Button>
    </li>
  )
}
