import type { AuditRecord } from '@ledgerdeck/contract/investigation'
import { counted } from '../../../ui/format.ts'
import { changeLines } from '../audit-changes.ts'
import styles from './record-columns.module.css'

const longestShown = 160

/** What an act changed; long changes are collapsed. */
export function AuditChanges({ record }: { record: AuditRecord }) {
  const lines = changeLines(record)
  if (lines.length === 0) return 'none'
  const list = (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  )
  if (lines.length <= 2 && lines.join('').length <= longestShown) return list
  return (
    <details>
      <summary>{counted(lines.length, 'field')}</summary>
      {list}
    </details>
  )
}
