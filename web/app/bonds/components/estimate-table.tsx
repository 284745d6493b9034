import { DataTable } from '../../ui/tables/data-table.tsx'
import { moneyText } from '../bond-figures.ts'
import type { Estimate } from '../bond-outcome.ts'

const columns = [
  {
    key: 'label',
    header: 'Worked out',
    cell: ({ label, about }: Estimate) => `${label} (${about.toLowerCase()})`,
    isRowHeader: true,
  },
  { key: 'change', header: 'Price change', cell: ({ change }: Estimate) => moneyText(change), align: 'end' },
  { key: 'price', header: 'New price', cell: ({ price }: Estimate) => moneyText(price), align: 'end' },
  { key: 'error', header: 'Off by', cell: ({ error }: Estimate) => moneyText(error), align: 'end' },
] as const

export interface EstimateTableProps {
  estimates: readonly Estimate[]
  /** Of Treasury securities, whose prices include accrued interest. */
  isTreasury: boolean
}

/** The three ways to say what a change of the yield does, side by side. */
export default function EstimateTable({ estimates, isTreasury }: EstimateTableProps) {
  return (
    <DataTable
      caption={`What the change of the yield does to the ${isTreasury ? 'price per $100' : 'clean price'}`}
      columns={columns}
      rows={estimates}
      rowKey={({ label }) => label}
      empty={null}
    />
  )
}
