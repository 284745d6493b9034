import type { Reports } from '@ledgerdeck/contract/reports'
import { wholeNumber } from '../../../ui/format.ts'
import { changeText, figureNames, figureWords } from '../report-figures.ts'
import styles from './report-totals.module.css'

/** The totals of the last 30 days, compared with the 30 days before. */
export function ReportTotals({ reports: { totals, totals_before } }: { reports: Reports }) {
  return (
    <dl className={styles.totals} aria-label="The last 30 days">
      {figureNames.map((name) => (
        <div key={name} className={styles.total}>
          <dt>{figureWords[name].title}</dt>
          <dd className={styles.value}>{wholeNumber(totals[name])}</dd>
          <dd className={styles.change}>{changeText(totals[name], totals_before[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
