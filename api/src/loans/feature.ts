import type { FastifyInstance } from 'fastify'
import { bindLoans } from './loans.routes.ts'

/** One call that keeps nothing. */
export function registerLoans(app: FastifyInstance): void {
  bindLoans(app)
}
