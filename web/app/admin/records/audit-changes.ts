import type { AuditRecord } from '@ledgerdeck/contract/investigation'
import { lookUp } from '@ledgerdeck/lookup'

/** What an act changed, one line for each field: `is_staff: false → true`. */
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
