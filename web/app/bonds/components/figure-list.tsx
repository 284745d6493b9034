import { classNames } from '../../ui/class-names.ts'
import type { Figure } from '../bond-figures.ts'
import styles from './figure-list.module.css'

interface FigureListProps {
  title?: string
  figures: readonly Figure[]
  /** For what was asked for. */
  isLarge?: boolean
}

export function FigureList({ title, figures, isLarge }: FigureListProps) {
  return (
    <div className={styles.part}>
      {title !== undefined && <h3 className={styles.title}>{title}</h3>}
      <dl className={classNames(styles.list, isLarge && styles.large)}>
        {figures.map(({ label, text, about }) => (
          <div key={label} className={styles.figure}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{text}</dd>
            {about !== undefined && <dd className={styles.about}>{about}</dd>}
          </div>
        ))}
      </dl>
    </div>
  )
}
