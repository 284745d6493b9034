import { WorkingButton } from '../../calculators/components/working-button.tsx'
import type { OpenWorking } from '../../calculators/use-working.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Figure, FigureName } from '../bond-figures.ts'
import styles from './figure-list.module.css'

interface FigureListProps {
  title?: string
  figures: readonly Figure[]
  isLarge?: boolean
  workings?: OpenWorking<FigureName>
}

export function FigureList({ title, figures, isLarge, workings }: FigureListProps) {
  return (
    <div className={styles.part}>
      {title !== undefined && <h3 className={styles.title}>{title}</h3>}
      <dl className={classNames(styles.list, isLarge && styles.large)}>
        {figures.map((figure) => (
          <div key={figure.label} className={styles.figure}>
            <dt className={styles.head}>
              <span className={styles.label}>{figure.label}</span>
              {workings && figure.working && <WorkingButton {...workings} label={figure.label} name={figure.working} />}
            </dt>
            <dd className={styles.value}>{figure.text}</dd>
            {figure.about !== undefined && <dd className={styles.about}>{figure.about}</dd>}
          </div>
        ))}
      </dl>
    </div>
  )
}
