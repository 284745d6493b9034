import { memo, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { audText, columnDayText } from '../../ui/format.ts'
import { FigureTable } from '../../ui/tables/figure-table.tsx'
import type { Schedule } from '../loan-plan.ts'
import { periodLabels } from '../loan-texts.ts'

/** A group renders in one task. Even, so that stripes continue from group to group. */
const rowsPerGroup = 40

export function ScheduleTable({ schedule }: { schedule: Schedule }) {
  const { rows, hasExtras, dueDates, repayment } = schedule
  const groups = Math.ceil(rows.length / rowsPerGroup)
  return (
    <FigureTable
      key={`${hasExtras} ${dueDates !== undefined}`}
      caption={`${periodLabels[repayment]}s of the loan`}
      isCaptionHidden
      heads={[
        'Period',
        ...(dueDates ? ['Due'] : []),
        'Payment',
        'Principal',
        'Interest',
        ...(hasExtras ? ['Extra'] : []),
        'Balance',
      ]}
    >
      {Array.from({ length: groups }, (_, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other key, and no state
        <RowGroup key={group} schedule={schedule} group={group} />
      ))}
    </FigureTable>
  )
}

const RowGroup = memo(function RowGroup({ schedule, group }: { schedule: Schedule; group: number }) {
  const { rows, hasExtras, dueDates } = useStaggered(schedule, 4 + group)
  const first = group * rowsPerGroup
  return (
    <tbody>
      {rows.slice(first, first + rowsPerGroup).map((row, index) => (
        <tr key={row.period}>
          <th scope="row">{row.period}</th>
          {dueDates && <td>{columnDayText(dueDates[first + index] ?? '')}</td>}
          <td>{audText(row.paymentAmount)}</td>
          <td>{audText(row.principalPaid)}</td>
          <td>{audText(row.interestPaid)}</td>
          {hasExtras && <td>{audText(row.extraRepayment ?? 0)}</td>}
          <td>{audText(row.remainingBalance)}</td>
        </tr>
      ))}
    </tbody>
  )
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
