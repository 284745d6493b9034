import * as contract from '@ledgerdeck/contract/dashboard'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import { presentDashboard } from './dashboard.presenter.ts'
import { getFigures } from './dashboard.service.ts'
import { lastBreachAttempt } from './dashboard.settings.ts'

export function bindDashboard(app: FastifyInstance, { version }: { version: string }): void {
  bindEndpoint(app, contract.getDashboard, {
    handle: async (ctx) =>
      presentDashboard(await getFigures(ctx), {
        version,
        lastBreachAttempt: ctx.settings.get(lastBreachAttempt),
      }),
  })
}
