import { type OpenWorking, WorkingSection } from '../../calculators/components/working.tsx'
import { notLoaded } from '../../ui/callout.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import type { NamedFigure, WorkedFigure } from '../loan-workings.ts'

const LoanWorking = lazyComponent<{ worked: WorkedFigure }>(
  () => import('./loan-working.tsx'),
  notLoaded('The working could not be loaded.'),
)

interface OpenedWorkingProps {
  figures: readonly NamedFigure[]
  working: OpenWorking<string>
  labelOf: (name: string) => string
}

export function OpenedWorking({ figures, working: { panelId, open }, labelOf }: OpenedWorkingProps) {
  const shown = figures.find(({ name }) => name === open)
  if (!shown?.worked) return null
  return (
    <WorkingSection id={panelId} label={labelOf(shown.name)}>
      <LoanWorking key={shown.name} worked={shown.worked} />
    </WorkingSection>
  )
}
