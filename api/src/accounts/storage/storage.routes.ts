import type { ResponseOf } from '@ledgerdeck/contract/endpoint'
import * as contract from '@ledgerdeck/contract/storage'
import { type getStorageUsage, type StorageCategory, storageCategories } from '@ledgerdeck/contract/storage'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import type { RecordUsage } from '../../platform/limits/record-quota.ts'

export function bindStorage(app: FastifyInstance): void {
  bindEndpoint(app, contract.getStorageUsage, {
    allowsMissingFactor: true,
    handle: async ({ db, quota, actor }) => presentStorageUsage(await quota.usage(db, actor.id), quota.fullAdvice),
  })
}

function presentStorageUsage(
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
