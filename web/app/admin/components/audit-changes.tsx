import type { AuditRecord } from '@ledgerdeck/contract/investigation'
import { changeLines } from '../audit-changes.ts'
import styles from './audit-changes.module.css'

/** What an act changed; long lists are folded. */
export function AuditChanges({ record }: { record: AuditRecord }) {
  const lines = changeLines(record)
  if (lines.length === 0) return 'none'
  const list = (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
  if (lines.length <= 2) return list
  return (
    <details>
      <summary>{`${lines.length} fields`}</summary>
      {list}
    </details>
  )
}
