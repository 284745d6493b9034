import type { BondOutcome } from '../bond-outcome.ts'
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
