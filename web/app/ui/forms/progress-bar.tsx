import styles from './progress-bar.module.css'

interface ProgressBarProps {
  label: string
  fraction: number
}

export function ProgressBar({ label, fraction }: ProgressBarProps) {
  const percent = Math.floor(fraction * 100)
  return (
    <label className={styles.row}>
      <span>{label}</span>
      <progress className={styles.bar} max={100} value={percent} />
      <span className={styles.figure} aria-hidden="true">
        {percent}%
      </span>
    </label>
  )
}
