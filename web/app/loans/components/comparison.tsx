import { audText, percentText } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { FigureTable } from '../../ui/tables/figure-table.tsx'
import { type ComparedRow, comparedRows, comparisonText } from '../loan-comparison.ts'
import type { LoanPlan } from '../loan-plan.ts'
import { durationText } from '../loan-words.ts'

const texts: Record<ComparedRow['unit'], (value: number) => string> = {
  money: (value) => audText(value),
  percent: (value) => percentText(value, 5),
  months: (value) => durationText(value),
}

export function Comparison({ first, second }: { first: LoanPlan; second: LoanPlan }) {
  return (
    <Panel title="Loan A and loan B">
      <p>{comparisonText(first, second)}</p>
      <FigureTable
        caption="The loans side by side"
        isCaptionHidden
        heads={['Figure', 'Loan A', 'Loan B', 'B less A']}
        hasLongNames
      >
        <tbody>
          {comparedRows(first, second).map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{texts[row.unit](row.a)}</td>
              <td>{texts[row.unit](row.b)}</td>
              <td>{differenceText(row)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Panel>
  )
}

function differenceText({ unit, a, b }: ComparedRow): string {
  // Both have at most five decimals; the rest is rounding error.
  const difference = Number((b - a).toFixed(5))
  if (difference === 0) return 'the same'
  return `${difference > 0 ? '+' : '−'}${texts[unit](Math.abs(difference))}`
}
