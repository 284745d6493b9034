import type { Calculation } from '@ledgerdeck/calculators'
import { memo, type ReactNode, useId } from 'react'
import styles from './calculator.module.css'
import { LineChart } from './line-chart.tsx'

export interface CalculatorProps {
  setup: Record<string, unknown>
  /** The author's result. */
  calculation: Calculation
  caption: string
}

interface CalculatorFrameProps extends Pick<CalculatorProps, 'calculation' | 'caption'> {
  controls: readonly ReactNode[]
  /** Inputs that the controls show; the others are rows of the table. */
  changeable: { has: (input: string) => boolean }
  actions: ReactNode
}

/**
 * The parts of a calculator in their places, which are the same before and after it can be used.
 */
export function CalculatorFrame({ calculation, caption, controls, changeable, actions }: CalculatorFrameProps) {
  const id = useId()
  const { title } = calculation
  return (
    <figure className={styles.calculator} aria-labelledby={id}>
      <p className={styles.title} id={id}>
        {title}
      </p>
      {controls.length > 0 && <div className={styles.controls}>{controls}</div>}
      <Result calculation={calculation} changeable={changeable} titleId={id} />
      {actions}
      {caption.trim() !== '' && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  )
}

interface ResultProps extends Pick<CalculatorFrameProps, 'calculation' | 'changeable'> {
  titleId: string
}

/** Rendered again only for another result: a slider moves more often than a result is drawn. */
const Result = memo(function Result({ calculation, changeable, titleId }: ResultProps) {
  const { inputs, figures, sentence, chart } = calculation
  const fixed = inputs.filter(({ input }) => !changeable.has(input))
  return (
    <>
      <p className={styles.sentence}>{sentence}</p>
      <table className={styles.table} aria-labelledby={titleId}>
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
    </>
  )
})
