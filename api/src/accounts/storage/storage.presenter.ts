import type { ResponseOf } from '@ledgerdeck/contract/endpoint'
import { type getStorageUsage, type StorageCategory, storageCategories } from '@ledgerdeck/contract/storage'
import type { RecordUsage } from '../../platform/limits/record-quota.ts'

export function presentStorageUsage(
  { counts, total, limit }: RecordUsage,
  advice: string,
): ResponseOf<typeof getStorageUsage> {
  const breakdown = storageCategories.map((kind): [StorageCategory, number] => [kind, counts[kind] ?? 0])
  return {
    msg: 'Storage usage data fetched successfully.',
    total_records: total,
    storage_limit: limit,
    advice,
    summary_breakdown: Object.fromEntries(breakdown) as Record<StorageCategory, number>,
  }
}
