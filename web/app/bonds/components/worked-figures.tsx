import { WorkingSection } from '../../calculators/components/working-section.tsx'
import { type OpenWorking, useWorking } from '../../calculators/use-working.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { notLoaded } from '../../ui/notice.tsx'
import type { Figure, FigureName } from '../bond-figures.ts'
import type { BondBasis } from '../bond-outcome.ts'
import { FigureList } from './figure-list.tsx'

const FigureWorking = lazyComponent<{ figure: FigureName; basis: BondBasis }>(
  () => import('./figure-working.tsx'),
  notLoaded('The working could not be loaded.'),
)

interface WorkedFiguresProps {
  lists: readonly { title?: string; figures: readonly Figure[]; isLarge?: boolean }[]
  /** Null until the inputs have settled. */
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
