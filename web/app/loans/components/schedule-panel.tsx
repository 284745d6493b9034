import { memo, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Collapsible } from '../../ui/first-paint/collapsible.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { audText, columnDayText, counted } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { FigureTable } from '../../ui/tables/figure-table.tsx'
import { usePrinting } from '../../ui/tables/use-printing.ts'
import type { Schedule, ScheduleRow } from '../loan-plan.ts'
import { periodLabels, periodNames } from '../loan-texts.ts'
import styles from './schedule-panel.module.css'
import { ScheduleRows, scheduleHeads } from './schedule-rows.tsx'

interface SchedulePanelProps {
  schedule: Schedule
  isOneOfMore: boolean
  aside: string | undefined
}

export const SchedulePanel = memo(function SchedulePanel({ schedule, isOneOfMore, aside }: SchedulePanelProps) {
  const [isOpen, setOpen] = useState(false)
  const isShown = usePrinting() || isOpen
  const { label, rows, repayment } = schedule
  const asides = [isOneOfMore && label, aside].filter(Boolean)
  return (
    <Panel
      isPlain
      anchor="schedule"
      title="Amortization schedule"
      aside={asides.length > 0 ? asides.join('; ') : undefined}
    >
      {rows.length === 0 ? (
        <EmptyState mark="" title="No amortization schedule data available." />
      ) : (
        <Collapsible
          summary={`${rows.length > 1 ? 'All ' : ''}${counted(rows.length, periodNames[repayment])}`}
          open={isShown}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          {isShown && (
            <ScheduleTable key={`${schedule.hasExtras} ${schedule.dueDates !== undefined}`} schedule={schedule} />
          )}
        </Collapsible>
      )}
    </Panel>
  )
})

/** A group renders in one task. Even, so that stripes continue from group to group. */
const rowsPerGroup = 40

function ScheduleTable({ schedule }: { schedule: Schedule }) {
  const { rows, repayment } = schedule
  const groups = Math.ceil(rows.length / rowsPerGroup)
  return (
    <FigureTable caption={`${periodLabels[repayment]}s of the loan`} isCaptionHidden heads={scheduleHeads(schedule)}>
      {Array.from({ length: groups }, (_, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other key, and no state
        <RowGroup key={group} schedule={schedule} group={group} />
      ))}
    </FigureTable>
  )
}

const RowGroup = memo(function RowGroup({ schedule, group }: { schedule: Schedule; group: number }) {
  const first = group * rowsPerGroup
  return <ScheduleRows schedule={useStaggered(schedule, 4 + group)} from={first} to={first + rowsPerGroup} />
})

const spacingMs = 40

/** Follows a value in a later task by `position`, so that input never waits for all slow parts. */
export function useStaggered<T>(value: T, position: number): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    // React renders updates of several timers in one task, unless each one is flushed.
    const timer = setTimeout(() => flushSync(() => setShown(value)), position * spacingMs)
    return () => clearTimeout(timer)
  }, [value, position])
  return shown
}

export const YearTable = memo(function YearTable({ schedule }: { schedule: Schedule }) {
  const { rows, years, hasExtras, dueDates } = schedule
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const isAllOpen = years.every(({ year }) => open.has(year))

  function toggle(year: number) {
    const next = new Set(open)
    if (!next.delete(year)) next.add(year)
    setOpen(next)
  }

  return (
    <div className={layout.stack3}>
      <div className={styles.bar}>
        <Button size="small" onClick={() => setOpen(new Set(isAllOpen ? [] : years.map(({ year }) => year)))}>
          {isAllOpen ? 'Close all years' : 'Open all years'}
        </Button>
      </div>
      <FigureTable
        caption="Years of the loan"
        isCaptionHidden
        heads={['Year', 'Paid', 'Principal', 'Interest', ...(hasExtras ? ['Extra'] : []), 'Balance']}
      >
        {years.map((one) => {
          const isOpen = open.has(one.year)
          return (
            <tbody key={one.year}>
              <tr className={styles.sum}>
                <th scope="row" className={styles.head}>
                  <button type="button" className={styles.year} aria-expanded={isOpen} onClick={() => toggle(one.year)}>
                    {dueDates ? one.year : `Year ${one.year}`}
                  </button>
                </th>
                <Amounts row={one} hasExtras={hasExtras} />
              </tr>
              {isOpen &&
                rows.slice(one.firstPeriod - 1, one.lastPeriod).map((row) => (
                  <tr key={row.period}>
                    <th scope="row">{repaymentName(row, schedule)}</th>
                    <Amounts row={row} hasExtras={hasExtras} />
                  </tr>
                ))}
            </tbody>
          )
        })}
      </FigureTable>
    </div>
  )
})

function repaymentName({ period }: ScheduleRow, { dueDates, repayment }: Schedule): ReactNode {
  const day = dueDates?.[period - 1]
  return day === undefined ? `${periodLabels[repayment]} ${period}` : columnDayText(day)
}

function Amounts({ row, hasExtras }: { row: Omit<ScheduleRow, 'period'>; hasExtras: boolean }) {
  return (
    <>
      <td>{audText(row.paymentAmount)}</td>
      <td>{audText(row.principalPaid)}</td>
      <td>{audText(row.interestPaid)}</td>
      {hasExtras && <td>{audText(row.extraRepayment ?? 0)}</td>}
      <td>{audText(row.remainingBalance)}</td>
    </>
  )
}
