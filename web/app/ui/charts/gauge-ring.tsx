import { classNames } from '../class-names.ts'
import styles from './gauge-ring.module.css'

interface GaugeRingProps {
  /** From 0 to 1; more is drawn as full. Null without a limit: the ring is complete and thin. */
  ratio: number | null
  tone: 'green' | 'yellow' | 'pink'
  /** Shown in the middle. */
  text: string
  /** The same in words, for screen readers. */
  label: string
  className?: string
}

/** A ring that shows how full something is. */
export function GaugeRing({ ratio, tone, text, label, className }: GaugeRingProps) {
  const percent = Math.min(100, Math.max(0, (ratio ?? 1) * 100))
  return (
    <svg className={classNames(styles.ring, className)} viewBox="0 0 120 120" role="img" aria-label={label}>
      <circle className={styles.track} cx="60" cy="60" r="50" />
      {percent > 0 && (
        <circle
          className={classNames(styles.arc, styles[tone], ratio === null && styles.thin)}
          cx="60"
          cy="60"
          r="50"
          pathLength="100"
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90 60 60)"
        />
      )}
      <text className={classNames(styles.text, text.length > 4 && styles.long)} x="60" y="60">
        {text}
      </text>
    </svg>
  )
}
