import type { FastifyInstance } from 'fastify'
import { bindBonds } from './bonds.routes.ts'

/** Seven calls that keep nothing. */
export function registerBonds(app: FastifyInstance): void {
  bindBonds(app)
}
