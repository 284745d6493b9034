import styles from './chart-tooltip.module.css'

interface ChartTooltipProps {
  /** The name of the point. */
  label: string
  values: readonly { name: string; text: string }[]
}

/** The values at the pointer, or at the point of the arrow keys, which is also announced. */
export function ChartTooltip({ label, values }: ChartTooltipProps) {
  return (
    <div className={styles.tooltip} role="status">
      <p className={styles.label}>{label}</p>
      <dl className={styles.values}>
        {values.map(({ name, text }) => (
          <div key={name} className={styles.value}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
