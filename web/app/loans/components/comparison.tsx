import { DataTable } from '../../ui/data-table.tsx'
import { audText, percentText } from '../../ui/money.ts'
import { Panel } from '../../ui/panel.tsx'
import { type ComparedRow, comparedRows, comparisonText } from '../loan-comparison.ts'
import type { LoanPlan } from '../loan-plan.ts'
import { durationText } from '../loan-words.ts'

const texts: Record<ComparedRow['unit'], (value: number) => string> = {
  money: (value) => audText(value),
  percent: (value) => percentText(value, 5),
  months: (value) => (value === 0 ? '0 months' : durationText(value)),
}

/** Two loans side by side, and what B costs more or less than A. */
export function Comparison({ first, second }: { first: LoanPlan; second: LoanPlan }) {
  return (
    <Panel title="Loan A and loan B">
      <p>{comparisonText(first, second)}</p>
      <DataTable
        caption="The loans side by side"
        columns={[
          { key: 'name', header: 'Figure', cell: ({ name }) => name, isRowHeader: true },
          { key: 'a', header: 'Loan A', cell: ({ unit, a }) => texts[unit](a), align: 'end' },
          { key: 'b', header: 'Loan B', cell: ({ unit, b }) => texts[unit](b), align: 'end' },
          { key: 'difference', header: 'B less A', cell: differenceText, align: 'end' },
        ]}
        rows={comparedRows(first, second)}
        rowKey={({ name }) => name}
        empty={null}
      />
    </Panel>
  )
}

function differenceText({ unit, a, b }: ComparedRow): string {
  // Both have at most five decimals; what lies beyond is of the machine.
  const difference = Number((b - a).toFixed(5))
  if (difference === 0) return 'the same'
  return `${difference > 0 ? '+' : '−'}${texts[unit](Math.abs(difference))}`
}
