import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useNearViewport } from '../../ui/first-paint/use-near-viewport.ts'
import { Panel } from '../../ui/panel.tsx'
import { usePrinting } from '../../ui/tables/figure-table.tsx'
import type { LoanPlan } from '../loan-plan.ts'
import { LoanInputs } from './loan-inputs.tsx'
import { ScheduleTable } from './schedule-table.tsx'
import styles from './unloaded-details.module.css'

interface UnloadedDetailsProps {
  plans: readonly LoanPlan[]
  start: string | null
  isLoading: boolean
  onWanted: () => void
}

/** Wanted once it is in the window, if no input came first. A print has the schedule at once. */
export function UnloadedDetails({ plans, start, isLoading, onWanted }: UnloadedDetailsProps) {
  const place = useRef<HTMLDivElement>(null)
  const isInWindow = useNearViewport(place, '0px')
  const isPrinting = usePrinting()
  useEffect(() => {
    if (isInWindow || isPrinting) onWanted()
  }, [isInWindow, isPrinting, onWanted])
  const [first, second] = plans
  const [schedule] = first?.schedules ?? []
  return (
    <div ref={place} className={styles.unloaded}>
      {isPrinting && <LoanInputs plans={plans} start={start} />}
      <Panel isPlain title="Amortization schedule" aside={second && schedule?.label}>
        <Button aria-disabled={isLoading || undefined} onClick={onWanted}>
          {isLoading ? 'Loading the schedule...' : 'Show the schedule'}
        </Button>
        {isPrinting && schedule && <ScheduleTable schedule={schedule} />}
        <p className={styles.unprinted}>
          Estimates and comparisons hadn’t loaded yet. Print this page again to include them.
        </p>
      </Panel>
    </div>
  )
}
