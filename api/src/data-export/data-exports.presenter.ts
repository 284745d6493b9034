import type { DataExport } from '@ledgerdeck/contract/data-export'
import type { DataExportRow } from './data-exports.repository.ts'

export function presentDataExport({ id, path, bytes, hasFailed, requestedAt, expiresAt }: DataExportRow): DataExport {
  const isReady = path !== null
  return {
    id,
    state: isReady ? 'ready' : hasFailed ? 'failed' : 'preparing',
    requested_at: requestedAt.toISOString(),
    expires_at: isReady ? expiresAt.toISOString() : null,
    bytes,
  }
}
