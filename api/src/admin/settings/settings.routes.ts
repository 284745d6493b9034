import * as contract from '@ledgerdeck/contract/settings'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import { staffActs } from '../../platform/limits/call-limit.ts'
import { presentSettings } from './settings.presenter.ts'
import { changeSettings, listSettings } from './settings.service.ts'

export function bindSettings(app: FastifyInstance): void {
  bindEndpoint(app, contract.listSettings, { handle: async (ctx) => presentSettings(await listSettings(ctx)) })
  bindEndpoint(app, contract.changeSettings, {
    limit: staffActs,
    handle: async (ctx, { body }) => ({
      msg: body.changes.length === 1 ? 'The setting was saved.' : 'The settings were saved.',
      ...presentSettings(await changeSettings(ctx, body.changes)),
    }),
  })
}
