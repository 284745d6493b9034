import type { Calculation } from '@ledgerdeck/calculators'
import { isRecord } from '@ledgerdeck/lookup'
import { clsx } from 'clsx'
import { memo, type ReactNode, useId } from 'react'
import { buttonClass } from '../../../../ui/button.tsx'
import styles from './calculator-frame.module.css'

export interface CalculatorProps {
  setup: Record<string, unknown>
  calculation: Calculation
  caption: string
}

interface CalculatorFrameProps extends Pick<CalculatorProps, 'calculation' | 'caption'> {
  controls: readonly ReactNode[]
  /** Inputs that the controls show; the others are rows of the table. */
  changeable: { has: (input: string) => boolean }
  actions: ReactNode
  /** Where the result belongs to earlier inputs. */
  outdated?: string | undefined
}

export function CalculatorFrame(props: CalculatorFrameProps) {
  const { calculation, caption, controls, changeable, actions, outdated } = props
  const id = useId()
  const { title } = calculation
  return (
    <figure className={styles.calculator} aria-labelledby={id}>
      <p className={styles.title} id={id}>
        {title}
      </p>
      {controls.length > 0 && <div className={styles.controls}>{controls}</div>}
      {outdated && <p className={styles.outdated}>{outdated}</p>}
      <Result calculation={calculation} changeable={changeable} titleId={id} />
      {actions}
      {caption.trim() !== '' && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  )
}

interface ResultProps extends Pick<CalculatorFrameProps, 'calculation' | 'changeable'> {
  titleId: string
}

/** Memoised: a slider moves more often than the result changes. */
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
  return <CalculatorFrame {...{ calculation, caption, controls, changeable }} actions={<ActionsPlaceholder />} />
}

/** Takes as many rows as the buttons that replace it. */
function ActionsPlaceholder() {
  return (
    <div className={clsx(styles.actions, styles.placeholder)} aria-hidden="true">
      <span className={buttonClass({ size: 'small' })}>Reset</span>
      <span className={buttonClass({ size: 'small' })}>Open in the calculator</span>
      <span className={buttonClass({ size: 'small' })}>Save this</span>
    </div>
  )
}

/** Accepts stored data of any shape. */
function changeableInputs({ changeable }: Record<string, unknown>): ReadonlyMap<string, 'number' | 'choice'> {
  const list: unknown[] = Array.isArray(changeable) ? changeable : []
  return new Map(
    list.flatMap((one): [string, 'number' | 'choice'][] => {
      if (!isRecord(one) || typeof one.input !== 'string') return []
      return [[one.input, 'step' in one ? 'number' : 'choice']]
    }),
  )
}

/** In chart units: the plot area, and the room around it for the axes. */
const plot = { width: 1_000, height: 400 }
const room = { left: 150, right: 50, top: 30, bottom: 126 }
const viewBox = [-room.left, -room.top, plot.width + room.left + room.right, plot.height + room.top + room.bottom].join(
  ' ',
)

function LineChart({ chart }: Pick<Calculation, 'chart'>) {
  const { title, xLabel, yLabel, xTicks, yTicks, path, mark } = chart
  return (
    <svg className={styles.chart} viewBox={viewBox} role="img" aria-label={`${title}. ${yLabel} by ${xLabel}.`}>
      {yTicks.map(({ at, text }) => (
        <g key={at}>
          <line className={styles.grid} x1="0" x2={plot.width} y1={at} y2={at} />
          <text className={styles.tick} x="-14" y={at} dominantBaseline="central" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {xTicks.map(({ at, text }) => (
        <text key={at} className={styles.tick} x={at} y={plot.height + 58} textAnchor="middle">
          {text}
        </text>
      ))}
      <text className={styles.tick} x={plot.width} y={plot.height + 112} textAnchor="end">
        {xLabel}
      </text>
      <line className={styles.axis} x1="0" x2={plot.width} y1={plot.height} y2={plot.height} />
      <path className={styles.line} d={path} />
      {mark && <circle className={styles.mark} cx={mark.x} cy={mark.y} r="9" />}
    </svg>
  )
}
