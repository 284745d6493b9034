import styles from './calculator.module.css'
import { CalculatorFrame, type CalculatorProps } from './calculator-frame.tsx'

/** The author's inputs and result, complete without scripts. */
export function AuthorsResult({ setup, calculation, caption }: CalculatorProps) {
  const changeable = changeableInputs(setup)
  const controls = calculation.inputs.flatMap(({ input, name, text }) => {
    const kind = changeable.get(input)
    if (kind === undefined) return []
    return (
      <div key={input} className={styles.control}>
        <div className={styles.field}>
          <span className={styles.label}>{name}</span>
          <span className={styles.value}>{text}</span>
        </div>
        {kind === 'number' && <span className={styles.track} />}
      </div>
    )
  })
  return (
    <CalculatorFrame {...{ calculation, caption, controls, changeable }} actions={<div className={styles.actions} />} />
  )
}

/**
 * The inputs that readers may change, and of which kind they are. Stored data of any shape is
 * taken.
 */
function changeableInputs({ changeable }: Record<string, unknown>): ReadonlyMap<string, 'number' | 'choice'> {
  const list: unknown[] = Array.isArray(changeable) ? changeable : []
  return new Map(
    list.flatMap((one): [string, 'number' | 'choice'][] => {
      if (typeof one !== 'object' || one === null || !('input' in one) || typeof one.input !== 'string') return []
      return [[one.input, 'step' in one ? 'number' : 'choice']]
    }),
  )
}
