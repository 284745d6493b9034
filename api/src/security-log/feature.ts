import type { FastifyInstance } from 'fastify'
import type { FactorDeps } from '../accounts/factors/factor-changes.service.ts'
import type { FailureEvents } from '../accounts/security-events/security-events.service.ts'
import { bindSecurityLog } from './security-log.routes.ts'

export interface SecurityLogDeps extends FactorDeps {
  failureEvents: FailureEvents
}

export async function registerSecurityLog(app: FastifyInstance, deps: SecurityLogDeps): Promise<void> {
  bindSecurityLog(app, deps)
}
