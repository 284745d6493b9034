import { clsx } from 'clsx'
import { type OpenWorking, useWorking, WorkingButton, WorkingSection } from '../../calculators/components/working.tsx'
import { notLoaded } from '../../ui/callout.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import type { Figure, FigureName } from '../bond-figures.ts'
import type { BondBasis } from '../bond-outcome.ts'
import styles from './worked-figures.module.css'

const FigureWorking = lazyComponent<{ figure: FigureName; basis: BondBasis }>(
  () => import('./figure-working.tsx'),
  notLoaded('The working didn’t load.'),
)

interface WorkedFiguresProps {
  lists: readonly { title?: string; figures: readonly Figure[]; isLarge?: boolean }[]
  basis: BondBasis | null
}

export function WorkedFigures({ lists, basis }: WorkedFiguresProps) {
  const working = useWorking<FigureName>()
  const figures = lists.flatMap((list) => list.figures)
  const shown = figures.find((figure) => figure.working && figure.working === working.open)
  return (
    <>
      {lists.map(
        (list) => list.figures.length > 0 && <FigureList key={list.figures[0]?.label} {...list} workings={working} />,
      )}
      {shown && <OpenedWorking working={working} label={shown.label} basis={basis} />}
    </>
  )
}

interface OpenedWorkingProps {
  working: OpenWorking<FigureName>
  label: string
  basis: BondBasis | null
}

export function OpenedWorking({ working: { panelId, open }, label, basis }: OpenedWorkingProps) {
  if (!open || !basis) return null
  return (
    <WorkingSection id={panelId} label={label}>
      <FigureWorking figure={open} basis={basis} />
    </WorkingSection>
  )
}

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
      <dl className={clsx(styles.list, isLarge && styles.large)}>
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
