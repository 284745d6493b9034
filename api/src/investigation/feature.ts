import type { FastifyInstance } from 'fastify'
import type { Records } from './records.service.ts'
import { recordRequests } from './requests.routes.ts'

export interface InvestigationDeps {
  records: Records
}

export async function registerInvestigation(app: FastifyInstance, { records }: InvestigationDeps): Promise<void> {
  recordRequests(app, records)
  app.addHook('onClose', () => records.flush())
}
