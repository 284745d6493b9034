import type { Calculation } from '@ledgerdeck/calculators'
import { type ReactNode, useId } from 'react'
import type { BlockProps } from './block-props.ts'
import styles from './calculator.module.css'
import { LineChart } from './line-chart.tsx'
import { Unsupported } from './unsupported.tsx'

/** A calculator with its author's inputs and result, complete without scripts. */
export function Calculator({ block }: BlockProps) {
  const { calculation, caption } = block
  if (!calculation) return <Unsupported block={block} />
  const changeable = changeableInputs(block.data_json)
  const controls = calculation.inputs.flatMap(({ input, name, text }) => {
    const bounds = changeable.get(input)
    if (bounds === undefined) return []
    return (
      <div key={input} className={styles.control}>
        <span className={styles.label}>{name}</span>
        <span className={styles.value}>{text}</span>
        {bounds === 'number' && <span className={styles.track} />}
      </div>
    )
  })
  return <CalculatorFrame {...{ calculation, caption, controls, changeable }} />
}

interface CalculatorFrameProps {
  calculation: Calculation
  caption: string
  controls: readonly ReactNode[]
  /** Inputs that the controls show; the others are rows of the table. */
  changeable: ReadonlyMap<string, unknown>
  actions?: ReactNode
}

/** The parts of a calculator in their places, which are the same before and after it can be used. */
export function CalculatorFrame({ calculation, caption, controls, changeable, actions }: CalculatorFrameProps) {
  const id = useId()
  const { title, inputs, figures, sentence, chart } = calculation
  const fixed = inputs.filter(({ input }) => !changeable.has(input))
  return (
    <figure className={styles.calculator} aria-labelledby={id}>
      <p className={styles.title} id={id}>
        {title}
      </p>
      {controls.length > 0 && <div className={styles.controls}>{controls}</div>}
      <p className={styles.sentence}>{sentence}</p>
      <table className={styles.table} aria-labelledby={id}>
        <tbody>
          {[...figures, ...fixed].map(({ name, text }, position) => (
            <tr key={name} className={position < figures.length ? styles.result : undefined}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <LineChart chart={chart} />
      {actions}
      {caption.trim() !== '' && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  )
}

/** The inputs that readers may change, and of which kind they are. Stored data of any shape is taken. */
function changeableInputs({ changeable }: Record<string, unknown>): ReadonlyMap<string, 'number' | 'choice'> {
  const list: unknown[] = Array.isArray(changeable) ? changeable : []
  return new Map(
    list.flatMap((one): [string, 'number' | 'choice'][] => {
      if (typeof one !== 'object' || one === null || !('input' in one) || typeof one.input !== 'string') return []
      return [[one.input, 'step' in one ? 'number' : 'choice']]
    }),
  )
}
