import styles from './moment.module.css'

const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' })

/**
 * An instant in the reader's zone, which breaks between day and time alone. Only for what is drawn in the browser: the server knows no
 * zone.
 */
export function Moment({ at }: { at: string }) {
  const [day, time] = momentText(at).split(', ')
  return (
    <time dateTime={at}>
      <span className={styles.whole}>{`${day},`}</span> <span className={styles.whole}>{time}</span>
    </time>
  )
}

/** The same as a plain text. */
export function momentText(at: string): string {
  return format.format(new Date(at))
}
