import { useWorking, WorkingButton } from '../../calculators/components/working.tsx'
import { audText, percentText } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { FigureTable } from '../../ui/tables/figure-table.tsx'
import { type ComparedRow, comparedRows, comparisonText } from '../loan-comparison.ts'
import type { LoanPlan } from '../loan-plan.ts'
import { durationText } from '../loan-texts.ts'
import { OpenedWorking } from './loan-figures.tsx'

const texts: Record<ComparedRow['unit'], (value: number) => string> = {
  money: (value) => audText(value),
  percent: (value) => percentText(value, 5),
  months: (value) => durationText(value),
}

const columns = [
  { key: 'a', head: 'Loan A', label: 'loan A' },
  { key: 'b', head: 'Loan B', label: 'loan B' },
  { key: 'difference', head: 'B less A', label: 'B less A' },
] as const

export function Comparison({ first, second }: { first: LoanPlan; second: LoanPlan }) {
  const working = useWorking<string>()
  const rows = comparedRows(first, second)
  const figures = rows.flatMap((row) =>
    columns.map(({ key, label }) => ({ name: `${row.name}, ${label}`, worked: row[key].worked })),
  )
  return (
    <Panel title="Loan A and loan B">
      <p>{comparisonText(first, second)}</p>
      <FigureTable
        caption="The loans side by side"
        isCaptionHidden
        heads={['Figure', ...columns.map(({ head }) => head)]}
        hasLongNames
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {columns.map(({ key, label }) => (
                <td key={key}>
                  <div>{textOf(row, key)}</div>
                  {row[key].worked && (
                    <WorkingButton {...working} name={`${row.name}, ${label}`} label={`${row.name}, ${label}`} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <OpenedWorking figures={figures} working={working} labelOf={(name) => name} />
    </Panel>
  )
}

function textOf({ unit, ...row }: ComparedRow, key: (typeof columns)[number]['key']): string {
  const { value } = row[key]
  if (key !== 'difference') return texts[unit](value)
  if (value === 0) return 'the same'
  return `${value > 0 ? '+' : '−'}${texts[unit](Math.abs(value))}`
}
