import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { bondTabs } from '../bond-tabs.ts'
import { isOutdated, noRun } from '../desk-state.ts'
import type { BondDesk } from '../use-bond-desk.ts'
import { BondOutcomeView } from './bond-outcome-view.tsx'
import styles from './bond-results.module.css'

/** What became of the open tab. */
export function BondResults({ desk }: { desk: BondDesk }) {
  const { tab, runs, asked } = desk.state
  const { isBusy, result, failure } = runs[tab] ?? noRun
  const { label } = bondTabs[tab]
  const top = useSightOf(asked)
  const [isOpen, setOpen] = useState(false)
  return (
    <div ref={top} className={styles.results}>
      <Panel title={`Result: ${label}`} aside={isBusy ? 'Calculating...' : undefined}>
        <div className={styles.body} aria-busy={isBusy}>
          {failure && (
            <Notice tone="danger" title={failure.reason}>
              <p>{failure.advice}</p>
            </Notice>
          )}
          {!result && !failure && (
            <EmptyState
              title={isBusy ? 'Calculating...' : 'No result yet'}
              text={isBusy ? undefined : `Enter the bond, then press “Calculate ${label}”.`}
            />
          )}
          {result && (
            <>
              {isOutdated(desk.state) && (
                <p className={styles.outdated}>
                  Calculated before the inputs were changed. Press “Calculate {label}” for a new result.
                </p>
              )}
              <div className={classNames(isBusy && styles.old)}>
                <BondOutcomeView
                  key={tab}
                  tab={tab}
                  inputs={result.inputs}
                  outcome={result.outcome}
                  isOpen={isOpen}
                  onOpenChange={setOpen}
                />
              </div>
            </>
          )}
        </div>
      </Panel>
    </div>
  )
}

/** Brings the results into sight when one that was asked for has come. */
function useSightOf(asked: number) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked === 0 || !top.current) return
    const { top: edge } = top.current.getBoundingClientRect()
    if (edge < 0 || edge > window.innerHeight * 0.6) top.current.scrollIntoView()
  }, [asked])
  return top
}
