import type { FastifyInstance } from 'fastify'
import { bindBonds } from './bonds.routes.ts'
import { bindCalculations } from './kept-calculations.routes.ts'
import { bindLoans } from './loans.routes.ts'
import { bindTreasury } from './treasury.routes.ts'

export function registerFinance(app: FastifyInstance): void {
  bindLoans(app)
  bindBonds(app)
  bindTreasury(app)
  bindCalculations(app)
}
