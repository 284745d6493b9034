import type { FastifyInstance } from 'fastify'
import { bindBonds } from './bonds.routes.ts'
import { bindTreasury } from './treasury.routes.ts'

/** Calculations that store nothing. */
export function registerBonds(app: FastifyInstance): void {
  bindBonds(app)
  bindTreasury(app)
}
