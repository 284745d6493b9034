import { Suspense, useId } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { csvText } from '../../ui/csv.ts'
import { downloadText } from '../../ui/download.ts'
import { lazyPart } from '../../ui/loaded-part.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { bondSearch } from '../bond-address.ts'
import type { BondInputs } from '../bond-fields.ts'
import type { BondOutcome, WorkingBond } from '../bond-outcome.ts'
import { outcomeSheet } from '../bond-sheet.ts'
import type { TabName } from '../bond-tabs.ts'
import styles from './bond-outcome-view.module.css'
import { CurveView } from './curve-view.tsx'
import { EstimateTable } from './estimate-table.tsx'
import { FigureList } from './figure-list.tsx'

/** The figures stand without it. */
const BondWorking = lazyPart<{ bond: WorkingBond }>(() => import('./bond-working.tsx'))

interface BondOutcomeViewProps {
  tab: TabName
  /** What it was calculated with. */
  inputs: BondInputs
  outcome: BondOutcome
  /** Whether the details are shown; they stay so from tab to tab. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function BondOutcomeView({ tab, inputs, outcome, isOpen, onOpenChange }: BondOutcomeViewProps) {
  const detailsId = useId()

  function print() {
    // Paper has no button to show the details with.
    flushSync(() => onOpenChange(true))
    window.print()
  }

  return (
    <div className={styles.outcome}>
      <FigureList figures={outcome.main} isLarge />
      {outcome.estimates && <EstimateTable estimates={outcome.estimates} />}
      {outcome.curve && <CurveView curve={outcome.curve} />}
      <div className={styles.tools}>
        <Button aria-expanded={isOpen} aria-controls={detailsId} onClick={() => onOpenChange(!isOpen)}>
          {isOpen ? 'Hide Details [-]' : 'Show Details [+]'}
        </Button>
        <Button onClick={() => downloadText(`bond-${tab}.csv`, csvText(outcomeSheet(outcome)))}>Download CSV</Button>
        <CopyButton
          text={() => location.origin + location.pathname + bondSearch(tab, inputs)}
          subject="link"
          showsSubject
          variant="secondary"
          size="regular"
        />
        <Button onClick={print}>Print</Button>
      </div>
      <div id={detailsId} hidden={!isOpen} className={styles.details}>
        {isOpen && (
          <>
            <FigureList title="Calculated with" figures={outcome.used} />
            <FigureList title="In detail" figures={outcome.details} />
            {outcome.working && (
              <Suspense fallback={<Spinner label="Listing the payments..." />}>
                <BondWorking bond={outcome.working} />
              </Suspense>
            )}
            {!outcome.working && !outcome.curve && (
              <p className={styles.note}>
                A perpetual bond pays its coupon without end, so there is no list of payments: its price is a year's
                coupons divided by the yield.
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}
