import type { AuditRecord } from '@ledgerdeck/contract/investigation'
import { lookUp } from '@ledgerdeck/lookup'
import type { ReactNode } from 'react'
import { counted, utcDateTime } from '../../../ui/format.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import styles from './record-columns.module.css'

/** In UTC. */
export function timeColumn<Row extends { created_at: string }>(header: string): Column<Row> {
  return {
    key: 'created_at',
    header,
    cell: ({ created_at }) => (
      <time dateTime={created_at} className={styles.time}>
        {utcDateTime(created_at)}
      </time>
    ),
  }
}

/** Breaks long words and isolates the direction of text from outside. */
export function ForeignText({ children }: { children: ReactNode }) {
  return <bdi className={styles.foreign}>{children}</bdi>
}

const maxShownLength = 160

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
  if (lines.length <= 2 && lines.join('').length <= maxShownLength) return list
  return (
    <details>
      <summary>{counted(lines.length, 'field')}</summary>
      {list}
    </details>
  )
}

/** One line for each field: `is_staff: false → true`. */
export function changeLines({ before, after }: Pick<AuditRecord, 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => {
    const [was, is] = [valueText(before, name), valueText(after, name)]
    if (was === null) return `${name}: ${is}`
    return is === null ? `${name}: ${was} → gone` : `${name}: ${was} → ${is}`
  })
}

function valueText(fields: AuditRecord['before'], name: string): string | null {
  const value = lookUp(fields ?? {}, name)
  if (value === undefined) return null
  if (value === null || value === '') return 'empty'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
