import * as contract from '@ledgerdeck/contract/account-deletion'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import type { CallLimit } from '../../platform/limits/call-limit.ts'
import { cancelAccountDeletion, getAccountDeletion, requestAccountDeletion } from './account-deletion.service.ts'

const deletionChanges: CallLimit = {
  name: 'account-deletion',
  counts: 'account deletions scheduled and cancelled by the owner',
  points: 10,
  seconds: 86_400,
  per: 'user',
}

export function bindAccountDeletion(app: FastifyInstance): void {
  bindEndpoint(app, contract.getAccountDeletion, {
    handle: async (ctx) => ({ due_at: (await getAccountDeletion(ctx))?.toISOString() ?? null }),
  })
  bindEndpoint(app, contract.requestAccountDeletion, {
    limit: deletionChanges,
    handle: async (ctx) => {
      const dueAt = await requestAccountDeletion(ctx)
      return { msg: 'Your account will be deleted. Until then you can keep it.', due_at: dueAt.toISOString() }
    },
  })
  bindEndpoint(app, contract.cancelAccountDeletion, {
    limit: deletionChanges,
    handle: async (ctx) => {
      await cancelAccountDeletion(ctx)
      return { msg: 'Your account stays.' }
    },
  })
}
