import type { ReactNode } from 'react'
import { type OpenWorking, useWorking, WorkingButton } from '../../calculators/components/working.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { type FigureName, moneyText } from '../bond-figures.ts'
import type { Estimate } from '../bond-outcome.ts'

export interface EstimateTableProps {
  estimates: readonly Estimate[]
  /** Prices of Treasury securities include accrued interest. */
  isTreasury: boolean
  renderWorking: (working: OpenWorking<FigureName>, label: string) => ReactNode
}

const figureColumns = [
  { key: 'change', header: 'Price change', cell: ({ change }: Estimate) => moneyText(change), align: 'end' },
  { key: 'price', header: 'New price', cell: ({ price }: Estimate) => moneyText(price), align: 'end' },
  { key: 'error', header: 'Off by', cell: ({ error }: Estimate) => moneyText(error), align: 'end' },
] as const

export default function EstimateTable({ estimates, isTreasury, renderWorking }: EstimateTableProps) {
  const working = useWorking<FigureName>()
  const shown = estimates.find((estimate) => estimate.working === working.open)
  const nameColumn: Column<Estimate> = {
    key: 'label',
    header: 'Worked out',
    cell: ({ label, about, working: name }) => (
      <>
        {`${label} (${about.toLowerCase()}) `}
        <WorkingButton {...working} name={name} label={label} />
      </>
    ),
    isRowHeader: true,
  }
  return (
    <>
      <DataTable
        caption={`What the change of the yield does to the ${isTreasury ? 'price per $100' : 'clean price'}`}
        columns={[nameColumn, ...figureColumns]}
        rows={estimates}
        rowKey={({ label }) => label}
        empty={null}
      />
      {shown && renderWorking(working, shown.label)}
    </>
  )
}
