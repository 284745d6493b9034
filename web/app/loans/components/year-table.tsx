import { memo, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { audText, dayText } from '../../ui/format.ts'
import { FigureTable } from '../../ui/tables/figure-table.tsx'
import type { Schedule, ScheduleRow } from '../loan-plan.ts'
import { periodLabels } from '../loan-texts.ts'
import styles from './year-table.module.css'

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
  return day === undefined ? `${periodLabels[repayment]} ${period}` : dayText(day, 'medium')
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
