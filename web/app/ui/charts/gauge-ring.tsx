import { clsx } from 'clsx'
import styles from './gauge-ring.module.css'

interface GaugeRingProps {
  ratio: number | null
  tone: 'green' | 'yellow' | 'pink'
  text: string
  label: string
}

export function GaugeRing({ ratio, tone, text, label }: GaugeRingProps) {
  const percent = Math.min(100, Math.max(0, (ratio ?? 1) * 100))
  return (
    <svg className={styles.ring} viewBox="0 0 120 120" role="img" aria-label={label}>
      <circle className={styles.track} cx="60" cy="60" r="50" />
      {percent > 0 && (
        <circle
          className={clsx(styles.arc, styles[tone], ratio === null && styles.thin)}
          cx="60"
          cy="60"
          r="50"
          pathLength="100"
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90 60 60)"
        />
      )}
      <text className={clsx(styles.text, text.length > 4 && styles.long)} x="60" y="60">
        {text}
      </text>
    </svg>
  )
}
