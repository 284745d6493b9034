import type { CsvCell } from '../../ui/text/download.ts'
import type { Figure } from '../bond-figures.ts'
import type { BondOutcome, DrawnCurve } from '../bond-outcome.ts'
import styles from './bond-details.module.css'
import { BondWorking } from './bond-working.tsx'
import { FigureList, WorkedFigures } from './worked-figures.tsx'

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
          A perpetual bond pays its coupon without end, so there is no list of payments: its price is a year's coupons
          divided by the yield.
        </p>
      )}
    </>
  )
}

type Sheet = CsvCell[][]

/** Figures are not rounded. A curve is its points. */
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
