import { audText, columnDayText } from '../../ui/format.ts'
import type { Schedule } from '../loan-plan.ts'

export function scheduleHeads({ dueDates, hasExtras }: Schedule): string[] {
  return [
    'Period',
    ...(dueDates ? ['Due'] : []),
    'Payment',
    'Principal',
    'Interest',
    ...(hasExtras ? ['Extra'] : []),
    'Balance',
  ]
}

interface ScheduleRowsProps {
  schedule: Schedule
  /** Indexes of rows; `to` is not included. */
  from?: number
  to?: number
}

export function ScheduleRows({ schedule: { rows, hasExtras, dueDates }, from = 0, to }: ScheduleRowsProps) {
  return (
    <tbody>
      {rows.slice(from, to).map((row, index) => (
        <tr key={row.period}>
          <th scope="row">{row.period}</th>
          {dueDates && <td>{columnDayText(dueDates[from + index] ?? '')}</td>}
          <td>{audText(row.paymentAmount)}</td>
          <td>{audText(row.principalPaid)}</td>
          <td>{audText(row.interestPaid)}</td>
          {hasExtras && <td>{audText(row.extraRepayment ?? 0)}</td>}
          <td>{audText(row.remainingBalance)}</td>
        </tr>
      ))}
    </tbody>
  )
}
