import { memo, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Collapsible } from '../../ui/first-paint/collapsible.tsx'
import { audText, columnDayText, counted } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { FigureTable, usePrinting } from '../../ui/tables/figure-table.tsx'
import type { Schedule, ScheduleRow } from '../loan-plan.ts'
import { periodLabels, periodNames } from '../loan-texts.ts'
import styles from './schedule-panel.module.css'
import { ScheduleTable } from './schedule-table.tsx'

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
          {isShown && <ScheduleTable schedule={schedule} />}
        </Collapsible>
      )}
    </Panel>
  )
})

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
    <div className={styles.part}>
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
