import type { ReactNode } from 'react'
import { type OpenWorking, useWorking, WorkingButton } from '../../calculators/components/working.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { type FigureName, moneyText } from '../bond-figures.ts'
import type { Estimate } from '../bond-outcome.ts'

export interface EstimateTableProps {
  estimates: readonly Estimate[]
  isTreasury: boolean
  renderWorking: (working: OpenWorking<FigureName>, label: string) => ReactNode
}

/** The figures of an estimate, and the names of their workings behind that of the estimate. */
const figureColumns = [
  { key: 'change', header: 'Price change', figure: 'PriceChange' },
  { key: 'price', header: 'New price', figure: 'NewPrice' },
  { key: 'error', header: 'Off by', figure: 'Error' },
] as const

type FigureColumn = (typeof figureColumns)[number]

const labelOf = ({ label }: Estimate, { header }: FigureColumn) => `${label}: ${header.toLowerCase()}`

export default function EstimateTable({ estimates, isTreasury, renderWorking }: EstimateTableProps) {
  const working = useWorking<FigureName>()
  const shown = estimates
    .flatMap((estimate) => figureColumns.map((column) => ({ estimate, column })))
    .find(({ estimate, column }) => `${estimate.working}${column.figure}` === working.open)
  const nameColumn: Column<Estimate> = {
    key: 'label',
    header: 'Worked out',
    cell: ({ label, about }) => `${label} (${about.toLowerCase()})`,
    isRowHeader: true,
  }
  const columns = figureColumns.map(
    (column): Column<Estimate> => ({
      key: column.key,
      header: column.header,
      cell: (estimate) => (
        <>
          {`${moneyText(estimate[column.key])} `}
          <WorkingButton {...working} name={`${estimate.working}${column.figure}`} label={labelOf(estimate, column)} />
        </>
      ),
      align: 'end',
    }),
  )
  return (
    <>
      <DataTable
        caption={`How the change in yield affects the ${isTreasury ? 'price per $100' : 'clean price'}`}
        columns={[nameColumn, ...columns]}
        rows={estimates}
        rowKey={({ label }) => label}
        empty={null}
      />
      {shown && renderWorking(working, labelOf(shown.estimate, shown.column))}
    </>
  )
}
