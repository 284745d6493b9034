import { memo, type Ref, Suspense, useEffect, useEffectEvent, useId, useState } from 'react'
import { outdatedText } from '../../calculators/calculator-form.ts'
import { SaveButton } from '../../calculators/components/save-button.tsx'
import { SkipLink } from '../../calculators/components/working.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout, notLoaded } from '../../ui/callout.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { useSettled } from '../../ui/first-paint/use-settled.ts'
import { todayOfReader } from '../../ui/format.ts'
import { importOrNull, lazyComponent } from '../../ui/lazy-component.ts'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { toast } from '../../ui/toast.ts'
import { lastingBondSearch } from '../bond-address.ts'
import type { BondOutcome, DrawnCurve } from '../bond-outcome.ts'
import { bondTabs, type TabName } from '../bond-tabs.ts'
import type { BondResult, LiveBond } from '../use-bond-form.ts'
import styles from './bond-results.module.css'
import type { EstimateTableProps } from './estimate-table.tsx'
import { OpenedWorking, WorkedFigures } from './worked-figures.tsx'

const settleMs = 350

interface BondResultsProps {
  ref: Ref<HTMLDivElement>
  tab: TabName
  live: LiveBond
  isBusy: boolean
}

export function BondResults({ ref, tab, live: { result, problem }, isBusy }: BondResultsProps) {
  // Charts and tables render slower than figures: in quick succession only the last is drawn.
  const settled = useSettled(result, settleMs, { isLeading: true })
  const outcome = result?.outcome
  const [isOpen, setOpen] = useState(false)
  return (
    <div ref={ref} className={styles.results}>
      {outcome && <SkipLink to="details">Skip to the details</SkipLink>}
      <Panel
        isPlain
        title={`Result: ${bondTabs[tab].label}`}
        aside={outcome && problem !== null ? outdatedText : undefined}
      >
        <div className={layout.stack5} aria-busy={isBusy}>
          {!outcome && (
            <EmptyState mark="" title="No result yet" text={problem ?? 'Change an input to calculate again.'} />
          )}
          {outcome && problem !== null && <p className={styles.problem}>{problem}</p>}
          {outcome?.isPerpetual && (
            <Callout tone="warning" title="Perpetual bond (no maturity date)">
              <p>It pays its coupon forever. If the bond is paid back, enter its maturity date.</p>
            </Callout>
          )}
          {outcome?.isLongNote && (
            <Callout tone="warning" title="A Treasury Note longer than a year">
              <p>Treasury Notes run for less than a year. Check the maturity date, or price it as a Treasury Bond.</p>
            </Callout>
          )}
          {outcome && (
            <WorkedFigures
              lists={[{ figures: outcome.main, isLarge: true }, { figures: outcome.others }]}
              basis={settled?.outcome.basis ?? null}
            />
          )}
          {result && settled?.tab === tab && (
            <BondDetails key={tab} result={settled} isOpen={isOpen} onOpenChange={setOpen} />
          )}
        </div>
      </Panel>
    </div>
  )
}

const OpenedDetails = lazyComponent<{ outcome: BondOutcome }>(
  () => import('./bond-working.tsx'),
  notLoaded('The details didn’t load.'),
)
const CurveView = lazyComponent<{ curve: DrawnCurve }>(() => import('./curve-view.tsx'))
const EstimateTable = lazyComponent<EstimateTableProps>(() => import('./estimate-table.tsx'))

interface BondDetailsProps {
  result: BondResult
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const BondDetails = memo(function BondDetails({ result, isOpen, onOpenChange }: BondDetailsProps) {
  const { tab, inputs, outcome } = result
  const detailsId = useId()
  const [isPrinting, setPrinting] = useState(false)
  const search = () => lastingBondSearch(tab, inputs, todayOfReader())

  async function download() {
    const save = await importOrNull(async () => (await import('./bond-working.tsx')).downloadOutcome)
    if (save) save(tab, outcome)
    else void toast('error', 'The file didn’t download. Check your connection and try again.')
  }

  /** Print has no button to show the details. */
  function print() {
    onOpenChange(true)
    setPrinting(true)
  }

  return (
    <div id="details" className={layout.stack5}>
      <Suspense fallback={<Spinner label="Loading..." />}>
        {outcome.estimates && (
          <EstimateTable
            estimates={outcome.estimates}
            isTreasury={inputs.convention !== 'general'}
            renderWorking={(working, label) => <OpenedWorking working={working} label={label} basis={outcome.basis} />}
          />
        )}
        {outcome.curve && <CurveView curve={outcome.curve} />}
      </Suspense>
      <div className={styles.tools}>
        <Button aria-expanded={isOpen} aria-controls={detailsId} onClick={() => onOpenChange(!isOpen)}>
          {isOpen ? 'Hide Details [-]' : 'Show Details [+]'}
        </Button>
        <Button onClick={() => void download()}>Download CSV</Button>
        <CopyButton
          text={() => location.origin + location.pathname + search()}
          subject="link"
          showsSubject
          variant="secondary"
          size="regular"
        />
        <SaveButton
          calculation={() => ({ tool: 'bond', inputs: search().slice(1) })}
          names={[`Bond, ${outcome.main[0]?.label.toLowerCase()} ${outcome.main[0]?.text}`]}
        />
        <Button onClick={print}>Print</Button>
      </div>
      <div id={detailsId} hidden={!isOpen} className={styles.details}>
        {isOpen && (
          <Suspense fallback={<Spinner label="Listing the payments..." />}>
            <OpenedDetails outcome={outcome} />
            {isPrinting && <Print onPrint={() => setPrinting(false)} />}
          </Suspense>
        )}
      </div>
    </div>
  )
})

/** Prints once everything beside it has loaded: a suspended part delays its effect. */
function Print({ onPrint }: { onPrint: () => void }) {
  const print = useEffectEvent(() => {
    onPrint()
    window.print()
  })
  useEffect(() => {
    // After React has rendered what changes for print.
    const timer = setTimeout(print)
    return () => clearTimeout(timer)
  }, [])
  return null
}
