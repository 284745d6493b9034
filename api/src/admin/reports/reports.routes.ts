import * as contract from '@ledgerdeck/contract/reports'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import { presentReports } from './reports.presenter.ts'
import { getReports } from './reports.service.ts'

export function bindReports(app: FastifyInstance): void {
  bindEndpoint(app, contract.getReports, { handle: async (ctx) => presentReports(await getReports(ctx)) })
}
