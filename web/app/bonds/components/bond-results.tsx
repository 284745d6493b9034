import { type Ref, useState } from 'react'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSettled } from '../../ui/first-paint/use-settled.ts'
import { Panel } from '../../ui/panel.tsx'
import { bondTabs, type TabName } from '../bond-tabs.ts'
import type { LiveBond } from '../use-live-bond.ts'
import { BondDetails } from './bond-details.tsx'
import styles from './bond-results.module.css'
import { WorkedFigures } from './worked-figures.tsx'

const SETTLE_MS = 350

interface BondResultsProps {
  ref: Ref<HTMLDivElement>
  tab: TabName
  live: LiveBond
  isBusy: boolean
}

export function BondResults({ ref, tab, live: { result, problem }, isBusy }: BondResultsProps) {
  // Charts and tables render slower than figures: in quick succession only the last is drawn.
  const settled = useSettled(result, SETTLE_MS, { isLeading: true })
  const outcome = result?.outcome
  const [isOpen, setOpen] = useState(false)
  return (
    <div ref={ref} className={styles.results}>
      <Panel
        title={`Result: ${bondTabs[tab].label}`}
        aside={outcome && problem !== null ? 'inputs changed since' : undefined}
      >
        <div className={styles.body} aria-busy={isBusy}>
          {!outcome && <EmptyState title="No result yet" text={problem ?? 'Change an input to calculate again.'} />}
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
