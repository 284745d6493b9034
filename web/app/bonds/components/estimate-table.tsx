import { type Estimate, moneyText } from '../bond-figures.ts'
import { PagedTable } from './paged-table.tsx'

const columns = [
  {
    header: 'Worked out',
    cell: ({ label, about }: Estimate) => `${label} (${about.toLowerCase()})`,
  },
  { header: 'Price change', cell: ({ change }: Estimate) => moneyText(change) },
  { header: 'New price', cell: ({ price }: Estimate) => moneyText(price) },
  { header: 'Off by', cell: ({ error }: Estimate) => moneyText(error) },
]

/** The three ways to say what a change of the yield does, side by side. */
export function EstimateTable({ estimates }: { estimates: readonly Estimate[] }) {
  return (
    <PagedTable
      caption="What the change of the yield does to the clean price"
      columns={columns}
      rows={estimates}
      rowKey={({ label }) => label}
    />
  )
}
