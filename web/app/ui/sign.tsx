import styles from './sign.module.css'

/** Outlines on a grid of 20 by 20. */
const outlines = {
  up: 'M10 16V4M5 9l5-5 5 5',
  down: 'M10 4v12M5 11l5 5 5-5',
  remove: 'M5 5l10 10M15 5L5 15',
  add: 'M10 4v12M4 10h12',
  grip: 'M7 5h.01M13 5h.01M7 10h.01M13 10h.01M7 15h.01M13 15h.01',
} as const

/** The sign of a button; its words stand in the button's label. */
export function Sign({ name }: { name: keyof typeof outlines }) {
  return (
    <svg className={styles.sign} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  )
}
