import styles from './chart-tooltip.module.css'

interface Entry {
  name?: unknown
  value?: unknown
}

interface ChartTooltipProps {
  active?: boolean
  label?: unknown
  payload?: readonly Entry[]
  labelText: (label: number) => string
  valueText: (value: number) => string
}

/** Follows the pointer and the arrow keys, and is announced. */
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
