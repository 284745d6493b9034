import styles from './chart-tooltip.module.css'

interface Entry {
  name?: unknown
  value?: unknown
}

interface ChartTooltipProps {
  active?: boolean
  label?: unknown
  payload?: readonly Entry[]
  /** What the point is called, from its place on the axis. */
  labelText: (label: number) => string
  valueText: (value: number) => string
}

/** What stands at the pointer, or at the point that the arrow keys have reached; then it is also spoken. */
export function ChartTooltip({ active, label, payload = [], labelText, valueText }: ChartTooltipProps) {
  if (!active || payload.length === 0) return null
  return (
    <div className={styles.tooltip} role="status">
      <p className={styles.label}>{labelText(Number(label))}</p>
      <dl className={styles.values}>
        {payload.map(({ name, value }) => (
          <div key={String(name)} className={styles.value}>
            <dt>{String(name)}</dt>
            <dd>{valueText(Number(value))}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
