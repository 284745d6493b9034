import * as contract from '@ledgerdeck/contract/storage'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import { presentStorageUsage } from './storage.presenter.ts'

export function bindStorage(app: FastifyInstance): void {
  bindEndpoint(app, contract.getStorageUsage, {
    allowsMissingFactor: true,
    handle: async ({ db, quota, actor }) => presentStorageUsage(await quota.usage(db, actor.id), quota.fullAdvice),
  })
}
