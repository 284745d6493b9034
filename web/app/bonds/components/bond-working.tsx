import { type CashFlow, listCashFlows } from '@ledgerdeck/finance/bonds'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import layout from '../../ui/first-paint/layout.module.css'
import { dayText, decimalText, wholeNumber } from '../../ui/format.ts'
import { type CsvCell, downloadSheet } from '../../ui/text/download.ts'
import { type Figure, moneyText, numberText } from '../bond-figures.ts'
import type { BondOutcome, DrawnCurve, WorkingBond } from '../bond-outcome.ts'
import type { TabName } from '../bond-tabs.ts'
import styles from './bond-working.module.css'
import { PagedTable } from './paged-table.tsx'
import { FigureList, WorkedFigures } from './worked-figures.tsx'

/** More payments take a moment to list, so they wait for a click. */
const maxListedAtOnce = 2_000

const columns = [
  { header: 'Date', cell: ({ date }: CashFlow) => dayText(date, 'medium') },
  { header: 'Years', cell: ({ years }: CashFlow) => numberText(years) },
  { header: 'Payment', cell: ({ amount }: CashFlow) => moneyText(amount) },
  { header: 'Discount factor', cell: ({ discountFactor }: CashFlow) => decimalText(discountFactor, 6) },
  { header: 'Present value', cell: ({ presentValue }: CashFlow) => moneyText(presentValue) },
]

function BondWorking({ bond }: { bond: WorkingBond }) {
  const [listed, setListed] = useState<WorkingBond | null>(null)
  const isListed = bond.periods <= maxListedAtOnce || listed === bond
  return (
    <section className={layout.stack3} aria-label="The working">
      <h3 className={styles.title}>The working</h3>
      <p className={styles.note}>
        Multiply each payment by its discount factor to get its value on the settlement date. Together they make the
        dirty price.
      </p>
      {isListed ? (
        <Payments bond={bond} />
      ) : (
        <div className={styles.tools}>
          <Button onClick={() => setListed(bond)}>{`List all ${wholeNumber(bond.periods)} payments`}</Button>
        </div>
      )}
    </section>
  )
}

function Payments({ bond }: { bond: WorkingBond }) {
  const flows = useMemo(() => listCashFlows(bond), [bond])
  const sum = flows.reduce((total, { presentValue }) => total + presentValue, 0)
  return (
    <>
      <PagedTable
        caption={`Payments and their present values: ${wholeNumber(flows.length)}`}
        columns={columns}
        rows={flows}
        rowKey={({ date }) => date}
        foot={
          <tfoot>
            <tr>
              <th scope="row">Dirty price</th>
              <td colSpan={columns.length - 1}>{moneyText(sum)}</td>
            </tr>
          </tfoot>
        }
      />
      <div className={styles.tools}>
        <Button onClick={() => downloadSheet('bond-payments.csv', paymentSheet(flows))}>
          Download payments as CSV
        </Button>
      </div>
    </>
  )
}

export function paymentSheet(flows: readonly CashFlow[]): CsvCell[][] {
  const heads = ['Date', 'Years', 'Coupon', 'Principal', 'Payment', 'Discount factor', 'Present value']
  const rows = flows.map(({ date, years, coupon, principal, amount, discountFactor, presentValue }) => [
    date,
    years,
    coupon,
    principal,
    amount,
    discountFactor,
    presentValue,
  ])
  return [heads, ...rows]
}

export default function OpenedDetails({
  outcome: { used, details, working, basis, isPerpetual },
}: {
  outcome: BondOutcome
}) {
  return (
    <>
      <FigureList title="Calculated with" figures={used} />
      <WorkedFigures lists={[{ title: 'In detail', figures: details }]} basis={basis} />
      {working && <BondWorking bond={working} />}
      {isPerpetual && (
        <p className={styles.note}>
          A perpetual bond pays its coupon forever, so there’s no list of payments. Its price is a year’s coupons
          divided by the yield.
        </p>
      )}
    </>
  )
}

type Sheet = CsvCell[][]

export function downloadOutcome(tab: TabName, outcome: BondOutcome): void {
  downloadSheet(`bond-${tab}.csv`, outcomeSheet(outcome))
}

export function outcomeSheet({ main, others, details, used, estimates, curve }: BondOutcome): Sheet {
  if (curve) return curveSheet(curve)
  const line = ({ label, value }: Figure): CsvCell[] => [label, value === '' ? null : value]
  const changes = (estimates ?? []).flatMap(({ label, change, price, error }) => [
    [`Price change: ${label}`, change],
    [`New price: ${label}`, price],
    [`Off by: ${label}`, error],
  ])
  return [['Figure', 'Value'], ...used.map(line), ...main.map(line), ...changes, ...[...others, ...details].map(line)]
}

function curveSheet({ yields, prices }: DrawnCurve): Sheet {
  return [['Yield', 'Price'], ...yields.map((yieldRate, index) => [yieldRate, prices[index] ?? null])]
}
