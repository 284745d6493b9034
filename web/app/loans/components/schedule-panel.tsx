import { memo } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FigureTable } from '../../ui/figure-table.tsx'
import { audText } from '../../ui/money.ts'
import { Panel } from '../../ui/panel.tsx'
import type { Schedule } from '../loan-plan.ts'
import { dayText } from '../loan-words.ts'

interface SchedulePanelProps {
  schedule: Schedule
  /** Whether it must be said whose schedule it is. */
  isOneOfMore: boolean
}

/** Every month of a schedule. */
export const SchedulePanel = memo(function SchedulePanel({ schedule, isOneOfMore }: SchedulePanelProps) {
  const { label, rows, hasExtras, dueDates } = schedule
  return (
    <Panel title="Amortization schedule" aside={isOneOfMore ? label : undefined}>
      {rows.length === 0 ? (
        <EmptyState title="No amortization schedule data available." />
      ) : (
        <FigureTable
          caption="Months of the loan"
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
          <tbody>
            {rows.map((row, place) => (
              <tr key={row.period}>
                <th scope="row">{row.period}</th>
                {dueDates && <td>{dayText(dueDates[place] ?? '')}</td>}
                <td>{audText(row.paymentAmount)}</td>
                <td>{audText(row.principalPaid)}</td>
                <td>{audText(row.interestPaid)}</td>
                {hasExtras && <td>{audText(row.extraRepayment ?? 0)}</td>}
                <td>{audText(row.remainingBalance)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </Panel>
  )
})
