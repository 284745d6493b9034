import styles from './needs-script.module.css'

/** Says, where no script runs, that one must. */
export function NeedsScript({ what }: { what: string }) {
  return <p className={styles.text}>{`${what} works only with JavaScript.`}</p>
}
