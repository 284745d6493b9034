import { classNames } from '../../ui/class-names.ts'
import type { Figure, FigureName } from '../bond-figures.ts'
import styles from './figure-list.module.css'

interface FigureListProps {
  title?: string
  figures: readonly Figure[]
  /** For what the tab is about. */
  isLarge?: boolean
  workings?: Workings
}

/** Opens the working of one figure at a time. */
interface Workings {
  /** The id of the part that shows it. */
  panelId: string
  open: FigureName | null
  onToggle: (figure: FigureName) => void
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
              {workings && figure.working && <WorkingButton {...workings} figure={figure} name={figure.working} />}
            </dt>
            <dd className={styles.value}>{figure.text}</dd>
            {figure.about !== undefined && <dd className={styles.about}>{figure.about}</dd>}
          </div>
        ))}
      </dl>
    </div>
  )
}

interface WorkingButtonProps extends Workings {
  figure: Figure
  name: FigureName
}

function WorkingButton({ panelId, open, onToggle, figure, name }: WorkingButtonProps) {
  const isOpen = open === name
  return (
    <button
      type="button"
      className={styles.working}
      aria-label={`Working of ${figure.label}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={() => onToggle(name)}
    >
      {isOpen ? 'Working [-]' : 'Working [+]'}
    </button>
  )
}
