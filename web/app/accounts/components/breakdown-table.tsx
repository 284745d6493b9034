import { shareText, wholeNumber } from '../../ui/format.ts'
import type { BreakdownRow } from '../storage-usage.ts'
import { partFill, partLetter } from './breakdown-colours.ts'
import styles from './breakdown-table.module.css'

/** What the pie shows, in figures. */
export function BreakdownTable({ rows }: { rows: readonly BreakdownRow[] }) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Records by category</caption>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Records</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count, share }, position) => (
          <tr key={label}>
            <th scope="row">
              <span className={styles.key} style={{ background: partFill(position) }} aria-hidden="true">
                {partLetter(position)}
              </span>
              {label}
            </th>
            <td>{wholeNumber(count)}</td>
            <td>{shareText(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
