import { useMemo } from 'react'
import type { KeptCalculation } from '../../calculators/kept-calculation.ts'
import { todayOfReader } from '../../ui/day-bounds.ts'
import { Panel } from '../../ui/panel.tsx'
import { FigureTable } from '../../ui/tables/figure-table.tsx'
import { summariseCalculation } from '../calculation-summary.ts'

export function CalculationComparison({ calculations }: { calculations: readonly KeptCalculation[] }) {
  const summaries = useMemo(
    () => calculations.map((calculation) => summariseCalculation(calculation, todayOfReader())),
    [calculations],
  )
  const labels = [...new Set(summaries.flatMap((summary) => summary?.figures.map(({ label }) => label) ?? []))]
  return (
    <Panel title="Side by side">
      <FigureTable
        caption="Kept calculations side by side"
        isCaptionHidden
        heads={['Figure', ...calculations.map(({ name }) => name)]}
        hasLongNames
      >
        <tbody>
          {labels.map((label) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {calculations.map(({ key }, position) => (
                <td key={key}>
                  {summaries[position]?.figures.find((figure) => figure.label === label)?.text ?? 'none'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Panel>
  )
}
